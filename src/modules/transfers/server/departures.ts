import { sql } from 'kysely'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'

const AT_ONCE_MAX = 200

/**
 * Lets the international transfers leave whose time to be cancelled is over; each leaves once,
 * however many servers look.
 * @returns how many left
 */
export const sendQueued = (db: Db, now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ member_id: string }>`
      update transfer_order set state = 'sent', ended_at = ${now}
       where id in (select id from transfer_order
                     where state = 'queued' and cancel_until <= ${now}
                     order by cancel_until limit ${AT_ONCE_MAX} for update skip locked)
      returning member_id`.execute(tx)
    const members = [...new Set(rows.map(({ member_id }) => member_id))]
    if (members.length > 0) await publish(tx, 'transfers', members)
    return rows.length
  })
