import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { addBusinessDays } from '../../src/values/businessDays.ts'
import { type Deaths, dieAt } from '../factories/dying.ts'
import { fuseIn } from '../factories/fuse.ts'
import { letterOf, returned } from './otherBank.ts'
import { openReturning } from './returning.ts'
import { checksIn } from './sending.ts'

/**
 * Days on which a check leaves and the one of the day before comes back, while a process dies on its way.
 * @returns how many
 */
export async function dieAtChecks(t: Pick<TestContext, 'after'>, deaths: Deaths): Promise<number> {
  const union = await openReturning(t, 2)
  const ada = await union.member('Ada Brooks')
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
  const days = await dieAt(fuseIn(union.engine), deaths, async (time, dying) => {
    const day = addBusinessDays('2026-07-15', time)
    union.goTo(day, '07:00')
    await union.approved(ada, '3.00')
    const last = [...union.outgoing().values()].at(-1)
    if (last) {
      const letter = { createdOn: day, settlesOn: day }
      union.drop(`${day}.x937`, letterOf([returned(checksIn(last)[0]!)], letter))
    }
    await dying(() => workOn(day, '00'))
    // What was about to be done outside of the database is tried again after a minute.
    await workOn(day, '05')
    union.clock.advance(60_000)
    await union.handOver()
  })
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
  return days
}
