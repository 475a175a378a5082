import { sql } from 'kysely'
import type { OverviewKind } from '../../memberOverview/server/memberOverview.ts'
import { handledBy } from './roles.ts'

interface Row {
  readonly count: number
  readonly waiting: number
  readonly id: string | null
  readonly subject: string | null
  readonly due: Date | null
  readonly latest: Date | null
}

/** The conversations of somebody that the reader's role handles, and what of them waits for an answer. */
export const conversationsOverview: OverviewKind = {
  kind: 'conversations',
  permission: 'messages:answer',
  async read(db, { staffRole, at }, personId) {
    const { rows } = await sql<Row>`
      with theirs as (
        select id, subject, due_at, last_at, state in ('open', 'assigned') as waits
          from support_message
         where person_id = ${personId} and about = any(${handledBy(staffRole)}::text[])),
      first as (select id, subject, due_at from theirs where waits order by due_at, id limit 1)
      select count(*)::int as count, (count(*) filter (where waits))::int as waiting,
             (select id from first) as id, (select subject from first) as subject,
             (select due_at from first) as due, max(last_at) as latest
        from theirs`.execute(db)
    const { count, waiting, id, subject, due, latest } = rows[0]!
    if (waiting === 0) return { state: count === 0 ? 'none' : 'answered', count, at: latest }
    const state = due !== null && due < at ? 'overdue' : 'waiting'
    return { state, count: waiting, id, about: subject, at: due }
  },
}
