import './telemetry.ts'
import type { AddressInfo } from 'node:net'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../modules/demo/server/demo.ts'
import type { Config } from './config.ts'
import type { Log } from '../../platform/server/log.ts'
import type { Portal } from './app.ts'
import { startPortal } from './start.ts'
import { VERSION } from '../../platform/server/version.ts'
import { sayWhy } from './why.ts'

// `npm start`: the portal as a process.

/** Stops taking requests, answers those under way, and leaves. A second signal leaves at once. */
function endWhenTold(portal: Portal, log: Log): void {
  let ending = false
  const end = (): void => {
    if (ending) process.exit(1)
    ending = true
    log.info('the portal is ending')
    portal.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'not closed cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

function greet({ mode, institution, host }: Config, { app }: Portal): void {
  const { port } = app.server.address() as AddressInfo
  const url = `http://${host}:${port}`
  const people = DEMO_PEOPLE.map(
    ({ email, role, about }) => `  ${email.padEnd(36)} ${role.padEnd(8)} ${about}`,
  )
  const lines = [
    '',
    `${institution.name} is open at ${url}`,
    ...(mode === 'demo'
      ? [
          '',
          `Sign in as one of these people, password ${DEMO_PASSWORD}:`,
          ...people,
          '',
          `Their one-time codes and mail: ${url}/demo/mailbox`,
        ]
      : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** What a log is to begin with; nothing secret. */
const aboutThis = ({ mode, databaseUrl, jobs, publicUrl, drainSeconds }: Config) => ({
  version: VERSION,
  node: process.version,
  mode,
  engine: databaseUrl ? 'postgres' : 'embedded',
  jobs,
  publicUrl,
  drainSeconds,
})

async function start(): Promise<void> {
  const { config, log, portal } = await startPortal(process.env)
  endWhenTold(portal, log)
  log.info(aboutThis(config), 'the portal is open')
  greet(config, portal)
}

start().catch((error: unknown) => {
  process.stderr.write(`OpenTeller did not start.\n${sayWhy(error)}\n`)
  process.exit(1)
})
