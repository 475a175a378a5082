import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { askCode, pull } from '../../src/modules/linkedAccounts/server/pulls/pulling.ts'
import { addBusinessDays } from '../../src/values/businessDays.ts'
import { newId } from '../../src/values/ids.ts'
import { fileOf, returned } from '../ach/otherBank.ts'
import { type Deaths, dieAt } from '../factories/dying.ts'
import { fuseIn } from '../factories/fuse.ts'
import { done } from '../factories/outcomes.ts'
import { openLinking } from './linking.ts'

/**
 * Days on which money is pulled in, and what came two days before goes back, while a process dies on its way.
 * @returns how many
 */
export async function dieAtPulls(t: Pick<TestContext, 'after'>, deaths: Deaths): Promise<number> {
  const union = await openLinking(t, { connections: 2 })
  const { db } = union
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const { id: linkId } = await union.proved(ada)
  const proofs = union.outgoing().size
  const workOn = async (day: string) => {
    union.goTo(day, '09:00')
    await union.take()
    await union.settle()
    await union.deal()
    union.goTo(day, '16:30')
    await union.cut()
    await union.handOver()
  }
  const days = await dieAt(fuseIn(union.engine), deaths, async (time, dying) => {
    const day = addBusinessDays('2026-07-17', time)
    union.goTo(day, '07:00')
    const order = { id: newId(), linkId, accountId: ada.checking.id, amount: '1.00' }
    const { asked } = done(await askCode(db, union.as(ada), { ...order, anew: false }))
    const proof = { challengeId: asked.challengeId, code: await union.codeFor(ada) }
    const { sessionId } = ada.customer
    const pulled = { ...order, sessionId, authorization: 1, proof }
    done(await pull(db, union.as(ada), pulled))
    const last = [...union.outgoing().values()].slice(proofs).at(-1)
    if (last) union.drop(`${day}.ach`, fileOf([returned(last, 'R01')], { createdOn: day }))
    await dying(() => workOn(day))
    await workOn(day)
    // What was about to be handed over is tried again after a minute.
    union.clock.advance(60_000)
    await union.handOver()
  })
  const { rows } = await union.engine.pool.query(
    'select state, count(*)::int as n from linked_account_pull group by state order by state',
  )
  // What was pulled in on the last day is still away.
  assert.deepEqual(
    rows.map(({ state, n }) => `${state} ${n}`),
    days > 1 ? [`returned ${days - 1}`, 'under_way 1'] : ['under_way 1'],
  )
  union.goTo(addBusinessDays('2026-07-17', days), '09:00')
  await union.settle()
  assert.equal(await union.posted(ada.checking), '101.00')
  assert.equal(union.outgoing().size, proofs + days, 'one file for each day')
  assert.equal(await union.clearing(), '0.00')
  assert.equal(await union.house('suspense:returned-payments'), '0.00')
  await union.assertSound()
  return days
}
