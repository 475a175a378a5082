import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taxYears } from '../../src/modules/taxForms/server/years.ts'
import { instantOf } from '../../src/values/dates.ts'
import { archiveBefore } from '../factories/archiving.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openIssuer } from './issuer.ts'

test('a form of a year that is archived stays as it is, and staff are told that nobody compares it, or one too old, any more', async (t) => {
  const union = await openIssuer(t)
  const ada = await union.member('Ada Brooks')
  await union.credit(ada.savings, '20.00')
  await union.credit(ada.savings, '11.00')
  union.goTo('2027-02-01')
  await union.credit(ada.savings, '40.00')
  await union.issue()
  union.goTo('2028-02-01')
  await union.credit(ada.savings, '50.00')
  await union.issue()
  const forms = ['2026 v1 31.00 0.00', '2027 v1 40.00 0.00']
  assert.deepEqual(await union.formsOf(ada), forms)
  union.goTo('2029-01-31')
  await archiveBefore(union.engine, instantOf('2026-12-31', '00:00', union.institution.timeZone))
  await union.issue()
  assert.deepEqual(await union.formsOf(ada), [...forms, '2028 v1 50.00 0.00'])
  const told = await taxYears(union.db, contextOf(union, await union.staff()))
  assert.deepEqual(
    told.map(({ year, archived, corrects }) => [year, archived, corrects]),
    [[2028, false, true], [2027, false, true], [2026, true, false]],
  ) // prettier-ignore
  union.goTo('2031-01-31')
  const later = await taxYears(union.db, contextOf(union, await union.staff()))
  assert.deepEqual(
    later.map(({ year, corrects }) => [year, corrects]),
    [[2028, true], [2027, false], [2026, false]],
  ) // prettier-ignore
})
