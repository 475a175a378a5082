import type { Db } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { EntryRow } from '../row.contract.ts'
import type { EntryTables } from './tables.ts'

interface Upload {
  readonly actorId: string
  readonly personId: string
  readonly batchId: string
}

/** Keeps a part of a long list until it is added. Sent again, it replaces itself. */
export async function keepPart(
  db: Db,
  { actorId, personId, batchId }: Upload,
  {
    part,
    rows,
    at,
  }: { readonly part: number; readonly rows: readonly EntryRow[]; readonly at: Date },
): Promise<void> {
  const kept = { person_id: personId, rows: JSON.stringify(rows), uploaded_at: at }
  await db
    .withTables<EntryTables>()
    .insertInto('staff_upload_part')
    .values({ batch_id: batchId, actor_id: actorId, part, ...kept })
    .onConflict((conflict) => conflict.columns(['actor_id', 'batch_id', 'part']).doUpdateSet(kept))
    .execute()
}

/** The parts put together; refused unless every one of them is there. */
export async function rowsUploaded(
  db: Db,
  { actorId, personId, batchId }: Upload,
  { partCount, rowCount }: { readonly partCount: number; readonly rowCount: number },
): Promise<Result<readonly EntryRow[], 'upload_incomplete'>> {
  const parts = await db
    .withTables<EntryTables>()
    .selectFrom('staff_upload_part')
    .select(['part', 'rows'])
    .where('actor_id', '=', actorId)
    .where('batch_id', '=', batchId)
    .where('person_id', '=', personId)
    .where('part', '<=', partCount)
    .orderBy('part')
    .execute()
  const rows = parts.flatMap((part) => part.rows as EntryRow[])
  return parts.length === partCount && rows.length === rowCount
    ? ok(rows)
    : refuse('upload_incomplete')
}

const KEPT_MS = 24 * 3_600_000

/**
 * Forgets old parts and says how many. Until then they stay, added or not: whoever lost the answer
 * asks again with the same parts and hears that they were added.
 */
export async function forgetUploads(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .withTables<EntryTables>()
    .deleteFrom('staff_upload_part')
    .where('uploaded_at', '<', new Date(now.getTime() - KEPT_MS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
