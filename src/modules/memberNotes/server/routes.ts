import * as z from 'zod/mini'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { Refused } from '../../../platform/server/errors.ts'
import type { MountFile } from '../../../platform/server/files.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { audit } from '../../audit/server/audit.ts'
import { standingsOf } from '../../identity/server/identity.ts'
import { IMAGE_TYPES } from '../../images/contract.ts'
import { readImage, sendImage, type StoredImage } from '../../images/server/images.ts'
import { addNote, NOTE_PICTURE_PATH, readNotes } from '../contract.ts'
import { noteOfPicture, notesOf } from './reading.ts'
import { write } from './writing.ts'

interface Parts {
  readonly db: Db
}

/** What staff write down about members and applicants; on colleagues there are no notes. */
export function memberNotesRoutes(mount: Mount, { db }: Parts): void {
  const isOne = async (personId: string): Promise<boolean> => {
    const role = (await standingsOf(db, [personId])).get(personId)?.role
    return role === 'user' || role === 'pending'
  }
  mount(readNotes, async ({ context, params: { id: personId }, query: { before } }) =>
    (await isOne(personId))
      ? ok(await notesOf(db, context, { personId, before }))
      : refuse('not_found'),
  )
  mount(addNote, async ({ context, params: { id: personId }, body }) =>
    (await isOne(personId)) ? write(db, context, { personId, body }) : refuse('not_found'),
  )
}

const PICTURE = {
  path: NOTE_PICTURE_PATH,
  permission: 'members:read',
  name: 'openNotePicture',
  module: 'memberNotes',
  summary: 'A picture of a note on a member; opening it is recorded',
  params: z.object({ id: z.string(), imageId: z.string() }),
  types: IMAGE_TYPES,
  refusals: {},
} as const

const isId = (text: string): boolean => idSchema().safeParse(text).success

/** Pictures of notes. Not JSON, so no endpoint. Whoever may not read the note finds none. */
export function memberNotesFiles(mountFile: MountFile, { db }: Parts): void {
  mountFile(PICTURE, async ({ context, params: { id: personId, imageId }, reply }) => {
    const isKnown = isId(personId) && isId(imageId)
    const image = isKnown ? await opened(db, context, { personId, imageId }) : undefined
    if (!image) throw new Refused('not_found')
    return sendImage(reply, image)
  })
}

const opened = (
  db: Db,
  ctx: ActionContext,
  picture: { readonly personId: string; readonly imageId: string },
): Promise<StoredImage | undefined> =>
  inTransaction(db, async (tx) => {
    const note = await noteOfPicture(tx, ctx, picture)
    if (!note) return undefined
    const { personId: subjectId, imageId } = picture
    const detail = { noteId: note.id, imageId }
    await audit(tx, ctx, 'member_note.picture_shown', { subjectId, detail })
    return readImage(tx, imageId)
  })
