import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { closeAccount } from '../../src/modules/accounts/server/accounts.ts'
import { houseAccount, post } from '../../src/modules/ledger/server/ledger.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { openMany } from '../dividends/bulk.ts'
import { somebodyWaits } from '../factories/locks.ts'
import { openCharger } from './charging.ts'

/** Three chunks, the last of them not full. */
const ACCOUNTS = 450

test('processes that charge at once, while members move money, charge everybody once and no account below zero', async (t) => {
  const union = await openCharger(t)
  union.withShares((shares) =>
    shares.map((share) =>
      share.id === 'savings' ? { ...share, fees: [{ kind: 'monthly', amount: '100.00' }] } : share,
    ),
  )
  const accounts = await openMany(union, ACCOUNTS)
  await union.charge()
  union.goTo('2026-03-01', '00:10')
  const job = { isCharging: true }
  const timing = { zone: union.institution.timeZone, at: union.clock.now() }
  // Who has little may have nothing left when their turn comes.
  const spend = async (): Promise<void> => {
    for (let i = 0; job.isCharging; i = (i + 97) % ACCOUNTS) {
      const answer = await post(
        union.db,
        {
          id: newId(),
          actor: { channel: 'system', actorId: null },
          reason: 'card_payment',
          from: accounts[i]!,
          to: houseAccount('clearing:cards'),
          amount: money(50n),
        },
        timing,
      )
      assert.ok(answer.ok || answer.code === 'insufficient_funds')
    }
  }
  const spending = [spend(), spend()]
  await Promise.all(Array.from({ length: 4 }, () => union.charge()))
  job.isCharging = false
  await Promise.all(spending)
  const { rows } = await sql<{ items: number; accounts: number; charged: bigint; owed: bigint }>`
    select count(*)::int as items, count(distinct account_id)::int as accounts,
           sum(charged_minor)::bigint as charged, sum(times * amount_minor)::bigint as owed
      from fee_item`.execute(union.db)
  const { charged, owed, ...counts } = rows[0]!
  assert.deepEqual(counts, { items: ACCOUNTS, accounts: ACCOUNTS })
  const decimal = (minor: bigint): string =>
    `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
  assert.deepEqual(
    (await union.runs()).at(-1),
    `2026-02 ${charged / 100_00n} ${decimal(charged)} ${decimal(owed - charged)}`,
  )
  assert.equal(await union.house('income:fees'), decimal(charged))
  await union.assertSound()
})

test('an account that is closed at this moment costs nothing, and fails nothing', async (t) => {
  const union = await openCharger(t)
  const ada = await union.member('Ada Brooks')
  const plain = await union.open(ada, 'plain')
  await union.charge()
  union.goTo('2026-03-02')
  const [charging] = await inTransaction(union.db, async (tx) => {
    await closeAccount(tx, plain, union.clock.now())
    const asked = union.charge()
    await somebodyWaits(union.engine.pool)
    return [asked] as const
  })
  await charging
  assert.deepEqual(await union.itemsOf(plain), [])
  assert.deepEqual(await union.runs(), ['2026-01 0 0.00 0.00'])
})
