import { setTimeout as wait } from 'node:timers/promises'
import { addressAt, readSettings, type Settings } from '../../platform/server/config.ts'
import { argumentsOf, complain } from './arguments.ts'

// `openteller ready`: ends with 0 once the portal at HOST and PORT is ready, so that whoever restarts
// portals one after the other knows when to go on; with 1 and the reason after a minute.

argumentsOf({})
const PATIENCE_MS = 60_000
// Nothing else is read: beside a running unit systemd lets nobody open the files with its keys.
const { HOST, PORT } = process.env
const { host, port } = settings()
/** Who listens everywhere is asked on the loopback interface. */
const NEAR: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
const url = `${addressAt(NEAR[host] ?? host, port)}/readyz`

function settings(): Settings {
  try {
    return readSettings({ HOST, PORT })
  } catch (error) {
    return complain((error as Error).message)
  }
}

async function whyNotReady(): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
    return answer.ok ? undefined : await answer.text()
  } catch {
    return 'nobody answers'
  }
}

let why = await whyNotReady()
while (why !== undefined && performance.now() < PATIENCE_MS) {
  await wait(250)
  why = await whyNotReady()
}
if (why !== undefined) {
  process.stderr.write(`${url}: ${why}\n`)
  process.exitCode = 1
}
