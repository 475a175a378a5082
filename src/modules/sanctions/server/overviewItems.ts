import { sql } from 'kysely'
import type { OverviewKind } from '../../memberOverview/server/memberOverview.ts'
import { concernsNot } from './concerned.ts'

/** Names of somebody, or of whom they pay, that came close to the list and that nobody has decided about. */
export const sanctionsOverview: OverviewKind = {
  kind: 'sanctions',
  permission: 'sanctions:review',
  async read(db, { actorId: readerId }, personId) {
    const { rows } = await sql<{ id: string; name: string; found_at: Date; count: number }>`
      select id, name, found_at, count(*) over ()::int as count from sanctions_hit
       where state = 'open' and ${concernsNot(readerId)}
         and id in (select hit_id from sanctions_concerned where person_id = ${personId})
       order by id limit 1`.execute(db)
    const [first] = rows
    if (!first) return { state: 'none' }
    const { id, name: about, found_at: at, count } = first
    return { state: 'open', count, id, about, at }
  },
}
