import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditDue } from '../../src/modules/dividends/server/dividends.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { openMonths, readStatement } from './month.ts'

test('a statement says on what its dividends were paid: days, average balance, yield, corrections', async (t) => {
  const months = await openMonths(t)
  const { db, clock, institution } = months
  const pay = async (): Promise<void> => {
    while ((await creditDue(db, { clock, institution, log: createLog('silent') }, 4)) > 0);
  }
  months.goTo('2026-04-01')
  await pay()
  const ada = await months.member('Ada Reed')
  await months.move(ada.savings, '10000.00')
  months.goTo('2026-05-01')
  await pay()
  await months.move(ada.savings, '3000.00', { valueDate: '2026-04-21' })
  months.goTo('2026-06-01')
  await pay()
  months.goTo('2026-07-01')
  const client = await months.as(ada)

  const april = await readStatement(client, ada.savings, '2026-04')
  assert.deepEqual([april.dividends, april.inMonth.interest], [[], '0.00'])
  const may = await readStatement(client, ada.savings, '2026-05')
  // 3.44 %, compounded daily, on $10,000 for 30 days.
  assert.deepEqual(may.dividends, [
    {
      from: '2026-04-01',
      to: '2026-04-30',
      days: 30,
      averageBalance: '10000.00',
      dividends: '28.31',
      yieldEarned: '3.50',
      correction: '0.00',
    },
  ])
  assert.equal(may.inMonth.interest, '28.31')
  const [line] = may.lines
  assert.deepEqual([line!.description, line!.kind, line!.valueDay], ['Dividend', 'interest', null])
  const june = await readStatement(client, ada.savings, '2026-06')
  assert.deepEqual(june.dividends, [
    {
      from: '2026-05-01',
      to: '2026-05-31',
      days: 31,
      averageBalance: '13031.14',
      dividends: '38.12',
      yieldEarned: '3.50',
      correction: '2.83',
    },
  ])
  assert.equal(june.inMonth.interest, '40.95')
  assert.equal(june.yearToDate.interest, '69.26')
  const checking = await readStatement(client, ada.checking, '2026-05')
  assert.deepEqual(checking.dividends, [])
})
