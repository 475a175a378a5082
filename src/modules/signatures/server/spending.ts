import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { refuse, type Result } from '../../../values/result.ts'
import {
  type LedgerAccountId,
  lockedBalancesOf,
  type PostOrder,
  type PostRefusal,
  postTogether,
  type Receipt,
  release,
  timingIn,
} from '../../ledger/server/ledger.ts'

/**
 * Posts what was set aside when it was proposed, with what belongs to it, under the locks of all its accounts: nobody else spends it in between.
 * Refuses `account_not_found` where its time is over in the ledger.
 * @param towards where it was set aside for, where that is not whom it is posted to
 */
export async function postSetAside(
  tx: Tx,
  ctx: ActionContext,
  orders: readonly [PostOrder, ...PostOrder[]],
  towards: LedgerAccountId = orders[0].to,
  /** Under what it is set aside, where that is not the id of the transfer. */
  holdId: string = orders[0].id,
): Promise<Result<Receipt, PostRefusal>> {
  const timing = timingIn(ctx)
  const sides = orders.flatMap(({ from, to }) => [from, to])
  await lockedBalancesOf(tx, [...new Set([...sides, towards])])
  const freed = await release(tx, holdId, timing)
  return freed.ok ? postTogether(tx, orders, timing) : refuse('account_not_found')
}
