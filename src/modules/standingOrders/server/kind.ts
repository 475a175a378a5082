import type { RawBuilder } from 'kysely'
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
  readonly person_id: string
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

/** The types of one kind: its name and row, how the member sees it, and why it may be closed to changes. */
export interface KindTypes {
  readonly name: OrderName
  readonly row: OrderRow
  readonly view: unknown
  readonly closed: string
}

/** What one kind of standing order hands in: scheduled transfers and bills. */
export interface OrderKind<K extends KindTypes> {
  /** Of its table, and in its audit actions and refusals; with an "s" of its live updates. */
  readonly name: K['name']
  /** The table of its dates that have passed, and what it calls those served and those left out. */
  readonly runs: { readonly table: string; readonly served: string; readonly leftOut: string }
  /** The job that serves what is due. */
  readonly job: string
  readonly dueColumn: 'next_on' | 'pays_on'
  readonly actions: { readonly arranged: AuditAction; readonly leftOut: AuditAction }
  /** Whether an order will still move money out of an account, or into it: a condition of its row. */
  uses(accountId: string): RawBuilder<unknown>
  /** Whether leaving out the only date cancels the order. */
  readonly onceIsAll: boolean
  /** "Bill of $84.20", for staff. */
  titleOf(order: K['row']): string
  /** The columns that change with the next date, for which nothing is set aside yet. */
  columnsFor(nextOn: Day | null): Partial<K['row']>
  /** What is written down of a date beside its outcome. */
  keptOf(order: K['row']): object
  present(order: K['row'], labels: Labels): K['view']
  /** Of the audit records: by what an order is known, its terms, and what else was arranged. */
  namesOf(order: K['row']): object
  termsOf(order: K['row']): object
  arrangedOf(order: K['row']): object
  /** Why the member cannot change it any more. */
  closedFor(ctx: ActionContext, order: K['row']): K['closed'] | undefined
  /** Moves the money of a date that has come; what it wrote is taken back after a refusal. */
  execute(
    tx: Tx,
    ctx: ActionContext<null>,
    order: K['row'],
    id: string,
  ): Promise<Result<unknown, string>>
  /** Tells the member of a date that was not served, and leaves the record. */
  fail(tx: Tx, ctx: ActionContext<null>, order: K['row'], failed: Failed): Promise<void>
  /** Gives back the money that was set aside for the next date. */
  giveBack(tx: Tx, ctx: ActionContext<string | null>, order: K['row']): Promise<void>
  /** Ends an order that the member cancels, and answers what the audit record says of it. */
  noteEnd(tx: Tx, ctx: ActionContext, order: K['row']): Promise<object>
}
