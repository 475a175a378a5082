import { sql } from 'kysely'
import type { OverviewKind } from '../../memberOverview/server/memberOverview.ts'
import { type Hiding, shownTo } from './shown.ts'

/** What colleagues asked for about somebody and nobody has decided; all of staff read the list of it. */
export const approvalsOverview = (handlers: Hiding): OverviewKind => ({
  kind: 'approvals',
  permission: 'members:read',
  async read(db, { at, actorId }, personId) {
    const { rows } = await sql<{ id: string; summary: string; asked_at: Date; count: number }>`
      select id, summary, asked_at, count(*) over ()::int as count from approval
       where state = 'open' and expires_at > ${at} and subject_id = ${personId}
         and ${shownTo(handlers, actorId)}
       order by id limit 1`.execute(db)
    const [first] = rows
    if (!first) return { state: 'none' }
    const { id, summary: about, asked_at, count } = first
    return { state: 'waiting', count, id, about, at: asked_at }
  },
})
