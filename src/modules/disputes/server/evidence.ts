import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { claimImage } from '../../images/server/images.ts'
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
  for (const imageId of new Set(imageIds.toSorted())) {
    const claimed = await claimImage(tx, { imageId, ownerId: actorId, purpose: 'dispute', at })
    if (!claimed.ok) return refuse('picture_missing')
    await tables
      .insertInto('dispute_evidence')
      .values({ image_id: imageId, dispute_id: id, person_id: actorId, added_at: at })
      .execute()
  }
  const { count } = await tables
    .selectFrom('dispute_evidence')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('dispute_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count) > EVIDENCE_IN_ALL_MAX ? refuse('too_many_pictures') : ok(undefined)
}
