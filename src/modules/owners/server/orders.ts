import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { holdUpOwners } from '../../accounts/server/accounts.ts'
import type { Ended, OrdersOnAccount } from '../../standingOrders/server/standingOrders.ts'

/** The kinds of standing orders, as an account knows them. */
export type Orders = readonly OrdersOnAccount[]

interface Whose {
  readonly accountId: string
  readonly personId: string
}

/**
 * Ends what somebody scheduled with an account that they are to have, or pay from, no more: it would fail on its day, and until then its
 * money would stay set aside, which nobody who has the account can change. Before anybody who has it is locked.
 */
export async function endOrdersOf(
  tx: Tx,
  ctx: ActionContext,
  orders: Orders,
  whose: Whose,
): Promise<readonly Ended[]> {
  const ended = []
  for (const kind of orders) ended.push(...(await kind.endOf(tx, ctx, whose)))
  return ended
}

/**
 * Gives back what was set aside for them, and ends what was arranged at this very moment. After those who have the account,
 * and before anything else of the ledger.
 * @returns all that have ended
 */
export async function giveBackOf(
  tx: Tx,
  ctx: ActionContext,
  orders: Orders,
  { ended, ...whose }: Whose & { readonly ended: readonly Ended[] },
): Promise<readonly Ended[]> {
  await holdUpOwners(tx, whose.accountId)
  const all = [...ended, ...(await endOrdersOf(tx, ctx, orders, whose))]
  for (const order of all) await order.giveBack()
  return all
}

/** Both at once, where nothing else is locked between. */
export async function endAllOf(
  tx: Tx,
  ctx: ActionContext,
  orders: Orders,
  whose: Whose,
): Promise<readonly Ended[]> {
  const ended = await endOrdersOf(tx, ctx, orders, whose)
  return giveBackOf(tx, ctx, orders, { ...whose, ended })
}

const ORDERS_ENDED = english(
  'What they had scheduled with it has ended, and money set aside for that is available again.',
)

/** What is said of somebody who lost a right, and of what ended with it. */
export const withOrdersEnded = (text: Words, ended: readonly Ended[]): Words =>
  ended.length === 0 ? text : verbatim(`${text} ${ORDERS_ENDED}`)
