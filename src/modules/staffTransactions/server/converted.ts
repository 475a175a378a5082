import { magnitude } from '../../../values/money.ts'
import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import type { EntryTables } from './tables.ts'

/** A transaction that another system knew and that moves no money here. */
export interface ConvertedMemo {
  readonly personId: string
  readonly accountId: string
  /** Signed: money out is negative. */
  readonly amountMinor: bigint
  readonly description: string
  readonly category: string
  readonly day: string
  readonly at: Date
}

const TIME_OF_DAY = '12:00'

/** Shows transactions of one person, oldest first and as many as one batch may have, from their own days on. */
export async function storeConverted(
  tx: Tx,
  personId: string,
  memos: readonly ConvertedMemo[],
): Promise<void> {
  const tables = tx.withTables<EntryTables>()
  const at = memos.at(-1)!.at
  const id = newId(at.getTime())
  const batch = {
    id,
    person_id: personId,
    actor_id: null,
    row_count: memos.length,
    fingerprint: createHash('sha256').update(id).digest(),
    file_hash: null,
    added_at: at,
  }
  await tables.insertInto('staff_batch').values(batch).execute()
  const rows = memos.map((memo) => ({
    id: newId(memo.at.getTime()),
    batch_id: id,
    person_id: personId,
    account_id: memo.accountId,
    type: memo.amountMinor < 0n ? ('debit' as const) : ('credit' as const),
    amount_minor: magnitude(memo.amountMinor),
    description: memo.description,
    category: memo.category,
    day: memo.day,
    time_of_day: TIME_OF_DAY,
    status: 'Completed' as const,
    actor_id: null,
    added_at: memo.at,
  }))
  await tables.insertInto('informational_transaction').values(rows).execute()
}
