import type { GeneratedAlways, Selectable } from 'kysely'
import type { Audience } from '../contract.ts'

export type NoteTables = {
  member_note: {
    id: string
    number: GeneratedAlways<bigint>
    person_id: string
    audience: Audience
    text: string
    corrects: string | null
    written_at: Date
    written_by: string
  }
  member_note_picture: { image_id: string; note_id: string; place: number }
}

export type NoteRow = Selectable<NoteTables['member_note']>
