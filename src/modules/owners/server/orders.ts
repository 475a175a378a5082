import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { holdUpOwners } from '../../accounts/server/accounts.ts'
import type { Ended, OrdersOnAccount } from '../../standingOrders/server/standingOrders.ts'

/** The kinds of standing orders, as an account knows them. */
export type Orders = readonly OrdersOnAccount[]

/**
 * Ends what somebody scheduled with an account that they are to have no more: it would fail on its day, and until then its
 * money would stay set aside, which nobody who has the account can change. Before anybody who has it is locked.
 */
export async function endOrdersOf(
  tx: Tx,
  ctx: ActionContext,
  orders: Orders,
  whose: { readonly accountId: string; readonly personId: string },
): Promise<readonly Ended[]> {
  const ended = []
  for (const kind of orders) ended.push(...(await kind.endOf(tx, ctx, whose)))
  return ended
}

/** Gives back what was set aside for them. After those who have the account, and before anything else of the ledger. */
export async function giveBackOf(
  tx: Tx,
  accountId: string,
  ended: readonly Ended[],
): Promise<void> {
  if (ended.length === 0) return
  await holdUpOwners(tx, accountId)
  for (const order of ended) await order.giveBack()
}

const ORDERS_ENDED = english(
  'What was scheduled by whoever left has ended, and money set aside for that is available again.',
)

/** What is said of somebody who left, and of what ended with it. */
export const withOrdersEnded = (text: Words, ended: readonly Ended[]): Words =>
  ended.length === 0 ? text : verbatim(`${text} ${ORDERS_ENDED}`)
