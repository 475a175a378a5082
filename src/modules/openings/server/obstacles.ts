import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { isNeededByMembership, type ShareAccount } from '../../accounts/server/accounts.ts'
import type { Balance } from '../../ledger/server/ledger.ts'
import type { Ended, OrdersOnAccount } from '../../standingOrders/server/standingOrders.ts'
import type { Obstacle } from '../closing.contract.ts'

/** What other modules have to do with an account. */
export interface Users {
  readonly schedules_open: OrdersOnAccount
  readonly bills_open: OrdersOnAccount
  /** How many checks are not settled yet. */
  readonly deposits_open: (tx: Tx, accountId: string) => Promise<number>
}

const ORDERS = ['schedules_open', 'bills_open'] as const

/** How much owners arranged who are suspended: they cannot cancel it, and nobody else can. */
export async function restingOn(tx: Tx, users: Users, accountId: string): Promise<number> {
  let count = 0
  for (const use of ORDERS) {
    const using = await users[use].using(tx, accountId)
    count += using.filter(({ isResting }) => isResting).length
  }
  return count
}

/** Ends that. What was set aside for it is given back by the caller. */
export async function endResting(
  tx: Tx,
  ctx: ActionContext,
  users: Users,
  accountId: string,
): Promise<readonly Ended[]> {
  const ended = []
  for (const use of ORDERS) ended.push(...(await users[use].endResting(tx, ctx, accountId)))
  return ended
}

interface Closing {
  readonly account: ShareAccount
  readonly balance: Balance
  /** Whether it is known what the account is paid last. */
  readonly isReckoned: boolean
  readonly shares: readonly ShareProduct[]
  readonly users: Users
}

/** What has to be settled before an account is closed; nothing where it can be. */
export async function obstaclesTo(tx: Tx, closing: Closing): Promise<readonly Obstacle[]> {
  const { account, balance, isReckoned, shares, users } = closing
  const inUse: Obstacle[] = []
  const resting = []
  for (const use of ORDERS) {
    const using = await users[use].using(tx, account.id)
    if (using.some(({ isResting }) => !isResting)) inUse.push(use)
    resting.push(...using.filter(({ isResting }) => isResting))
  }
  if (resting.length > 0) inUse.push('orders_resting')
  if ((await users.deposits_open(tx, account.id)) > 0) inUse.push('deposits_open')
  // What is set aside for a bill or of a check is told by its name.
  const isHeldForMore = !inUse.includes('bills_open') && !inUse.includes('deposits_open')
  const restingMinor = resting.reduce((sum, { heldMinor }) => sum + heldMinor, 0n)
  const isHeld = balance.held.minor > restingMinor || balance.expected.minor > 0n
  return [
    ...(account.twoToSign ? (['two_to_sign'] as const) : []),
    ...((await isNeededByMembership(tx, account, shares)) ? (['membership_account'] as const) : []),
    ...(balance.status === 'frozen' ? (['account_frozen'] as const) : []),
    ...(isReckoned ? [] : (['terms_unknown'] as const)),
    ...(balance.posted.minor < 0n ? (['balance_below_zero'] as const) : []),
    ...inUse,
    ...(isHeld && isHeldForMore ? (['money_held'] as const) : []),
  ]
}
