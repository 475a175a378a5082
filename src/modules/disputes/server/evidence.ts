import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { claimImages } from '../../images/server/images.ts'
import { EVIDENCE_IN_ALL_MAX } from '../contract.ts'
import type { DisputeRow, DisputeTables } from './tables.ts'

/** Adds pictures that the actor handed in. Under the lock of the case, so that the count is right. */
export async function addEvidence(
  tx: Tx,
  { actorId, at }: ActionContext,
  { id }: DisputeRow,
  imageIds: readonly string[],
): Promise<Result<void, 'picture_missing' | 'too_many_pictures'>> {
  const tables = tx.withTables<DisputeTables>()
  const claimed = await claimImages(tx, imageIds, { ownerId: actorId, purpose: 'dispute', at })
  if (!claimed.ok) return refuse('picture_missing')
  const rows = claimed.value.map((imageId) => ({
    image_id: imageId,
    dispute_id: id,
    person_id: actorId,
    added_at: at,
  }))
  if (rows.length > 0) await tables.insertInto('dispute_evidence').values(rows).execute()
  const { count } = await tables
    .selectFrom('dispute_evidence')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('dispute_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count) > EVIDENCE_IN_ALL_MAX ? refuse('too_many_pictures') : ok(undefined)
}
