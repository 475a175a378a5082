import * as z from 'zod/mini'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { Refused } from '../../../platform/server/errors.ts'
import type { MountFile } from '../../../platform/server/files.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { audit } from '../../audit/server/audit.ts'
import { IMAGE_TYPES } from '../../images/contract.ts'
import { readImage, sendImage, type StoredImage } from '../../images/server/images.ts'
import { STAFF_PICTURE_PATH } from '../inbox.contract.ts'
import { PICTURE_PATH } from '../threads.contract.ts'
import { isPictureOf } from './pictures.ts'
import { mayHandle } from './roles.ts'
import { type Askable, subjectForMember } from './subjects.ts'
import type { SupportTables } from './tables.ts'
import { ownThread } from './threads.ts'

const PICTURE = {
  path: PICTURE_PATH,
  permission: 'person',
  name: 'showMessagePicture',
  module: 'support',
  summary: 'A picture of a message, for whoever wrote or was answered',
  params: z.object({ id: z.string(), imageId: z.string() }),
  types: IMAGE_TYPES,
  refusals: {},
} as const

const STAFF_PICTURE = {
  ...PICTURE,
  path: STAFF_PICTURE_PATH,
  permission: 'messages:answer',
  name: 'openMessagePicture',
  summary: 'A picture of a message, for staff; opening it is recorded',
} as const

interface Parts {
  readonly db: Db
  readonly askables: readonly Askable[]
}

const isId = (text: string): boolean => idSchema().safeParse(text).success

/** Pictures of messages. Not JSON, so no endpoints. Whoever may not open the conversation finds none. */
export function supportFiles(mountFile: MountFile, { db, askables }: Parts): void {
  mountFile(PICTURE, async ({ context: { actorId }, params: { id, imageId }, reply }) => {
    const row = isId(id) && isId(imageId) ? await ownThread(db, actorId, id) : undefined
    if (!row || !(await isPictureOf(db, id, imageId))) throw new Refused('not_found')
    const { mayLook } = await subjectForMember(db, askables, row)
    const image = mayLook ? await readImage(db, imageId) : undefined
    if (!image) throw new Refused('not_found')
    return sendImage(reply, image)
  })

  mountFile(STAFF_PICTURE, async ({ context, params: { id, imageId }, reply }) => {
    const image =
      isId(id) && isId(imageId) ? await openedByStaff(db, context, id, imageId) : undefined
    if (!image) throw new Refused('not_found')
    return sendImage(reply, image)
  })
}

const openedByStaff = (
  db: Db,
  ctx: ActionContext,
  id: string,
  imageId: string,
): Promise<StoredImage | undefined> =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .withTables<SupportTables>()
      .selectFrom('support_message')
      .select(['about', 'person_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row || !mayHandle(ctx.staffRole, row.about)) return undefined
    if (!(await isPictureOf(tx, id, imageId))) return undefined
    await audit(tx, ctx, 'support.picture_shown', {
      subjectId: row.person_id,
      detail: { messageId: id, imageId },
    })
    return readImage(tx, imageId)
  })
