import { saveLimits } from '../../src/modules/limits/server/limits.ts'
import { type ActionContext, jobContextOf } from '../../src/platform/server/action.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { usBankOrder } from '../factories/orders.ts'
import { done } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { type Transfers } from './transfers.ts'

/** Of some administrator. */
export const staffContext = (place: Pick<Transfers, 'clock' | 'institution'>): ActionContext => ({
  ...jobContextOf(place),
  actorId: newId(),
  address: '127.0.0.1',
})

/** A limit of so many transfers for everybody. */
export const lift = (union: Transfers, countMax = 1000): Promise<unknown> =>
  inTransaction(union.engine.db, (tx) =>
    saveLimits(tx, staffContext(union), { enabled: true, countMax, appliesTo: 'all' }),
  )

/** A transfer to a US bank that waits for its code, and the code. */
export async function drafted(
  union: Transfers,
  who: Member,
  amount = '25.00',
  changes: object = {},
) {
  const order = usBankOrder(who, amount, changes)
  done(await union.service.draftUsBank(who.customer, order))
  return { order, code: await union.codeFor(who) }
}
