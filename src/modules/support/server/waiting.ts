import { sql } from 'kysely'
import type { WorkKind } from '../../workQueue/server/workQueue.ts'
import { subjectOf } from './notifications.ts'
import type { MessageRow } from './tables.ts'

type Row = Pick<MessageRow, 'id' | 'kind' | 'state' | 'name' | 'subject' | 'received_at'>

/** Messages nobody has taken on, and those the reader has; what a colleague has waits for the colleague. */
export const messagesWaiting: WorkKind = {
  kind: 'messages',
  permission: 'messages:answer',
  async waiting(db, { actorId }, limit) {
    // Each half in the order of its index, so that a long inbox is not sorted.
    const { rows } = await sql<Row>`
      select id, kind, state, name, subject, received_at from (
        (select * from support_message where state = 'open' order by id limit ${limit})
        union all
        (select * from support_message where state = 'assigned' and assigned_to = ${actorId}
          order by id limit ${limit})) m
       order by id limit ${limit}`.execute(db)
    const counted = await sql<{ count: bigint }>`
      select count(*) from support_message
       where state = 'open' or (state = 'assigned' and assigned_to = ${actorId})`.execute(db)
    return {
      count: Number(counted.rows[0]!.count),
      first: rows.map((row) => ({
        id: row.id,
        task: row.state === 'open' ? 'answer' : 'mine',
        name: row.name,
        about: subjectOf(row),
        amount: null,
        since: row.received_at,
      })),
    }
  },
}
