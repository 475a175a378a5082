import type { Tx } from '../../../platform/server/db.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { isNeededByMembership, type ShareAccount } from '../../accounts/server/accounts.ts'
import type { Balance } from '../../ledger/server/ledger.ts'
import type { Obstacle } from '../closing.contract.ts'

/** How many things of one kind still use an account, whoever arranged them; what somebody arranged who has left it uses it no more. */
export type Unsettled = (tx: Tx, accountId: string) => Promise<number>

/** What other modules have to do with an account. */
export interface Users {
  readonly schedules_open: Unsettled
  readonly bills_open: Unsettled
  readonly deposits_open: Unsettled
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
  for (const use of ['schedules_open', 'bills_open', 'deposits_open'] as const) {
    if ((await users[use](tx, account.id)) > 0) inUse.push(use)
  }
  // What is set aside for a bill or of a check is told by its name.
  const isHeldForMore = !inUse.includes('bills_open') && !inUse.includes('deposits_open')
  const isHeld = balance.held.minor > 0n || balance.expected.minor > 0n
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
