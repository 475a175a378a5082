import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import type { Frequency } from '../../../values/recurrence.ts'
import type { Result } from '../../../values/result.ts'
import type { Labels } from '../../accounts/server/accounts.ts'
import type { AuditAction } from '../../audit/server/audit.ts'

export type OrderName = 'schedule' | 'bill'

/** What every standing order has, whatever else is in the table of its kind. */
export interface OrderRow {
  readonly id: string
  readonly member_id: string
  readonly amount_minor: bigint
  readonly frequency: Frequency
  /** The day of the month or week it falls on. */
  readonly starts_on: Day
  /** Null when it is over. */
  readonly next_on: Day | null
  readonly ends_on: Day | null
  /** How many dates there still are; null without a count. */
  readonly runs_left: number | null
  readonly status: string
  /** Goes up with every change and every date that passes. */
  readonly version: number
  /** The day on which the next date is paid, where that may be a later one. */
  readonly pays_on?: Day | null
  /** The hold of the money set aside for the next date, which becomes the transfer's id. */
  readonly hold_id?: string | null
}

/** What became of one date, as its table has it. */
export interface RunRow {
  readonly id: string
  readonly due_on: Day
  readonly outcome: string
  readonly reason: string | null
  readonly at: Date
}

export interface Failed {
  /** Code of the refusal. */
  readonly reason: string
  /** When it is tried the next time; null when never. */
  readonly nextOn: Day | null
}

/**
 * What one kind of standing order hands in: scheduled transfers and bills. `View` is how the member
 * sees one, `Closed` why it cannot be changed on some days.
 */
export interface OrderKind<
  Name extends OrderName,
  Row extends OrderRow,
  View,
  Closed extends string = never,
> {
  /** Of its table, and in its audit actions and refusals; with an "s" of its live updates. */
  readonly name: Name
  /** The table of its dates that have passed, and what it calls those served and those left out. */
  readonly runs: { readonly table: string; readonly served: string; readonly leftOut: string }
  /** The job that serves what is due. */
  readonly job: string
  readonly dueColumn: 'next_on' | 'pays_on'
  readonly actions: { readonly arranged: AuditAction; readonly leftOut: AuditAction }
  /** Whether leaving out the only date cancels the order. */
  readonly onceIsAll: boolean
  /** "Bill of $84.20", for staff. */
  titleOf(order: Row): string
  /** The columns that change with the next date, for which nothing is set aside yet. */
  columnsFor(nextOn: Day | null): Partial<Row>
  /** What is written down of a date beside its outcome. */
  keptOf(order: Row): object
  present(order: Row, labels: Labels): View
  /** Of the audit records: by what an order is known, its terms, and what else was arranged. */
  namesOf(order: Row): object
  termsOf(order: Row): object
  arrangedOf(order: Row): object
  /** Why the member cannot change it any more. */
  closedFor(ctx: ActionContext, order: Row): Closed | undefined
  /** Moves the money of a date that has come; what it wrote is taken back after a refusal. */
  execute(
    tx: Tx,
    ctx: ActionContext<null>,
    order: Row,
    id: string,
  ): Promise<Result<unknown, string>>
  /** Tells the member of a date that was not served, and leaves the record. */
  fail(tx: Tx, ctx: ActionContext<null>, order: Row, failed: Failed): Promise<void>
  /** Gives back the money that was set aside for the next date. */
  giveBack(tx: Tx, ctx: ActionContext<string | null>, order: Row): Promise<void>
  /** Ends an order that the member cancels, and answers what the audit record says of it. */
  noteEnd(tx: Tx, ctx: ActionContext, order: Row): Promise<object>
}
