import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '../../src/values/dates.ts'
import { archiveBefore } from '../factories/archiving.ts'
import { openMonths, readStatement, statementPath } from './month.ts'

test('months that were never made begin behind what is archived, with the balance of then', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const ada = await months.member('Ada Reed')
  const ben = await months.member('Ben Okafor')
  await months.move(ada.checking, '100.00')
  await months.move(ben.checking, '10.00')
  months.goTo('2026-05-02')
  // Of April there is a statement of Ben's.
  await (await months.as(ben)).get('/api/statements')
  await months.move(ada.checking, '20.00')
  await months.move(ben.checking, '2.00')
  months.goTo('2026-05-20')
  await months.move(ada.checking, '-30.00')
  await months.move(ben.checking, '-3.00')
  months.goTo('2026-05-21')
  await months.move(ada.savings, '5.00')
  months.goTo('2026-06-10')
  await months.move(ada.checking, '1.00')
  await archiveBefore(
    months.engine,
    instantOf('2026-05-21', '00:00', months.institution.timeZone),
    { isKeyed: true },
  )
  months.goTo('2026-08-02')
  await months.close()

  const client = await months.as(ada)
  const figures = async (month: string) => {
    const { opening, closing, lines } = await readStatement(client, ada.checking, month)
    return [opening, closing, lines.length]
  }
  for (const month of ['2026-04', '2026-05'])
    assert.equal((await client.get(statementPath(ada.checking, month))).status, 404, month)
  assert.deepEqual(await figures('2026-06'), ['90.00', '91.00', 1])
  assert.deepEqual(await figures('2026-07'), ['91.00', '91.00', 0])
  // Nothing of this account is archived.
  const may = await readStatement(client, ada.savings, '2026-05')
  assert.deepEqual([may.opening, may.closing], ['0.00', '5.00'])
  const bens = await months.as(ben)
  for (const [month, opening] of [
    ['2026-04', '0.00'],
    ['2026-06', '9.00'],
  ] as const)
    // prettier-ignore
    assert.equal((await readStatement(bens, ben.checking, month)).opening, opening)
  await months.assertSound()
})
