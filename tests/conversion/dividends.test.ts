import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { creditDue } from '../../src/modules/dividends/server/dividends.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { done } from '../factories/outcomes.ts'
import { openConversions } from './conversions.ts'
import { EXAMPLE } from './folder.ts'

test('what the other system accrued is credited with what is earned here, and nothing is reckoned twice', async (t) => {
  const { db, clock, institution, run, planOf, goTo, assertSound } = await openConversions(t)
  const pay = () => creditDue(db, { clock, institution, log: createLog('silent') }, 4)
  // The portal looked for dividends long before anybody came.
  goTo('2026-01-15')
  await pay()
  goTo('2026-07-15')
  done(await run(await planOf(EXAMPLE)))
  goTo('2026-08-02')
  await pay()
  const { rows } = await sql`
    select a.account, posted::int, period_due::int, period_from::text, i.credited_on::text
      from dividend_item i join conversion_account a using (account_id) order by 1`.execute(db)
  // 5,000.00 since July 1 at the 4 % of its term, and 18.11644 from before;
  // 2,512.40 at 3.44 % compounded daily for 31 days, and 23.591 cents from before.
  assert.deepEqual(rows, [
    {
      account: '10045-S1',
      posted: 758,
      period_due: 735,
      period_from: '2026-07-01',
      credited_on: '2026-08-01',
    },
    {
      account: '10046-D1',
      posted: 2306,
      period_due: 495,
      period_from: '2026-07-01',
      credited_on: '2026-07-10',
    },
  ])
  await assertSound()
})
