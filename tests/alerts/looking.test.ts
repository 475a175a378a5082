import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { ReadUpcoming, Upcoming } from '../../src/modules/accounts/server/accounts.ts'
import { arrange } from '../../src/modules/accounts/server/arranging.ts'
import { lookAhead } from '../../src/modules/alerts/server/looking.ts'
import { rememberFound } from '../../src/modules/home/server/home.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { dieAt } from '../factories/dying.ts'
import { fuseIn } from '../factories/fuse.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openAlerts } from './world.ts'

/** Ada on July 15, and what other modules know of her days ahead. */
async function openLooking(
  t: TestContext,
  options: NonNullable<Parameters<typeof openAlerts>[1]> = {},
) {
  const world = await openAlerts(t, { today: '2026-07-15', ...options })
  const ahead: Upcoming[] = []
  const known: ReadUpcoming = async (_, { accounts }) =>
    ahead.filter(({ accountId }) => accounts.some(({ id }) => id === accountId))
  const parts = { ...world.parts, upcoming: [known], remember: rememberFound() }
  return {
    ...world,
    ahead,
    plan: (kind: Upcoming['kind'], on: string, amount: string): void => {
      ahead.push({
        id: newId(),
        kind,
        on,
        accountId: world.ada.checking.id,
        amount: fromDecimal(amount),
        changesAvailable: kind !== 'certificate',
        ...(kind === 'bill' && { name: 'Hollowbrook Electric' }),
      })
    },
    look: (db: Db = world.db) => lookAhead(db, parts, 100),
    titles: async () => (await world.mailbox()).map(({ subject }) => subject).toReversed(),
  }
}

describe('the days ahead', () => {
  test('of a bill are told once, so many days before and not on the day before', async (t) => {
    const { asked, plan, look, goTo, titles } = await openLooking(t)
    await asked({ kind: 'bill_due', accountId: null, days: 3 })
    plan('bill', '2026-07-16', '-10.00') // of which everybody is told the day before
    plan('bill', '2026-07-19', '-84.20')
    await look()
    assert.deepEqual(await titles(), [])
    goTo('2026-07-16', '08:00')
    await look()
    goTo('2026-07-17', '08:00')
    await look()
    assert.deepEqual(await titles(), ['Bill on Jul 19, 2026: $84.20 to Hollowbrook Electric'])
  })

  test('of a certificate are told once for each maturity', async (t) => {
    const { asked, plan, look, goTo, titles } = await openLooking(t)
    await asked({ kind: 'maturity', accountId: null, days: 7 })
    plan('certificate', '2026-07-23', '1000.00')
    await look()
    assert.deepEqual(await titles(), [])
    for (const day of ['2026-07-16', '2026-07-17', '2026-07-22'] as const) {
      goTo(day, '08:00')
      await look()
    }
    const [title, ...more] = await titles()
    assert.match(title!, /^Checking ··\d{4} matures on Jul 23, 2026$/)
    assert.deepEqual(more, [])
  })

  test('of bills and certificates are told of accounts too that somebody keeps out of sight', async (t) => {
    const { asked, plan, look, goTo, titles, ada, ...union } = await openLooking(t)
    const hides = { id: newId(), accountId: ada.checking.id, hidden: true }
    done(await arrange(union.db, contextOf(union, ada), hides))
    await asked({ kind: 'bill_due', accountId: null, days: 7 })
    await asked({ kind: 'maturity', accountId: null, days: 7 })
    plan('bill', '2026-07-19', '-84.20')
    plan('certificate', '2026-07-20', '1000.00')
    goTo('2026-07-16', '08:00')
    await look()
    assert.deepEqual(
      (await titles()).map((title) => title.replace(/··\d{4}/, '··0000')).toSorted(),
      [
        'Bill on Jul 19, 2026: $84.20 to Hollowbrook Electric',
        'Checking ··0000 matures on Jul 20, 2026',
      ],
    )
  })

  test('are told when they fall too low, and again only after they did not', async (t) => {
    const { asked, plan, look, clock, ahead, titles, alertsOf } = await openLooking(t)
    await asked({ kind: 'low_forecast', accountId: null, amount: '200.00' })
    await look()
    plan('transfer', '2026-07-20', '-350.00')
    await look()
    assert.deepEqual(await titles(), [], 'it looks once an hour')
    for (let hour = 0; hour < 3; hour++) {
      clock.advance(3_600_000)
      await look()
    }
    assert.deepEqual(await titles(), ['The days ahead fall to $150.00 on Jul 20, 2026'])
    assert.equal((await alertsOf()).alerts[0]?.isSoNow, true)
    ahead.pop()
    clock.advance(3_600_000)
    await look()
    plan('transfer', '2026-07-21', '-400.00')
    clock.advance(3_600_000)
    await look()
    assert.deepEqual((await titles()).slice(1), ['The days ahead fall to $100.00 on Jul 21, 2026'])
  })

  test('are looked at in the morning, not at night', async (t) => {
    const { asked, look, goTo } = await openLooking(t)
    await asked({ kind: 'low_forecast', accountId: null, amount: '200.00' })
    goTo('2026-07-15', '23:30')
    assert.equal(await look(), 1)
    goTo('2026-07-16', '07:59')
    assert.equal(await look(), 0)
    goTo('2026-07-16', '08:00')
    assert.equal(await look(), 1)
  })

  test('are told once, however many processes look and whenever one dies', async (t) => {
    const { asked, plan, look, goTo, titles, engine } = await openLooking(t, { connections: 4 })
    await asked({ kind: 'bill_due', accountId: null, days: 30 })
    await asked({ kind: 'low_forecast', accountId: null, amount: '200.00' })
    plan('bill', '2026-07-19', '-350.00')
    await dieAt(fuseIn(engine), [3, 9, 15, 20, 25], async (time, dying) => {
      if (time === 1) goTo('2026-07-16', '08:00')
      await dying(async () => void (await look()))
    })
    goTo('2026-07-17', '08:00')
    await Promise.all([look(), look(), look()])
    assert.deepEqual((await titles()).toSorted(), [
      'Bill on Jul 19, 2026: $350.00 to Hollowbrook Electric',
      'The days ahead fall to $150.00 on Jul 19, 2026',
    ])
  })
})
