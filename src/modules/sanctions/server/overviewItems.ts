import { sql } from 'kysely'
import type { OverviewKind } from '../../memberOverview/server/memberOverview.ts'

/** Names of somebody, or of whom they pay, that came close to the list and that nobody has decided about. */
export const sanctionsOverview: OverviewKind = {
  kind: 'sanctions',
  permission: 'sanctions:review',
  async read(db, _reader, personId) {
    const { rows } = await sql<{ id: string; name: string; found_at: Date; count: number }>`
      select id, name, found_at, count(*) over ()::int as count from sanctions_hit
       where person_id = ${personId} and state = 'open'
       order by id limit 1`.execute(db)
    const [first] = rows
    if (!first) return { state: 'none' }
    const { id, name: about, found_at: at, count } = first
    return { state: 'open', count, id, about, at }
  },
}
