import type { ActionContext } from '../../../platform/server/action.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import { english } from '../../../values/sentence.ts'
import type { EntryRow } from '../row.contract.ts'
import type { EntryTables } from './tables.ts'

export interface Batch {
  readonly personId: string
  readonly batchId: string
  readonly rows: readonly EntryRow[]
  /** SHA-256 of the file, in hexadecimal; null when the rows were typed. */
  readonly fileHash: string | null
}

/** A row with its number in the table or file, and its account. */
export interface Placed {
  readonly rowNumber: number
  readonly row: EntryRow
  readonly account: ShareAccount
}

/** What the rows mean, in 32 bytes: the order of the cells is fixed, so equal rows hash alike. */
const fingerprintOf = (rows: readonly EntryRow[]): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows.map((row) => [
          row.account,
          row.type,
          row.amount,
          row.description,
          row.category,
          row.date,
          row.time,
          row.status,
          row.updateBalance,
        ]),
      ),
    )
    .digest()

/**
 * Claims the batch, first of all: of two requests with one id or one file the second waits here
 * until the first has committed or given up, and then knows.
 *
 * - `id_reused`: the id was used for other rows, by somebody else or for another member
 * - `file_added_before`: the file, or one with the very same rows
 */
export async function claimBatch(
  tx: Tx,
  ctx: ActionContext,
  batch: Batch,
): Promise<Result<'claimed' | 'added_before', 'id_reused' | 'file_added_before'>> {
  const { personId, batchId, rows, fileHash } = batch
  const fingerprint = fingerprintOf(rows)
  const claimed = await tx
    .withTables<EntryTables>()
    .insertInto('staff_batch')
    .values({
      id: batchId,
      person_id: personId,
      actor_id: ctx.actorId,
      row_count: rows.length,
      fingerprint,
      file_hash: fileHash === null ? null : Buffer.from(fileHash, 'hex'),
      added_at: ctx.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed ? ok('claimed') : judgeEarlier(tx, ctx, batch, fingerprint)
}

async function judgeEarlier(
  tx: Tx,
  { actorId, institution }: ActionContext,
  { personId, batchId, fileHash }: Batch,
  fingerprint: Buffer,
): Promise<Result<'added_before', 'id_reused' | 'file_added_before'>> {
  const tables = tx.withTables<EntryTables>()
  const same = await tables
    .selectFrom('staff_batch')
    .selectAll()
    .where('id', '=', batchId)
    .executeTakeFirst()
  if (same) {
    const again =
      same.person_id === personId &&
      same.actor_id === actorId &&
      same.fingerprint.equals(fingerprint)
    return again ? ok('added_before') : refuse('id_reused')
  }
  const earlier = await tables
    .selectFrom('staff_batch')
    .select('added_at')
    .where('person_id', '=', personId)
    .where('file_hash', 'is not', null)
    .where(
      sql<boolean>`(file_hash = ${Buffer.from(fileHash ?? '', 'hex')} or fingerprint = ${fingerprint})`,
    )
    .executeTakeFirst()
  assert(earlier, 'what kept the batch out is there')
  const day = dayOf(earlier.added_at, institution.timeZone)
  return refuse(
    'file_added_before',
    english(
      'Failed to add transactions: this file was added before, on {day}. Nothing was added.',
      { day },
    ),
  )
}
