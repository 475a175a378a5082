import type { ActionContext } from '../../../platform/server/action.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { fromDecimal, type Money, money } from '../../../values/money.ts'
import type { Range } from '../../ledger/server/ledger.ts'
import type { Batch, Placed } from './batches.ts'
import type { EntryTables } from './tables.ts'
import { chunksOf } from '../../../platform/server/chunks.ts'

/** A row staff entered that moves no money: shown with a label, outside every total. */
export interface InformationalTransaction {
  readonly seq: bigint
  readonly id: string
  readonly batchId: string
  readonly accountId: string
  /** Signed: money out is negative. */
  readonly amount: Money
  readonly description: string
  readonly category: string
  /** As entered, on a clock in the institution's zone. */
  readonly date: string
  readonly time: string
  readonly status: 'Completed' | 'Failed'
  readonly enteredAt: Date
}

/** Stores the rows of the batch that move no money. */
export async function storeInformational(
  tx: Tx,
  { actorId, at }: ActionContext,
  { batchId, personId }: Batch,
  placed: readonly Placed[],
): Promise<void> {
  const rows = placed.map(({ row, account }) => ({
    id: newId(at.getTime()),
    batch_id: batchId,
    person_id: personId,
    account_id: account.id,
    type: row.type,
    amount_minor: fromDecimal(row.amount).minor,
    description: row.description,
    category: row.category,
    day: row.date,
    time_of_day: row.time,
    status: row.status === 'Failed' ? ('Failed' as const) : ('Completed' as const),
    actor_id: actorId,
    added_at: at,
  }))
  for (const some of chunksOf(rows)) {
    await tx
      .withTables<EntryTables>()
      .insertInto('informational_transaction')
      .values(some)
      .execute()
  }
}

const standing = (db: Db) =>
  db
    .withTables<EntryTables>()
    .selectFrom('informational_transaction')
    .leftJoin(
      'informational_removal',
      'informational_removal.transaction_id',
      'informational_transaction.id',
    )
    .where('informational_removal.transaction_id', 'is', null)
    .selectAll('informational_transaction')

/**
 * Informational transactions of these accounts that were entered in the range and not deleted, newest first. For lists
 * people read; no balance and no statement knows of them.
 */
export async function informationalOf(
  db: Db,
  accountIds: readonly string[],
  { from, to }: Range,
): Promise<readonly InformationalTransaction[]> {
  let query = standing(db).where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
  if (from) query = query.where('added_at', '>=', from)
  if (to) query = query.where('added_at', '<', to)
  return (await query.orderBy('seq', 'desc').execute()).map(present)
}

interface InformationalPage {
  readonly countMax: number
  readonly before: bigint | undefined
  readonly type?: 'credit' | 'debit' | undefined
  readonly category?: string | undefined
  readonly status?: 'Completed' | 'Failed' | undefined
  /** Days as entered, both inside. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly words?: readonly string[] | undefined
}

/** One page of informational transactions, newest first. */
export async function informationalPage(
  db: Db,
  accountIds: readonly string[],
  { countMax, before, type, category, status, from, to, words = [] }: InformationalPage,
): Promise<readonly InformationalTransaction[]> {
  let query = standing(db).where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
  if (before !== undefined) query = query.where('seq', '<', before)
  if (type) query = query.where('type', '=', type)
  if (category) query = query.where('category', '=', category)
  if (status) query = query.where('status', '=', status)
  if (from) query = query.where('day', '>=', from)
  if (to) query = query.where('day', '<=', to)
  for (const word of words) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`(category || ' ' || description) ilike ${like}`)
  }
  return (await query.orderBy('seq', 'desc').limit(countMax).execute()).map(present)
}

export async function informationalById(
  db: Db,
  id: string,
): Promise<InformationalTransaction | undefined> {
  const row = await standing(db).where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

export async function informationalCount(db: Db, accountIds: readonly string[]): Promise<number> {
  const { count } = await standing(db)
    .clearSelect()
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes the transaction from what is shown. False when somebody did before. */
export async function removeInformational(
  tx: Tx,
  { actorId, at }: Pick<ActionContext, 'actorId' | 'at'>,
  transactionId: string,
  reason: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<EntryTables>()
    .insertInto('informational_removal')
    .values({ transaction_id: transactionId, actor_id: actorId, reason, removed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type InformationalRow = Omit<EntryTables['informational_transaction'], 'seq'> & {
  readonly seq: bigint
}

const present = (row: InformationalRow): InformationalTransaction => ({
  seq: row.seq,
  id: row.id,
  batchId: row.batch_id,
  accountId: row.account_id,
  amount: money(row.type === 'debit' ? -row.amount_minor : row.amount_minor),
  description: row.description,
  category: row.category,
  date: row.day,
  time: row.time_of_day,
  status: row.status,
  enteredAt: row.added_at,
})
