import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { fullName } from '../../../values/person.ts'
import { roleHolds } from '../../../values/staffPermissions.ts'
import { namesOf } from '../../members/server/members.ts'
import { AUDIENCES, type Audience, type Note, type Notes, NOTES_PAGE, READS } from '../contract.ts'
import type { NoteRow, NoteTables } from './tables.ts'

export type NoteReader = Pick<ActionContext, 'staffRole'>

/** What a role reads: what is for others is not there. */
export const readBy = ({ staffRole = null }: NoteReader): readonly Audience[] =>
  AUDIENCES.filter((audience) => roleHolds(staffRole, READS[audience]))

interface Row extends NoteRow {
  readonly corrected_at: Date | null
  readonly is_corrected: boolean
  readonly pictures: readonly string[]
}

/** The notes on somebody that a role reads, the latest first. */
export async function notesOf(
  db: Db,
  reader: NoteReader,
  { personId, before }: { readonly personId: string; readonly before?: string | undefined },
): Promise<Notes> {
  const older =
    before === undefined
      ? sql`true`
      : sql`n.number < (select number from member_note where id = ${before})`
  const { rows } = await sql<Row>`
    select n.*, c.written_at as corrected_at,
           exists (select from member_note later where later.corrects = n.id) as is_corrected,
           array(select p.image_id from member_note_picture p
                  where p.note_id = n.id order by p.place) as pictures
      from member_note n left join member_note c on c.id = n.corrects
     where n.person_id = ${personId} and n.audience = any(${readBy(reader)}::text[]) and ${older}
     order by n.number desc limit ${NOTES_PAGE + 1}`.execute(db)
  const page = rows.slice(0, NOTES_PAGE)
  const names = await namesOf(db, [...new Set(page.map(({ written_by: by }) => by))])
  const nameOf = (id: string): string => {
    const name = names.get(id)
    return name ? fullName(name) : 'A former member of staff'
  }
  return {
    notes: page.map((row) => present(row, nameOf(row.written_by))),
    next: rows.length > NOTES_PAGE ? page.at(-1)!.id : null,
  }
}

const present = (row: Row, by: string): Note => ({
  id: row.id,
  audience: row.audience,
  text: row.text,
  at: row.written_at.toISOString(),
  by,
  pictureIds: [...row.pictures],
  corrects:
    row.corrects === null ? null : { id: row.corrects, at: row.corrected_at!.toISOString() },
  isCorrected: row.is_corrected,
})

/** The note that a picture goes with, if a role reads it. */
export const noteOfPicture = (
  db: Db,
  reader: NoteReader,
  { personId, imageId }: { readonly personId: string; readonly imageId: string },
): Promise<{ readonly id: string } | undefined> =>
  db
    .withTables<NoteTables>()
    .selectFrom('member_note_picture')
    .innerJoin('member_note', 'member_note.id', 'member_note_picture.note_id')
    .select('member_note.id')
    .where('image_id', '=', imageId)
    .where('person_id', '=', personId)
    .where('audience', 'in', readBy(reader))
    .executeTakeFirst()
