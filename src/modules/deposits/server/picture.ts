import * as z from 'zod/mini'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { Refused } from '../../../platform/server/errors.ts'
import type { MountFile } from '../../../platform/server/files.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { audit } from '../../audit/server/audit.ts'
import { IMAGE_TYPES } from '../../images/contract.ts'
import { readImage, sendImage } from '../../images/server/images.ts'
import { PICTURE_PATH, SIDES } from '../review.contract.ts'
import type { DepositTables } from './tables.ts'

const PICTURE = {
  path: PICTURE_PATH,
  permission: 'deposits:review',
  name: 'showCheckPicture',
  module: 'deposits',
  summary: 'A side of a deposited check; opening it is recorded',
  params: z.object({ id: z.string(), side: z.string() }),
  types: IMAGE_TYPES,
  refusals: {},
} as const

/** A side of a check, for staff. Not JSON, so it is no endpoint; opening it is recorded. */
export function depositPicture(mountFile: MountFile, { db }: { readonly db: Db }): void {
  mountFile(PICTURE, async ({ context, params: { id, side: asked }, reply }) => {
    const side = SIDES.find((each) => each === asked)
    if (!side || !idSchema().safeParse(id).success) throw new Refused('not_found')
    const image = await inTransaction(db, async (tx) => {
      const row = await tx
        .withTables<DepositTables>()
        .selectFrom('deposit')
        .select(['person_id', 'front_image_id', 'back_image_id'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const detail = { depositId: id, side }
      await audit(tx, context, 'deposit.picture_shown', { subjectId: row.person_id, detail })
      return readImage(tx, side === 'front' ? row.front_image_id : row.back_image_id)
    })
    if (!image) throw new Refused('not_found')
    return sendImage(reply, image)
  })
}
