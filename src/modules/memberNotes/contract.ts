import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { formId, id, instant, text } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import type { StaffPermission } from '../../values/staffPermissions.ts'
import { USER_NOT_FOUND } from '../../values/refusals.ts'

/** Heard by staff. */
export const NOTES_TOPIC = 'member_notes'

export const NOTE_LENGTH_MAX = 2000
export const NOTE_PICTURES_MAX = 4
export const NOTES_PAGE = 20

/** Who of staff reads a note. */
export const AUDIENCES = ['staff', 'fraud'] as const
export type Audience = (typeof AUDIENCES)[number]

/** What a role needs to read and write a note for that audience. */
export const READS: Readonly<Record<Audience, StaffPermission>> = {
  staff: 'members:read',
  fraud: 'fraud:review',
}

const ByPerson = z.object({ id: id(USER_NOT_FOUND.message) })

const Note = z.object({
  id: id(),
  audience: z.enum(AUDIENCES),
  text: z.string(),
  at: instant(),
  /** Who of staff wrote it. */
  by: z.string(),
  pictureIds: z.array(id()),
  /** The note that it puts right, and when that was written. */
  corrects: z.nullable(z.object({ id: id(), at: instant() })),
  /** A later note puts this one right. */
  isCorrected: z.boolean(),
})
export type Note = z.infer<typeof Note>

const Notes = z.object({
  notes: z.array(Note),
  /** Where the next page begins; null after the last. */
  next: z.nullable(id()),
})
export type Notes = z.infer<typeof Notes>

export const readNotes = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/notes',
  permission: 'members:read',
  summary: `What staff wrote down about a member, the latest first, ${NOTES_PAGE} a page; of what the role of the reader may see`,
  params: ByPerson,
  query: z.strictObject({
    /** The `next` of the page before. */
    before: z.optional(id(say('This page does not exist.'))),
  }),
  reply: Notes,
  refusals: { not_found: USER_NOT_FOUND },
})

export const NoteBody = z.strictObject({
  id: formId('a note'),
  audience: z.enum(AUDIENCES, { error: say('Please choose who reads it') }),
  text: text(NOTE_LENGTH_MAX, say('Please write a note')),
  /** Ids of pictures that were handed in just before (`keepImage`). */
  pictures: z._default(
    z
      .array(id())
      .check(z.maxLength(NOTE_PICTURES_MAX, { error: say('Please add at most four pictures') })),
    [],
  ),
  /** The note that it puts right, for whose readers it is as well. */
  corrects: z.optional(id()),
})
export type NoteBody = z.infer<typeof NoteBody>

export const addNote = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/notes',
  permission: 'members:note',
  summary: 'Write something down about a member that only staff read; it stays as it was written',
  params: ByPerson,
  body: NoteBody,
  reply: Notes,
  refusals: {
    not_found: USER_NOT_FOUND,
    id_reused: {
      status: 422,
      message: say('This note was saved before with other words. Load the page again.'),
    },
    not_for_role: {
      status: 403,
      message: say('Your role does not include notes for those who review fraud.'),
    },
    note_not_found: { status: 404, message: say('We could not find the note to correct.') },
    corrected_already: {
      status: 409,
      message: say('This note was corrected meanwhile. Please look at it again.'),
    },
    picture_missing: {
      status: 404,
      message: say('A picture is no longer there. Please add it again.'),
    },
  },
})
export type NoteRefusal = keyof (typeof addNote)['refusals']

/** A picture of a note; opening it is recorded. */
export const NOTE_PICTURE_PATH = '/api/admin/users/:id/notes/pictures/:imageId'
