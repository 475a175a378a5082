import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '../../src/values/dates.ts'
import { archiveBefore } from '../factories/archiving.ts'
import { openCharger } from './charging.ts'

test('no inactivity fee is charged to an account on which a movement may be archived', async (t) => {
  const union = await openCharger(t, { today: '2025-12-20' })
  const ada = await union.member('Ada Brooks')
  const [moved, quiet] = [
    await union.open(ada, 'idle', '100.00'),
    await union.open(ada, 'idle', '100.00'),
  ]
  await union.move(quiet, '1.00')
  union.goTo('2026-01-10')
  await union.move(moved, '1.00')
  union.goTo('2026-01-20')
  await union.move(moved, '1.00', { reason: 'interest' })
  await union.charge()
  await archiveBefore(union.engine, instantOf('2026-02-01', '00:00', union.institution.timeZone))
  union.goTo('2026-05-02')
  await union.charge()
  const april = '2026-04 inactivity 1 of 3.00: 3.00'
  assert.deepEqual(await union.itemsOf(moved), [april])
  assert.deepEqual(await union.itemsOf(quiet), ['2026-03 inactivity 1 of 3.00: 3.00', april])
  await union.assertSound()
})
