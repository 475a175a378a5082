import { type ActionContext, runActionAndRead } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { claimImages } from '../../images/server/images.ts'
import { type NoteBody, type NoteRefusal, type Notes, NOTES_TOPIC } from '../contract.ts'
import { notesOf, readBy } from './reading.ts'
import type { NoteTables } from './tables.ts'

type Refusal = Exclude<NoteRefusal, 'not_found' | 'id_reused'>

interface Writing {
  /** About whom. */
  readonly personId: string
  readonly body: NoteBody
}

/** Writes a note down, once, for those of staff who read such notes. The member is told nothing. */
export const write = (
  db: Db,
  ctx: ActionContext,
  { personId, body }: Writing,
): Promise<Result<Notes, Refusal | 'id_reused'>> => {
  const { id, ...input } = body
  const read = (tx: Tx) => notesOf(tx, ctx, { personId })
  const request = { id, action: 'member_note.add', input: { personId, ...input }, read }
  return runActionAndRead<Notes, Refusal>(db, ctx, request, (tx) =>
    writeNow(tx, ctx, { personId, body }),
  )
}

async function writeNow(
  tx: Tx,
  ctx: ActionContext,
  { personId, body: { audience: asked, text, pictures, corrects } }: Writing,
): Promise<Result<void, Refusal>> {
  const corrected =
    corrects === undefined ? undefined : await noteToCorrect(tx, ctx, personId, corrects)
  if (corrects !== undefined && !corrected) return refuse('note_not_found')
  // Whoever reads what was wrong reads what is right, and nobody else reads of it.
  const audience = corrected?.audience ?? asked
  if (!readBy(ctx).includes(audience)) return refuse('not_for_role')
  const { actorId, at } = ctx
  const noteId = newId(at.getTime())
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<NoteTables>()
    .insertInto('member_note')
    .values({
      id: noteId,
      person_id: personId,
      audience,
      text,
      corrects: corrects ?? null,
      written_at: at,
      written_by: actorId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return refuse('corrected_already')
  const added = await addPictures(tx, ctx, noteId, pictures)
  if (!added.ok) return added
  await audit(tx, ctx, corrects === undefined ? 'member_note.added' : 'member_note.corrected', {
    subjectId: personId,
    detail: { noteId, audience, ...(corrects !== undefined && { corrects }) },
  })
  await publish(tx, NOTES_TOPIC, ['staff'])
  return ok(undefined)
}

/** A note on that person which the role reads; what it does not read is not there. */
const noteToCorrect = (tx: Tx, ctx: ActionContext, personId: string, id: string) =>
  tx
    .withTables<NoteTables>()
    .selectFrom('member_note')
    .select('audience')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('audience', 'in', readBy(ctx))
    .executeTakeFirst()

async function addPictures(
  tx: Tx,
  { actorId: ownerId, at }: ActionContext,
  noteId: string,
  imageIds: readonly string[],
): Promise<Result<void, 'picture_missing'>> {
  const claimed = await claimImages(tx, imageIds, { ownerId, purpose: 'note', at })
  if (!claimed.ok) return refuse('picture_missing')
  const rows = claimed.value.map((id, place) => ({ image_id: id, note_id: noteId, place }))
  if (rows.length > 0)
    await tx.withTables<NoteTables>().insertInto('member_note_picture').values(rows).execute()
  return ok(undefined)
}
