import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { afterDate } from '../../../values/recurrence.ts'
import { assert } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { type HeldPaymentRow, heldStatesOf } from '../../paymentRules/server/paymentRules.ts'
import { forgetOutgoing } from '../../transfers/server/transfers.ts'
import { ACTIVE_COUNT_MAX } from '../order.contract.ts'
import type { KindTypes, OrderKind, OrderRow, RunRow } from './kind.ts'

/** Locks an order of the member. Somebody else's is undefined, like one that never was. */
export const lockOwn = async <K extends KindTypes>(
  tx: Tx,
  kind: OrderKind<K>,
  personId: string,
  id: string,
): Promise<K['row'] | undefined> =>
  idSchema().safeParse(id).success
    ? lockWhere(tx, kind, sql`id = ${id} and person_id = ${personId}`)
    : undefined

export async function lockWhere<K extends KindTypes>(
  tx: Tx,
  { name }: OrderKind<K>,
  condition: RawBuilder<unknown>,
): Promise<K['row'] | undefined> {
  const { rows } = await sql<K['row']>`
    select * from ${sql.table(name)} where ${condition} for update`.execute(tx)
  return rows[0]
}

export async function orderById<K extends KindTypes>(
  tx: Tx,
  { name }: OrderKind<K>,
  id: string,
): Promise<K['row']> {
  const { rows } = await sql<K['row']>`select * from ${sql.table(name)} where id = ${id}`.execute(
    tx,
  )
  assert(rows[0], `${name} ${id} was written`)
  return rows[0]
}

const columnsOf = (values: object) => sql.join(Object.keys(values).map((name) => sql.ref(name)))
const valuesOf = (values: object) => sql.join(Object.values(values))

/** Undefined where the id is another order's. */
export async function insert<K extends KindTypes>(
  tx: Tx,
  { name }: OrderKind<K>,
  row: Partial<K['row']>,
): Promise<K['row'] | undefined> {
  const { rows } = await sql<K['row']>`
    insert into ${sql.table(name)} (${columnsOf(row)}) values (${valuesOf(row)})
    on conflict (id) do nothing returning *`.execute(tx)
  return rows[0]
}

/** Changes a locked order; whoever saw it before has seen an older version. */
export async function change<K extends KindTypes>(
  tx: Tx,
  { name }: OrderKind<K>,
  { id, version }: K['row'],
  changes: Partial<K['row']> | Partial<OrderRow>,
): Promise<K['row']> {
  const assignments = Object.entries({ ...changes, version: version + 1 }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  const { rows } = await sql<K['row']>`
    update ${sql.table(name)} set ${sql.join(assignments)} where id = ${id} returning *`.execute(tx)
  return rows[0]!
}

type Run = Omit<RunRow, 'due_on'>

/** Writes down what became of the next date of a locked order. */
export async function writeRun<K extends KindTypes>(
  tx: Tx,
  kind: OrderKind<K>,
  order: K['row'],
  run: Run,
): Promise<void> {
  const { id, person_id, next_on: due_on, amount_minor } = order
  assert(due_on, 'an order that goes on has a next date')
  const row = { ...run, [`${kind.name}_id`]: id, person_id, due_on, amount_minor }
  const values = { ...row, ...kind.keptOf(order) }
  await sql`
    insert into ${sql.table(kind.runs.table)} (${columnsOf(values)}) values (${valuesOf(values)})`.execute(
    tx,
  )
}

/** The same, and moves on to the date after it. Before the ledger's locks. */
export async function passDate<K extends KindTypes>(
  tx: Tx,
  kind: OrderKind<K>,
  order: K['row'],
  run: Run,
): Promise<K['row']> {
  await writeRun(tx, kind, order, run)
  const { frequency, starts_on: startsOn, ends_on: endsOn, runs_left } = order
  const course = { frequency, startsOn, endsOn, runsLeft: runs_left }
  const { nextOn, runsLeft } = afterDate(order.next_on!, course)
  const ended = nextOn === null ? { status: 'done' } : {}
  if (nextOn === null) await forgetUnserved(tx, kind, order)
  return change(tx, kind, order, { ...kind.columnsFor(nextOn), runs_left: runsLeft, ...ended })
}

/**
 * An order that is over and of which no money left, nor may still, is as if it had never been arranged.
 * @param droppedId the date that waited for staff and is not made, in this transaction
 */
export async function forgetUnserved<K extends KindTypes>(
  tx: Tx,
  { name, runs }: OrderKind<K>,
  { id, person_id: personId }: K['row'],
  droppedId?: string,
): Promise<void> {
  const { rows } = await sql<Pick<RunRow, 'id'>>`
    select id from ${sql.table(runs.table)}
     where ${sql.ref(`${name}_id`)} = ${id} and outcome = ${runs.served}`.execute(tx)
  const served = rows.map((run) => run.id).filter((runId) => runId !== droppedId)
  const states = await heldStatesOf(tx, served)
  const mayLeave = served.some((runId) =>
    [undefined, 'open', 'released'].includes(states.get(runId)),
  )
  if (!mayLeave) await forgetOutgoing(tx, { id, personId })
}

/**
 * A date that waited for staff is not made. An order with later dates stays arranged, and keeps its place in the
 * allowances. Dates of one order that are decided about at once take turns.
 */
export async function dropDate<K extends KindTypes>(
  tx: Tx,
  kind: OrderKind<K>,
  { id, arrangement_id: orderId }: Pick<HeldPaymentRow, 'id' | 'arrangement_id'>,
): Promise<void> {
  const order = orderId === null ? undefined : await lockWhere(tx, kind, sql`id = ${orderId}`)
  if (order?.next_on === null) await forgetUnserved(tx, kind, order, id)
}

/** Whether the member has as many orders as may go on at once. */
export async function hasTooMany<K extends KindTypes>(
  tx: Tx,
  { name }: OrderKind<K>,
  personId: string,
): Promise<boolean> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from ${sql.table(name)}
     where person_id = ${personId} and next_on is not null`.execute(tx)
  return rows[0]!.count >= ACTIVE_COUNT_MAX
}

/** Whether a date of the order has passed so that `condition` holds for it. */
export async function hasRun<K extends KindTypes>(
  db: Db,
  { name, runs }: OrderKind<K>,
  id: string,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(runs.table)}
     where ${sql.ref(`${name}_id`)} = ${id} and ${condition} limit 1`.execute(db)
  return rows.length > 0
}
