import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import { afterDate } from '../../../values/recurrence.ts'
import type { Ahead } from '../../accounts/server/accounts.ts'
import type { KindTypes, OrderKind } from './kind.ts'

/** One date of an order. */
interface OrderDate<Row> {
  readonly order: Row
  readonly on: Day
  /** Money may be set aside for it; for those after it nothing is. */
  readonly isNext: boolean
}

/** Every date through a day of the orders for which `condition` holds, whoever arranged them. */
export async function datesAhead<K extends KindTypes>(
  db: Db,
  kind: OrderKind<K>,
  { at, institution, until }: Ahead,
  condition: RawBuilder<unknown>,
): Promise<readonly OrderDate<K['row']>[]> {
  const today = dayOf(at, institution.timeZone)
  const { rows } = await sql<K['row']>`
    select * from ${sql.table(kind.name)}
     where ${sql.ref(kind.dueColumn)} <= ${until} and next_on is not null and (${condition})
     order by id`.execute(db)
  return rows.flatMap((order) => datesOf(kind, order, { today, until }))
}

function datesOf<K extends KindTypes>(
  kind: OrderKind<K>,
  order: K['row'],
  { today, until }: { readonly today: Day; readonly until: Day },
): readonly OrderDate<K['row']>[] {
  const { frequency, starts_on: startsOn, ends_on: endsOn } = order
  const dates: OrderDate<K['row']>[] = []
  let left = { nextOn: order.next_on, runsLeft: order.runs_left }
  while (left.nextOn !== null) {
    const due = kind.columnsFor(left.nextOn)[kind.dueColumn]!
    if (due > until) break
    // What should have left before leaves as soon as it can.
    dates.push({ order, on: due < today ? today : due, isNext: dates.length === 0 })
    left = afterDate(left.nextOn, { frequency, startsOn, endsOn, runsLeft: left.runsLeft })
  }
  return dates
}
