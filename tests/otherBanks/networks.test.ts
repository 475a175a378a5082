import assert from 'node:assert/strict'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { simulateOtherBanks } from '../../src/modules/otherBanks/server/simulating.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { openReturning } from '../cashLetters/returning.ts'
import { openAnswers } from '../wires/receiving.ts'
import type { CreditUnion } from '../worlds/creditUnion.ts'

const LONG_AGO = new Date('2026-01-15T12:00:00Z')

/** Has the simulated banks answer what lies there. @returns how many files */
async function simulate(
  { db, clock, institution }: CreditUnion,
  railsDirectory: string,
): Promise<number> {
  const parts = { clock, institution, railsDirectory, log: createLog('silent') }
  const count = await simulateOtherBanks(db, { ...parts, read: new Map() })
  const incoming = join(railsDirectory, 'incoming')
  for (const name of count > 0 ? readdirSync(incoming) : [])
    utimesSync(join(incoming, name), LONG_AGO, LONG_AGO)
  return count
}

/** Every morning has a file of exchange rates. */
const RATES = 1

test('payments abroad are settled, rejected, and sent back by simulated banks', async (t) => {
  const union = await openAnswers(t)
  const { railsDirectory } = union.parts
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const arrives = await union.sent(ada, '5.00')
  const [rejected, back] = [
    await union.sent(ada, '10.00', { iban: 'DE37100000000055550001' }),
    await union.sent(ada, '40.00', { iban: 'DE04100000000055560004' }),
  ]
  union.clock.advance(5 * 60_000)
  assert.equal(await simulate(union, railsDirectory), 3 + RATES)
  await union.take()
  const states = () => Promise.all([arrives, rejected, back].map((id) => union.stateOf(ada, id)))
  assert.deepEqual(await states(), ['settled', 'returned', 'settled'])
  union.goTo('2026-07-16', '08:00')
  assert.equal(await simulate(union, railsDirectory), 1 + RATES)
  await union.take()
  assert.deepEqual(await states(), ['settled', 'returned', 'returned'])
  assert.deepEqual(await union.explained(), [])
  assert.equal(await union.posted(ada.checking), '95.00')
})

test('a check of a stated amount comes back from a simulated bank', async (t) => {
  const union = await openReturning(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  await union.collected(ada, '55.04')
  union.goTo('2026-07-17', '08:00')
  assert.equal(await simulate(union, union.railsDirectory), 1 + RATES)
  assert.equal(await union.take(), 1)
  await union.settled()
  assert.deepEqual(await union.states(), ['charged_back D'])
  assert.equal(await union.posted(ada.checking), '100.00')
  assert.deepEqual(await union.explained(), [])
})
