import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Payee, PayeeBook } from '../contract.ts'
import type { Recipient } from './recipient.ts'
import { openPayee } from './sealing.ts'
import type { PayeeRow, PayeeTables } from './tables.ts'

/** More than anybody pays in a life; it keeps an answer from growing without end. */
const RECENT_SHOWN_MAX = 200

/** Everybody the member saved, and whom they paid without saving. */
export async function bookOf(db: Db, personId: string): Promise<PayeeBook> {
  const own = db
    .withTables<PayeeTables>()
    .selectFrom('payee')
    .selectAll()
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
  const saved = await own
    .where('saved_at', 'is not', null)
    .orderBy(sql`lower(nickname)`)
    .execute()
  const recent = await own
    .where('saved_at', 'is', null)
    .where('times_paid', '>', 0)
    .orderBy('last_paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_SHOWN_MAX)
    .execute()
  const present = (row: PayeeRow): Payee => presentPayee(openPayee(db, row))
  return { payees: saved.map(present), recent: recent.map(present) }
}

/** A payee as its owner sees it, with the numbers they typed themselves. */
export const presentPayee = (row: PayeeRow): Payee => ({
  id: row.id,
  nickname: row.nickname,
  details: presentDetails(row.details),
  lastPaidAt: row.last_paid_at.toISOString(),
  timesPaid: row.times_paid,
})

/** The id of another member stays here. */
const presentDetails = (recipient: Recipient): Payee['details'] =>
  recipient.kind === 'member'
    ? { kind: 'member', name: recipient.name, email: recipient.email }
    : recipient
