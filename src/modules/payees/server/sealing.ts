import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { openFields, sealFields } from '../../../platform/server/sealedFields.ts'
import { presentKeyId } from '../../../platform/server/vault.ts'
import { keyOf, type Recipient } from './recipient.ts'
import type { PayeeRow } from './tables.ts'

/** What of a recipient is sealed. */
const NUMBERS = ['accountNumber', 'iban'] as const

/** The recipient as the database knows it again: numbers could be tried out against a plain hash. */
export const payeeKey = (db: Db, recipient: Recipient): string =>
  recipient.kind === 'member'
    ? keyOf(recipient)
    : `account:${keyed(db, 'payee', keyOf(recipient)).toString('hex')}`

/** Not the id, which an insert that meets an earlier row does not know. */
const contextOf = (personId: string, key: string): string => `payee ${personId} ${key}`

export const sealRecipient = (db: Db, personId: string, recipient: Recipient): string =>
  sealFields(db, recipient, NUMBERS, contextOf(personId, payeeKey(db, recipient)))

/** The row as it came from the database, with the numbers its owner typed. */
export const openPayee = (db: Db, row: PayeeRow): PayeeRow => ({
  ...row,
  details: openFields(db, row.details, contextOf(row.person_id, row.key)) as Recipient,
})

const ROWS_AT_ONCE = 200

/** Seals some payees that an older key sealed again under the present one, and answers how many. */
export async function resealPayees(db: Db): Promise<number> {
  const { rows } = await sql<PayeeRow>`
    select * from payee
     where kind <> 'member'
       and substring(decode(details->>'sealed', 'base64') from 2 for 4) <> ${presentKeyId(db)}
     order by id limit ${ROWS_AT_ONCE} for no key update skip locked`.execute(db)
  for (const row of rows) {
    const { details } = openPayee(db, row)
    const sealed = sealRecipient(db, row.person_id, details)
    await sql`
      update payee set key = ${payeeKey(db, details)}, details = ${sealed}::jsonb
       where id = ${row.id}`.execute(db)
  }
  return rows.length
}
