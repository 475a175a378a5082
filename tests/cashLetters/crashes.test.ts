import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addBusinessDays } from '../../src/values/businessDays.ts'
import { fuseIn } from '../factories/fuse.ts'
import { letterOf, returned } from './otherBank.ts'
import { openReturning } from './returning.ts'
import { checksIn } from './sending.ts'

test('a process that dies on its way through a day sends no check twice and charges none back twice', async (t) => {
  const union = await openReturning(t, 2)
  const ada = await union.member('Ada Brooks')
  const fuse = fuseIn(union.engine)
  /** A day of the worker. */
  const workOn = async (day: string, minutes: string) => {
    union.goTo(day, `09:${minutes}`)
    await union.take()
    await union.charge()
    await union.settle()
    await union.prepare()
    union.goTo(day, `17:${minutes}`)
    await union.cut()
    await union.handOver()
  }
  let isBurned = true
  let days = 0
  for (; isBurned; days++) {
    const day = addBusinessDays('2026-07-15', days)
    union.goTo(day, '07:00')
    await union.approved(ada, '3.00')
    const last = [...union.outgoing().values()].at(-1)
    if (last) {
      const letter = { createdOn: day, settlesOn: day }
      union.drop(`${day}.x937`, letterOf([returned(checksIn(last)[0]!)], letter))
    }
    // Each day dies eleven statements later than the one before.
    fuse.light(11 * days + 1)
    await workOn(day, '00').catch(() => {})
    isBurned = await fuse.burned()
    // What was about to be done outside of the database is tried again after a minute.
    await workOn(day, '05')
    union.clock.advance(60_000)
    await union.handOver()
  }
  assert.ok(days > 6, `${days} days`)
  const files = [...union.outgoing().values()]
  assert.equal(files.length, days, 'one letter for each day')
  assert.ok(
    files.every((file) => checksIn(file).length === 1),
    'with its check',
  )
  assert.deepEqual(
    await union.states(),
    Array.from({ length: days - 1 }, () => 'charged_back A'),
  )
  await union.settled(addBusinessDays('2026-07-15', days))
  assert.equal(await union.house('suspense:returned-payments'), '0.00')
  assert.equal(await union.house('clearing:checks'), '0.00')
  assert.deepEqual(await union.explained(), [])
  await union.assertSound()
})
