import type { TestContext } from 'node:test'
import { releasePulls } from '../../src/modules/linkedAccounts/server/pulls/ending.ts'
import { askCode, pull } from '../../src/modules/linkedAccounts/server/pulls/pulling.ts'
import { pullsOf } from '../../src/modules/linkedAccounts/server/pulls/reading.ts'
import { reconciliations } from '../../src/modules/paymentOperations/server/reconciling.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { done } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openLinking } from './linking.ts'

/** Ada has linked her Savings at another bank; it is Thursday morning. */
export async function openPulling(t: TestContext, options: { connections?: number } = {}) {
  const union = await openLinking(t, options)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const link = await union.proved(ada)
  const { db } = union
  const orderOf = async (amount: string, changes: object = {}) => {
    const details = { id: newId(), linkId: link.id, accountId: ada.checking.id, amount, ...changes }
    const { asked } = done(await askCode(db, union.as(ada), { ...details, anew: false }))
    const proof = { challengeId: asked.challengeId, code: await union.codeFor(ada) }
    const sessionId = ada.customer.sessionId
    return { ...details, sessionId, authorization: 1, proof }
  }
  const jobs = { ...union, log: createLog('silent') }
  return {
    ...union,
    ada,
    link,
    orderOf,
    pull: async (amount: string) => done(await pull(db, union.as(ada), await orderOf(amount))),
    pulls: (member: Member = ada) => pullsOf(db, member.personId, union.clock.now()),
    release: () => releasePulls(db, jobs, 9),
    /** The file of Thursday is cut, and settles on Friday. */
    async settleOnFriday() {
      const before = new Set(union.outgoing().keys())
      union.goTo('2026-07-16', '16:30')
      await union.cut()
      await union.handOver()
      union.goTo('2026-07-17', '08:30')
      await union.settle()
      return [...union.outgoing()].find(([name]) => !before.has(name))![1]
    },
    /** Cents on the clearing account that nothing explains. */
    unexplained: async () => {
      const books = await reconciliations(db, { ...union, at: union.clock.now() })
      const ours = books.find(({ account }) => account === 'clearing:us-banks')
      // What accounts of the world were opened with came through clearing too.
      return Number(ours?.difference) + 100
    },
  }
}
