import type { Day } from '../../../values/dates.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import type { OwnerRole } from '../../accounts/contract.ts'
import type { ConvertedTerm } from '../../dividends/server/dividends.ts'
import type { PersonDetails } from '../../members/server/members.ts'

/** What the files say, once it was checked. Amounts are cents, accrued dividends units of ten decimals. */
export interface Plan {
  readonly folder: string
  /** Of the files whose rows are posted. */
  readonly filesHash: Buffer
  readonly asOf: Day
  /** By what the other system calls them, in the order of the files. */
  readonly people: ReadonlyMap<string, PlannedPerson>
  readonly accounts: ReadonlyMap<string, PlannedAccount>
  readonly owners: readonly PlannedOwner[]
  readonly control: readonly ControlTotal[]
  readonly historyFrom: Day | undefined
  readonly historyCount: number
  readonly postingCount: number
}

export interface PlannedPerson {
  readonly line: number
  readonly email: string
  readonly details: PersonDetails
  /** Undefined for who is no member, such as most joint owners. */
  readonly memberSince: Day | undefined
}

export interface PlannedAccount {
  readonly line: number
  readonly account: string
  readonly number: string
  readonly product: ShareProduct
  readonly openedOn: Day
  readonly balance: bigint
  /** Zero, or minus the overdraft granted. */
  readonly floor: bigint
  readonly accrued: bigint
  readonly dividendsYtd: bigint
  readonly dividendsCreditedTo: Day | undefined
  /** Of a certificate. */
  readonly term: ConvertedTerm | undefined
  readonly history: AccountHistory
  /** As {@link PlannedOwner} says it; undefined until owners were read. */
  primary: string | undefined
}

/** What became clear of an account's history while it was read. */
export interface AccountHistory {
  /** All of it together, and the least it came to on the way. */
  sum: bigint
  lowest: bigint
  /** The balance after the last row, where rows say it. */
  balanceAfter: bigint | undefined
  lastLine: number
}

export interface PlannedOwner {
  readonly line: number
  readonly account: string
  readonly person: string
  readonly role: OwnerRole
  readonly since: Day | undefined
}

export interface ControlTotal {
  readonly line: number
  readonly product: string
  readonly accounts: bigint
  readonly balance: bigint
  readonly accrued: bigint
  readonly dividendsYtd: bigint
}

/** What an account had before its first row. */
export const openingOf = ({ balance, history }: PlannedAccount): bigint => balance - history.sum

/**
 * An account that was below its floor on the way cannot be posted as it went: its rows are shown without moving
 * money, and it opens with its balance on the day of the balances.
 */
export const dips = (account: PlannedAccount): boolean => {
  const opening = openingOf(account)
  const least = account.history.lowest < 0n ? opening + account.history.lowest : opening
  return least < account.floor
}
