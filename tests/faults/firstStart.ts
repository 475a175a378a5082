import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { DEMO_PASSCODES, DEMO_PEOPLE } from '../../src/modules/demo/server/people.ts'
import type { Chance } from '../factories/chance.ts'
import { launch, type ServerProcess, startServer, untilOpen } from '../factories/process.ts'
import { until } from '../factories/waiting.ts'
import { signedIn } from './customer.ts'
import { lookInto, type Place, rowCounts } from './lookInto.ts'
import { ledgerIsWhole } from './proof.ts'

/** The profile of an empty site for a start in this process. */
export const NO_SITE = './institutions/hazelnotch'

/** What a demonstration writes when it is open, and shows to visitors. */
export async function saysWhomToSignInAs({ base, output, visitor }: ServerProcess): Promise<void> {
  assert.ok(output().includes(`mail: ${base}/demo/mailbox`))
  for (const { email } of DEMO_PEOPLE) assert.ok(output().includes(email), email)
  const { people, passcodes, mail } = (await visitor().get('/api/demo')).body
  assert.deepEqual(people, DEMO_PEOPLE)
  assert.deepEqual(passcodes, DEMO_PASSCODES)
  for (const one of mail)
    assert.deepEqual(Object.keys(one), ['to', 'subject', 'text', 'codes', 'files', 'at'])
}

/** As a probe and a meter see it. */
export async function isUpReadyAndInBalance({ visitor }: ServerProcess): Promise<void> {
  assert.deepEqual((await visitor().get('/healthz')).body, { status: 'up' })
  // The one session of the embedded engine may be busy for seconds with what was just filled in.
  await until('it is ready', async () => (await visitor().get('/readyz')).body.status === 'ready')
  let metrics = ''
  await until('its figures were read', async () => {
    metrics = String((await visitor().get('/metrics')).body)
    return /^openteller_accounts_below_floor \d/m.test(metrics)
  })
  assert.match(metrics, /^openteller_ledger_imbalances 0$/m)
  assert.match(metrics, /^openteller_accounts_below_floor 0$/m)
}

/** What the files of the embedded engine have grown to when they are laid out, and nothing is in them. */
export const LAID_OUT_KB = 40_000
/** Migrated they are at 44 MB, and filled in with the demonstration at 47. */
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

/** Launches a server on an empty directory, and kills it when its files have grown by chance. */
export async function killLayout(
  t: Pick<TestContext, 'after'>,
  place: Place,
  chance: Chance,
  mostKb = FULL_KB,
): Promise<void> {
  const directory = place['DATA_DIR']!
  const started = launch(t, 'server.ts', place)
  const enough = chance.int(1, mostKb)
  const up = new AbortController()
  untilOpen(started).then(
    () => up.abort(),
    () => up.abort(),
  )
  await until(
    'its files have grown so far, or it is up',
    () => up.signal.aborted || kilobytesIn(directory) >= enough,
  )
  await started.end('SIGKILL')
}

/** Kills the first start of a server as its files grow, and proves that the next one is whole. */
export async function killFirstStart(
  t: Pick<TestContext, 'after'>,
  directory: string,
  chance: Chance,
  kills: number,
): Promise<void> {
  const place = { DATA_DIR: directory }
  for (let kill = 0; kill < kills; kill++) await killLayout(t, place, chance)
  const server = await startServer(t, place)
  const { people, passcodes } = (await server.visitor().get('/api/demo')).body
  assert.deepEqual([people.length, passcodes.length], [DEMO_PEOPLE.length, DEMO_PASSCODES.length])
  await signedIn(server, 'ines.abara@example.com')
  await server.end('SIGTERM')
  const { person, sign_in, account } = await lookInto(place, rowCounts)
  assert.deepEqual(
    { person, sign_in, account },
    {
      person: DEMO_PEOPLE.length,
      sign_in: DEMO_PEOPLE.length,
      // Ines, Ben and Greta have two each, and Greta's bakery one.
      account: 7,
    },
  )
  await ledgerIsWhole(place)
}
