import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { openContents } from './sealing.ts'
import type { NetworkPaymentRow, NetworkPaymentTables, Rail } from './tables.ts'

export type NetworkPayment = Omit<NetworkPaymentRow, 'contents'>

const payments = (db: Db) => db.withTables<NetworkPaymentTables>().selectFrom('network_payment')

/** A payment, and nobody else takes it further until the transaction ends. */
export const lockedPayment = (tx: Tx, id: string): Promise<NetworkPayment | undefined> =>
  payments(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** A payment as of now. */
export const paymentById = async (db: Db, id: string): Promise<NetworkPayment | undefined> =>
  (await paymentsById(db, [id]))[0]

/** Payments by their ids, as of now; what leaves by no network is left out. */
export const paymentsById = (db: Db, ids: readonly string[]): Promise<readonly NetworkPayment[]> =>
  payments(db)
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/**
 * Payments of ours by what the network knows them by, and nobody else takes them further until the transaction ends;
 * what no payment had is left out.
 */
export async function paymentsByTrace(
  tx: Tx,
  traces: readonly string[],
): Promise<ReadonlyMap<string, DuePayment>> {
  const { rows } = await sql<NetworkPaymentRow>`
    select * from network_payment where trace = any(${traces}::text[])
     order by id for update`.execute(tx)
  return new Map(rows.map((row) => [row.trace!, { ...row, contents: openContents(tx, row) }]))
}

/** What its rail wrote down when the other institution sent a payment back; undefined where it did not. */
export async function returnOf(db: Db, id: string): Promise<object | undefined> {
  const { rows } = await sql<{ detail: object }>`
    select detail from network_payment_event
     where payment_id = ${id} and state = 'returned' order by step desc limit 1`.execute(db)
  return rows[0]?.detail
}

/** Whether it is still in the house. */
export const waits = ({ state }: Pick<NetworkPayment, 'state'>): boolean =>
  state === 'created' || state === 'held'

/** Whether it can be taken back: until its file is cut, or as long as staff look at it. */
export const isCancellable = (payment: NetworkPayment, at: Date): boolean =>
  waits(payment) && (payment.state === 'held' || payment.leaves_at > at)

export interface DuePayment extends NetworkPayment {
  /** What it says, with the numbers in it. */
  readonly contents: object
}

/** Locks the next payment of a rail whose time to leave has come, for `claimLoop`. */
export async function claimDue(
  tx: Tx,
  { rail, at }: { readonly rail: Rail; readonly at: Date },
  mayBeTried: RawBuilder<boolean>,
): Promise<DuePayment | undefined> {
  const { rows } = await sql<NetworkPaymentRow>`
    select * from network_payment
     where rail = ${rail} and state = 'created' and leaves_at <= ${at} and ${mayBeTried}
     order by leaves_at, id limit 1 for update skip locked`.execute(tx)
  const [row] = rows
  return row && { ...row, contents: openContents(tx, row) }
}

/** Locks the payments of a rail whose time to leave has come, for one file that takes them all. */
export async function paymentsThrough(
  tx: Tx,
  rail: Rail,
  at: Date,
): Promise<readonly DuePayment[]> {
  const { rows } = await sql<NetworkPaymentRow>`
    select * from network_payment
     where rail = ${rail} and state = 'created' and leaves_at <= ${at}
     order by id for update`.execute(tx)
  return rows.map((row) => ({ ...row, contents: openContents(tx, row) }))
}
