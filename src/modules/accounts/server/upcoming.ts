import type { Db } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import type { Money } from '../../../values/money.ts'
import type { UpcomingKind } from '../upcoming.contract.ts'
import type { ShareAccount } from './access.ts'

/** What a module knows will happen on an account, which it announces in `module.ts`. */
export interface Upcoming {
  /** Of what it is a date of; a transfer between two of the accounts is two of the same id. */
  readonly id: string
  readonly kind: UpcomingKind
  readonly on: Day
  readonly accountId: string
  /** Money out is negative. */
  readonly amount: Money
  /** False where no balance becomes another one: it is set aside already, or stays where it is. */
  readonly changesAvailable: boolean
  /** The person or company on the other side, or the account of the member. */
  readonly name?: string
  readonly otherAccountId?: string
}

/** What is asked for: everything certain on the accounts, through a day. */
export interface Ahead {
  readonly at: Date
  readonly institution: Institution
  readonly accounts: readonly ShareAccount[]
  readonly until: Day
}

/** Asks the database as often for many accounts as for one. */
export type ReadUpcoming = (db: Db, ahead: Ahead) => Promise<readonly Upcoming[]>
