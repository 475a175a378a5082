import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Chance } from '../factories/chance.ts'
import { launch, startServer, untilOpen } from '../factories/process.ts'
import { until } from '../factories/waiting.ts'
import { signedIn } from './customer.ts'
import { lookInto, rowCounts } from './lookInto.ts'
import { ledgerIsWhole } from './proof.ts'

/**
 * What the files of the embedded engine grow to: laid out at 40 MB, migrated at 44, filled in with
 * the demonstration at 47.
 */
const FULL_KB = 47_000

function kilobytesIn(directory: string): number {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' }).reduce(
      (sum, name) => sum + statSync(join(directory, name)).size / 1000,
      0,
    )
  } catch {
    return 0 // Not there yet, or a file went while it was looked at.
  }
}

/** Kills the first start of a server as its files grow, and proves that the next one is whole. */
export async function killFirstStart(
  t: Pick<TestContext, 'after'>,
  directory: string,
  chance: Chance,
  kills: number,
): Promise<void> {
  const place = { DATA_DIR: directory }
  for (let kill = 0; kill < kills; kill++) {
    const started = launch(t, 'server.ts', place)
    const enough = chance.int(1, FULL_KB)
    const up = new AbortController()
    untilOpen(started).then(
      () => up.abort(),
      () => up.abort(),
    )
    await until(
      'its files have grown so far, or it is up',
      () => up.signal.aborted || kilobytesIn(join(directory, 'pg')) >= enough,
    )
    await started.end('SIGKILL')
  }
  const server = await startServer(t, place)
  const { people, passcodes } = (await server.visitor().get('/api/demo')).body
  assert.deepEqual([people.length, passcodes.length], [7, 20])
  await signedIn(server, 'ines.abara@example.com')
  await server.end('SIGTERM')
  const { member, sign_in, account } = await lookInto(place, rowCounts)
  assert.deepEqual({ member, sign_in, account }, { member: 7, sign_in: 7, account: 4 })
  await ledgerIsWhole(place)
}
