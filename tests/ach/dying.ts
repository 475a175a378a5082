import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { AchBatch } from '../../src/rails/ach/file.ts'
import { addBusinessDays } from '../../src/values/businessDays.ts'
import { type Deaths, dieAt } from '../factories/dying.ts'
import { fuseIn } from '../factories/fuse.ts'
import { fileOf, payroll, returned, withdrawals } from './otherBank.ts'
import { openReceiving } from './receiving.ts'

/**
 * Days on which wages, withdrawals and a return come in, a payment and what goes back leave, and a process dies on its way.
 * @returns how many
 */
export async function dieAtAch(t: Pick<TestContext, 'after'>, deaths: Deaths): Promise<number> {
  const union = await openReceiving(t, { connections: 2 })
  const ada = await union.member('Ada Brooks', { checking: '1000.00' })
  const account = ada.checking.number
  /** A day of the worker. */
  const workOn = async (day: string) => {
    union.goTo(day, '08:00')
    await union.take()
    await union.announce()
    union.goTo(day, '09:00')
    await union.deal()
    await union.settle()
    union.goTo(day, '16:30')
    await union.cut()
    await union.handOver()
  }
  let cameBack: AchBatch[] = []
  const days = await dieAt(fuseIn(union.engine), deaths, async (time, dying) => {
    const day = addBusinessDays('2026-07-15', time)
    union.goTo(day, '07:00')
    await union.send(ada, '1.00', { reference: day })
    const batches = [
      payroll({ account, amount: '3.00' }, { account: '9876543210', amount: '7.00' }),
      withdrawals({ account, amount: '2.00' }),
    ].map((batch) => ({ ...batch, effectiveOn: day }))
    union.drop(`${day}.ach`, fileOf([...batches, ...cameBack], { createdOn: day }))
    await dying(() => workOn(day))
    await workOn(day)
    // What was about to be handed over is tried again after a minute.
    union.clock.advance(60_000)
    await union.handOver()
    cameBack = [returned([...union.outgoing().values()].at(-1)!, 'R03')]
  })
  const { length: count } = await union.states()
  assert.equal(count, 4 * days - 1)
  // What was sent on the last day is still away.
  assert.equal(await union.posted(ada.checking), `${1000 + days - 1}.00`)
  await union.runUntil(addBusinessDays('2026-07-15', days), '08:30')
  const files = [...union.outgoing().values()]
  assert.equal(files.length, days, 'one file for each day')
  assert.ok(
    files.every(({ batches }) => batches.length === 2),
    'with what goes out and back',
  )
  assert.equal(await union.house('suspense:returned-payments'), '0.00')
  assert.equal(await union.clearing(), '0.00')
  await union.assertSound()
  return days
}
