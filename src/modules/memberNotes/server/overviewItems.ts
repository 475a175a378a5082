import { sql } from 'kysely'
import type { OverviewKind } from '../../memberOverview/server/memberOverview.ts'
import { readBy } from './reading.ts'

const EXCERPT = 120

/** How many notes there are on somebody that the reader's role reads, and how the latest begins. */
export const notesOverview: OverviewKind = {
  kind: 'notes',
  permission: 'members:read',
  async read(db, reader, personId) {
    const { rows } = await sql<{ at: Date; text: string; count: number }>`
      select written_at as at, left(text, ${EXCERPT}) as text, count(*) over ()::int as count
        from member_note
       where person_id = ${personId} and audience = any(${readBy(reader)}::text[])
       order by number desc limit 1`.execute(db)
    const [latest] = rows
    if (!latest) return { state: 'none' }
    return { state: 'some', count: latest.count, about: latest.text, at: latest.at }
  },
}
