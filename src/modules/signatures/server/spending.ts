import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { refuse, type Result } from '../../../values/result.ts'
import {
  type LedgerAccountId,
  lockedBalancesOf,
  post,
  type PostOrder,
  type PostRefusal,
  type Receipt,
  release,
  timingIn,
} from '../../ledger/server/ledger.ts'

/**
 * Posts what was set aside when it was proposed, under the locks of all its accounts: nobody else spends it in between.
 * Refuses `account_not_found` where its time is over in the ledger.
 * @param towards where it was set aside for, where that is not whom it is posted to
 */
export async function postSetAside(
  tx: Tx,
  ctx: ActionContext,
  order: PostOrder,
  towards: LedgerAccountId = order.to,
): Promise<Result<Receipt, PostRefusal>> {
  const timing = timingIn(ctx)
  await lockedBalancesOf(tx, [...new Set([order.from, order.to, towards])])
  const freed = await release(tx, order.id, timing)
  return freed.ok ? post(tx, order, timing) : refuse('account_not_found')
}
