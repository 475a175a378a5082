import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { creditDue, creditedBy } from '../../src/modules/dividends/server/dividends.ts'
import { post } from '../../src/modules/ledger/server/ledger.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import type { Institution } from '../../src/values/institution.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { closingOf } from '../../src/modules/openings/server/closing.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf, openCreditUnion } from '../worlds/creditUnion.ts'
import { openOpenings, USERS } from './world.ts'

/** Ada with a money market account of $10,000, which earns a dollar a day. */
async function openMarket(t: Parameters<typeof openOpenings>[0]) {
  const union = await openOpenings(t, await openCreditUnion(t, { today: '2026-01-01' }))
  const { db, clock, institution } = union
  const ada = await union.member('Ada Brooks', { checking: '60000.00' })
  const pay = async (shares: Institution['shares'] = institution.shares): Promise<void> => {
    const dependencies = {
      clock,
      institution: { ...institution, shares },
      log: createLog('silent'),
    }
    while ((await creditDue(db, dependencies, 4)) > 0);
  }
  await pay()
  const open = (amount = '10000.00') => union.opened(ada, { productId: 'market', amount })
  /** Runs by day, with what they paid. */
  const runs = async () =>
    (
      await sql<{ run: string }>`
        select credited_on || ' ' || coalesce(paid_minor::text, 'open') as run
          from dividend_run order by 1`.execute(db)
    ).rows.map(({ run }) => run)
  const postings = async () =>
    (
      await sql<{ id: string; amount: bigint; day: string }>`
        select transfer_id as id, amount, value_date as day from dividend_posting
         order by posted_at, amount`.execute(db)
    ).rows
  /** What would be in the way of closing an account if the profile had other products. */
  const obstaclesWith = async (accountId: string, shares: Institution['shares']) => {
    const ctx = contextOf({ ...union, institution: { ...institution, shares } }, ada)
    return done(await closingOf(db, ctx, accountId, USERS)).obstacles
  }
  return { ...union, ada, open, pay, runs, postings, obstaclesWith }
}

describe('an account that is closed', () => {
  test('is paid what it earned through the day before, once, with days and balances behind it', async (t) => {
    const { ada, open, pay, runs, postings, closing, close, db, ...union } = await openMarket(t)
    const market = await open()
    union.goTo('2026-02-01')
    await pay()
    union.goTo('2026-02-11')
    const seen = done(await closing(ada, market.id))
    assert.deepEqual([seen.balance, seen.dividends, seen.rest], ['10031.00', '10.03', '10041.03'])
    const answer = done(await close(ada, market.id, ada.savings.id))
    assert.deepEqual([answer.dividends, answer.moved], ['10.03', '10041.03'])
    assert.equal(await union.posted(ada.savings), '10041.03')
    const [, last] = await postings()
    assert.deepEqual([last!.amount, last!.day], [1003n, '2026-02-11'])
    assert.deepEqual(await creditedBy(db, [last!.id]), [
      {
        from: '2026-02-01',
        to: '2026-02-10',
        days: 10,
        averageMinor: 1003100n,
        dividendsMinor: 1003n,
        yieldEarned: 372n,
        correctionMinor: 0n,
      },
    ])
    union.goTo('2026-03-01')
    await pay()
    assert.equal((await postings()).length, 2)
    assert.deepEqual(await runs(), ['2026-02-01 3100'])
    await union.assertSound()
  })

  test('has the last part of a cent rounded, half up', async (t) => {
    const { ada, open, closing, close, ...union } = await openMarket(t)
    const half = await open('1050.00')
    const less = await open('1049.99')
    union.goTo('2026-01-02')
    assert.equal(done(await closing(ada, half.id)).dividends, '0.11')
    assert.equal(done(await close(ada, half.id, ada.savings.id)).dividends, '0.11')
    assert.equal(done(await close(ada, less.id, ada.savings.id)).dividends, '0.10')
  })

  test('with a few cents in it is closed on the day after its dividends, however high their yield', async (t) => {
    const { ada, open, pay, postings, close, db, clock, institution, ...union } =
      await openMarket(t)
    union.goTo('2026-01-30')
    const market = await open('1056.00')
    union.goTo('2026-01-31')
    const emptying = {
      id: newId(),
      actor: { channel: 'system', actorId: null },
      reason: 'own_transfer',
      from: market.ledgerAccountId,
      to: ada.checking.ledgerAccountId,
      amount: fromDecimal('1056.00'),
    } as const
    const moved = await post(db, emptying, { zone: institution.timeZone, at: clock.now() })
    assert.ok(moved.ok)
    union.goTo('2026-02-01')
    await pay()
    assert.equal(await union.posted(market), '0.10')
    union.goTo('2026-02-02')
    const { dividends, moved: rest } = done(await close(ada, market.id, ada.savings.id))
    assert.deepEqual([dividends, rest], ['0.01', '0.11'])
    const [credited] = await creditedBy(db, [(await postings()).at(-1)!.id])
    assert.deepEqual([credited!.dividendsMinor, credited!.yieldEarned], [1n, 2n ** 63n - 1n])
    await union.assertSound()
  })

  test('on a day of crediting is paid the same before the run and after it', async (t) => {
    const { ada, open, pay, runs, close, ...union } = await openMarket(t)
    const [before, after] = [await open(), await open()]
    union.goTo('2026-02-01')
    const early = done(await close(ada, before.id, ada.savings.id))
    await pay()
    const late = done(await close(ada, after.id, ada.savings.id))
    assert.deepEqual([early.dividends, late.dividends], ['31.00', '0.00'])
    assert.deepEqual([early.moved, late.moved], ['10031.00', '10031.00'])
    assert.deepEqual(await runs(), ['2026-02-01 3100'])
    await union.assertSound()
  })

  test('waits where nobody can tell what it earned', async (t) => {
    const { open, pay, obstaclesWith, institution } = await openMarket(t)
    const market = await open()
    await pay()
    const earningNothing = institution.shares.map(({ dividends: _none, ...share }) => share)
    for (const shares of [[], earningNothing]) {
      assert.deepEqual(await obstaclesWith(market.id, shares), ['terms_unknown'])
    }
  })

  test('while it is being credited gets everything once', async (t) => {
    const { ada, open, pay, close, house, ...union } = await openMarket(t)
    const markets = await Promise.all([open(), open(), open(), open(), open()])
    union.goTo('2026-02-01')
    const answers = await Promise.all([
      ...markets.map(({ id }) => close(ada, id, ada.savings.id)),
      pay(),
      pay(),
    ])
    for (const answer of answers.slice(0, 5)) done(answer as never)
    assert.equal(await union.posted(ada.savings), '50155.00')
    await pay()
    assert.equal(await house('expense:dividends'), '-155.00')
    await union.assertSound()
  })
})
