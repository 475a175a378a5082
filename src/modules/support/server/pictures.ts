import type { Db, Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { claimImages, sizesOf } from '../../images/server/images.ts'
import type { Picture } from '../threads.contract.ts'
import type { SupportTables } from './tables.ts'

interface Added {
  readonly messageId: string
  readonly version: number
  readonly imageIds: readonly string[]
  readonly ownerId: string
  readonly at: Date
}

/** Puts pictures that somebody handed in beside the step they go with. One named twice is one. */
export async function addPictures(
  tx: Tx,
  { messageId, version, imageIds, ownerId, at }: Added,
): Promise<Result<void, 'picture_missing'>> {
  const claimed = await claimImages(tx, imageIds, { ownerId, purpose: 'message', at })
  if (!claimed.ok) return refuse('picture_missing')
  const rows = claimed.value.map((id, place) => ({
    image_id: id,
    message_id: messageId,
    version,
    place,
  }))
  if (rows.length > 0)
    await tx.withTables<SupportTables>().insertInto('support_picture').values(rows).execute()
  return ok(undefined)
}

/** The pictures of a conversation, by the step they go with. */
export async function picturesOf(
  db: Db,
  messageId: string,
): Promise<(version: number) => Picture[]> {
  const rows = await db
    .withTables<SupportTables>()
    .selectFrom('support_picture')
    .select(['image_id', 'version'])
    .where('message_id', '=', messageId)
    .orderBy('version')
    .orderBy('place')
    .execute()
  const sizes = await sizesOf(
    db,
    rows.map(({ image_id }) => image_id),
  )
  const byVersion = Map.groupBy(rows, ({ version }) => version)
  return (version) =>
    (byVersion.get(version) ?? []).map(({ image_id: id }) => ({
      id,
      ...(sizes.get(id) ?? { width: 0, height: 0 }),
    }))
}

export const isPictureOf = async (db: Db, messageId: string, imageId: string): Promise<boolean> =>
  (await db
    .withTables<SupportTables>()
    .selectFrom('support_picture')
    .select('image_id')
    .where('message_id', '=', messageId)
    .where('image_id', '=', imageId)
    .executeTakeFirst()) !== undefined
