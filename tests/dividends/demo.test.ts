import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { creditDue } from '../../src/modules/dividends/server/dividends.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { dayOf, instantOf } from '../../src/values/dates.ts'
import { seededDatabase } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { monthsAfter } from '../../src/modules/dividends/server/crediting.ts'
import { institution } from '../worlds/creditUnion.ts'

test('a fresh demonstration keeps its figures: what it pays, it earned from its first day on', async (t) => {
  const { db } = await seededDatabase(t)
  const clock = settableClock(DEMO_NOW)
  const pay = async (): Promise<void> => {
    while ((await creditDue(db, { clock, institution, log: createLog('silent') }, 4)) > 0);
  }
  const dividends = async () => {
    const { rows } = await sql<{ from: string; yield: bigint }>`
      select i.period_from as from, i.yield_earned as yield
        from ledger_transfer t left join dividend_item i on i.transfer_id = t.id
       where t.reason = 'interest'`.execute(db)
    return rows
  }
  const today = dayOf(DEMO_NOW, institution.timeZone)
  await pay()
  assert.deepEqual(await dividends(), [])
  clock.set(instantOf(monthsAfter(`${today.slice(0, 7)}-01`, 1), '00:06', institution.timeZone))
  await pay()
  const paid = await dividends()
  assert.ok(paid.length > 0)
  for (const { from, yield: earned } of paid) {
    assert.equal(from, today)
    // Savings at 3.44 % compounded daily have a yield of 3.50 %; half a month of whole cents may be a little off.
    assert.ok(earned >= 349n && earned <= 351n, `${earned} hundredths of a percent`)
  }
})
