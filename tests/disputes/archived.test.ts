import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Day, instantOf } from '../../src/values/dates.ts'
import { archiveBefore } from '../factories/archiving.ts'
import { done } from '../factories/outcomes.ts'
import { openDisputes } from './world.ts'

test('a problem is reported where the first money of the account is archived, and decided where the transaction is', async (t) => {
  const union = await openDisputes(t)
  const archive = (day: Day) =>
    archiveBefore(union.engine, instantOf(day, '00:00', union.institution.timeZone))
  const transferId = await union.pay('80.00')
  union.goTo('2026-03-03')
  await union.pay('20.00')
  assert.ok((await archive('2026-03-03')) > 0)
  const { id, grounds, creditBy } = done(await union.report(transferId))
  assert.deepEqual([grounds, creditBy], [['point_of_sale'], '2026-03-17'])

  union.goTo('2026-03-04')
  await union.pay('1.00')
  assert.ok((await archive('2026-03-04')) > 0)
  union.goTo('2026-03-17')
  assert.equal(await union.runJob(), 1)
  assert.equal(await union.posted(union.ada.checking), '479.00')
  done(await union.decided(id, { outcome: 'no_error' }))
  union.goTo('2026-04-17')
  await union.runJob()
  assert.equal(await union.posted(union.ada.checking), '399.00')
  await union.assertBooks()
})
