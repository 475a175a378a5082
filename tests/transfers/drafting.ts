import { saveLimits } from '../../src/modules/limits/server/limits.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { done, type Neighbor, type Street, usBankOrder } from './street.ts'

/** A limit of so many transfers for everybody. */
export const lift = (street: Street, countMax = 1000): Promise<unknown> =>
  inTransaction(street.engine.db, (tx) =>
    saveLimits(tx, {
      enabled: true,
      countMax,
      appliesTo: 'all',
      actorId: newId(),
      address: '127.0.0.1',
      at: street.clock.now(),
    }),
  )

/** A transfer to a US bank that waits for its code, and the code. */
export async function drafted(
  street: Street,
  who: Neighbor,
  amount = '25.00',
  changes: object = {},
) {
  const order = usBankOrder(who, amount, changes)
  done(await street.desk.draftUsBank(who.customer, order))
  return { order, code: await street.codeOf(who) }
}
