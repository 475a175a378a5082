import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { reversalsOf } from '../../ledger/server/ledger.ts'
import { forgetOutgoing } from './outgoing.ts'

const AT_ONCE_MAX = 200

interface Due {
  readonly id: string
  readonly member_id: string
}

/**
 * Lets the international transfers leave whose time to be cancelled is over; each leaves once,
 * however many servers look. One that staff reversed while it waited has no money behind it any
 * more: it is cancelled and stays here.
 * @returns how many left
 */
export const sendQueued = (db: Db, now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows: due } = await sql<Due>`
      select id, member_id from transfer_order
       where state = 'queued' and cancel_until <= ${now}
       order by cancel_until limit ${AT_ONCE_MAX} for update skip locked`.execute(tx)
    const ids = due.map(({ id }) => id)
    const reversals = await reversalsOf(tx, ids)
    const funded = ids.filter((id) => !reversals.has(id))
    // In one order, so that two servers never wait for each other.
    const undone = due.filter(({ id }) => reversals.has(id))
    for (const { id, member_id } of undone.toSorted(byMember)) {
      await forgetOutgoing(tx, { memberId: member_id, id })
    }
    await end(tx, 'sent', funded, now)
    await end(tx, 'cancelled', [...reversals.keys()], now)
    const members = [...new Set(due.map(({ member_id }) => member_id))]
    if (members.length > 0) await publish(tx, 'transfers', members)
    return funded.length
  })

const byMember = (a: Due, b: Due): number => a.member_id.localeCompare(b.member_id)

const end = (tx: Tx, state: 'sent' | 'cancelled', ids: readonly string[], at: Date) =>
  sql`update transfer_order set state = ${state}, ended_at = ${at}
       where id = any(${ids}::uuid[])`.execute(tx)
