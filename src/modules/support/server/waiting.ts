import { sql } from 'kysely'
import type { WorkKind } from '../../workQueue/server/workQueue.ts'
import { waitsForAll } from './formerHandlers.ts'
import { subjectOf } from './notifications.ts'
import { handledBy } from './roles.ts'
import type { MessageRow } from './tables.ts'

type Row = Pick<MessageRow, 'id' | 'kind' | 'name' | 'subject' | 'waiting_since' | 'due_at'> & {
  readonly mine: boolean
}

/**
 * Messages nobody has taken on, and those the reader has, of what their role handles; what a colleague has waits
 * for the colleague.
 */
export const messagesWaiting: WorkKind = {
  kind: 'messages',
  permission: 'messages:answer',
  async waiting(db, { actorId, staffRole, at }, limit) {
    const about = handledBy(staffRole)
    // Each half in the order of its index, so that a long inbox is not sorted.
    const { rows } = await sql<Row>`
      select id, kind, mine, name, subject, waiting_since, due_at from (
        (select *, false as mine from support_message
          where state in ('open', 'assigned') and ${waitsForAll}
            and about = any(${about}::text[])
          order by due_at, id limit ${limit})
        union all
        (select *, true as mine from support_message
          where state = 'assigned' and assigned_to = ${actorId}
            and about = any(${about}::text[])
          order by due_at, id limit ${limit})) m
       order by waiting_since, id limit ${limit}`.execute(db)
    const counted = await sql<{ count: bigint }>`
      select count(*) from support_message
       where state in ('open', 'assigned') and about = any(${about}::text[])
         and (${waitsForAll} or assigned_to = ${actorId})`.execute(db)
    return {
      count: Number(counted.rows[0]!.count),
      first: rows.map((row) => ({
        id: row.id,
        task: row.due_at < at ? 'overdue' : row.mine ? 'mine' : 'answer',
        name: row.name,
        about: subjectOf(row),
        amount: null,
        since: row.waiting_since,
        dueAt: row.due_at,
      })),
    }
  },
}
