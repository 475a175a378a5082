import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { houseAccount, post } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { openMany } from './bulk.ts'
import { openPayer } from './crediting.ts'

/** Three chunks, the last of them not full. */
const ACCOUNTS = 1_200

test('processes that pay at once, while members move money, pay everybody once', async (t) => {
  const payer = await openPayer(t)
  const accounts = await openMany(payer, ACCOUNTS)
  await payer.pay()
  payer.goTo('2026-02-01', '00:10')
  const job = { isPaying: true }
  const timing = { zone: payer.institution.timeZone, at: payer.clock.now() }
  const spend = async (): Promise<void> => {
    for (let i = 0; job.isPaying; i = (i + 97) % ACCOUNTS) {
      const answer = await post(
        payer.db,
        {
          id: newId(),
          actor: { channel: 'system', actorId: null },
          reason: 'card_payment',
          from: accounts[i]!,
          to: houseAccount('clearing:cards'),
          amount: money(1n),
        },
        timing,
      )
      assert.ok(answer.ok)
    }
  }
  const spending = [spend(), spend()]
  await Promise.all(Array.from({ length: 4 }, () => payer.pay()))
  job.isPaying = false
  await Promise.all(spending)
  const { rows } = await sql<{ items: number; accounts: number; wrong: number; paid: bigint }>`
    select count(*)::int as items, count(distinct account_id)::int as accounts,
           count(*) filter (where posted <> due_total or posted <> period_due)::int as wrong,
           sum(posted)::bigint as paid
      from dividend_item`.execute(payer.db)
  const { paid, ...counts } = rows[0]!
  assert.deepEqual(counts, { items: ACCOUNTS, accounts: ACCOUNTS, wrong: 0 })
  const decimal = `${paid / 100n}.${String(paid % 100n).padStart(2, '0')}`
  assert.deepEqual(await payer.runs(), [`2026-02-01 ${ACCOUNTS} ${decimal}`])
  assert.equal(await payer.house('expense:dividends'), `-${decimal}`)
  await payer.assertSound()
})
