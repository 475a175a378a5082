import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { PAST_COUNT_MAX } from '../order.contract.ts'
import type { KindTypes, OrderKind, OrderRow, RunRow } from './kind.ts'

/** The orders of the member that go on, in the order of their dates, and what became of others. */
export async function listOrders<K extends KindTypes>(
  db: Db,
  { name, runs, dueColumn }: OrderKind<K>,
  personId: string,
): Promise<{
  readonly upcoming: readonly K['row'][]
  readonly past: readonly (K['row'] & RunRow)[]
}> {
  // First what has passed: a date served in between is then in neither list for a moment, and never
  // in both. Columns that both tables have are those of the date.
  const { rows: past } = await sql<K['row'] & RunRow>`
    select "order".*, run.*
      from ${sql.table(runs.table)} run
      join ${sql.table(name)} "order" on "order".id = run.${sql.ref(`${name}_id`)}
     where run.person_id = ${personId}
     order by run.at desc, run.due_on desc, run.id desc limit ${PAST_COUNT_MAX}`.execute(db)
  const { rows: upcoming } = await sql<K['row']>`
    select * from ${sql.table(name)}
     where person_id = ${personId} and next_on is not null
     order by ${sql.ref(dueColumn)}, id`.execute(db)
  return { upcoming, past }
}

/** What members see of every order. */
export const presentTerms = (order: OrderRow) => ({
  id: order.id,
  amount: toDecimal(money(order.amount_minor)),
  frequency: order.frequency,
  startsOn: order.starts_on,
  nextOn: order.next_on,
  endsOn: order.ends_on,
  timesLeft: order.runs_left,
  version: order.version,
})
