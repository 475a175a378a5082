import type { TestContext } from 'node:test'
import { REVIEWABLES } from '../../src/apps/server/modules.ts'
import { decideReview, endOverdue } from '../../src/modules/paymentRules/server/reviewing.ts'
import { lift, restrict } from '../../src/modules/paymentRules/server/restricting.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { done } from '../factories/outcomes.ts'
import { drafted, lift as liftLimit } from '../transfers/drafting.ts'
import { openTransfers } from '../transfers/transfers.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import { save } from './asking.ts'

export const DAY_MS = 86_400_000

/** A credit union where payments of more than $100.00 wait for staff. Ada has $1,000.00. */
export async function openHolding(t: TestContext) {
  const union = await openTransfers(t)
  const { db } = union
  const ada = await union.member('Ada Brooks', { checking: '1000.00' })
  const ben = await union.member('Ben Reed')
  const rosa = await union.staff('Rosa Delgado')
  const ruleId = newId()
  const rule = {
    name: 'Large payments',
    kinds: ['member', 'us_bank', 'international', 'biller', 'provider'] as const,
    period: 'payment',
    amountMax: '100.00',
    outcome: 'review',
  } as const
  await liftLimit(union)
  done(await save(db, { ...rule, kinds: [...rule.kinds] }, ruleId, union.clock.now()))
  const staff = () => contextOf(union, rosa)
  const decide = (id: string, decision: 'released' | 'refused', who = staff()) =>
    decideReview(db, who, REVIEWABLES, { id, decision, reason: 'Called the member' })
  return {
    ...union,
    union,
    ada,
    ben,
    rosa,
    ruleId,
    staff,
    /** To a US bank, with its code. @returns the receipt */
    send: async (amount: string, who: Member = ada) => {
      const { order, code } = await drafted(union, who, amount)
      return done(await union.service.confirm(who.customer, order.id, code))
    },
    decide,
    restrictAda: () =>
      restrict(db, staff(), { id: newId(), personId: ada.personId, reason: 'Scam' }),
    lift: (restrictionId: string) =>
      lift(db, staff(), { restrictionId, personId: ada.personId, reason: 'Cleared up' }),
    endOverdue: () => endOverdue(db, { ...union, log: createLog('silent') }, REVIEWABLES, 100),
  }
}
