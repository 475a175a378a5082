import { sql } from 'kysely'
import { batchColumns, type PostOrder } from '../../src/modules/ledger/server/ledger.ts'
import { type Books, NOW } from './books.ts'

/** Calls the posting function with columns the door would never send. */
export async function postRaw(
  books: Books,
  order: PostOrder,
  changes: Readonly<Record<number, unknown>> = {},
  { reverses = null, holdId = null }: { reverses?: string | null; holdId?: string | null } = {},
): Promise<string> {
  const columns = batchColumns(books.db, [order], NOW).map((column, index) =>
    index in changes ? [changes[index]] : column,
  )
  const [id, actor, channel, print, reason, from, to, amount, currency, details, zone] = columns
  const { rows } = await sql<{ outcome: string }>`select outcome from ledger_post_batch(
    ${id}::uuid[], ${actor}::uuid[], ${channel}::text[], ${print}::bytea[], ${reason}::text[],
    ${from}::bigint[], ${to}::bigint[], ${amount}::bigint[], ${currency}::text[], ${details}::jsonb[],
    ${zone}, p_reverses => ${[reverses]}::uuid[], p_hold => ${[holdId]}::uuid[])`.execute(books.db)
  return rows[0]!.outcome
}

export const ACTOR = 1
export const REASON = 4
