import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { openFields, sealFields } from '../../../platform/server/sealedFields.ts'
import { presentKeyId } from '../../../platform/server/vault.ts'
import type { NetworkPaymentRow } from './tables.ts'

/** What of a payment is sealed, on whatever rail. */
const NUMBERS = ['accountNumber', 'iban'] as const

const contextOf = (id: string): string => `network payment ${id}`

export const sealContents = (db: Db, id: string, contents: object): string =>
  sealFields(db, contents, NUMBERS, contextOf(id))

/** What a payment says, with the numbers in it. */
export const openContents = (
  db: Db,
  { id, contents }: Pick<NetworkPaymentRow, 'id' | 'contents'>,
): object => openFields(db, contents as object, contextOf(id))

const ROWS_AT_ONCE = 200

/** Seals some payments that an older key sealed again under the present one, and answers how many. */
export async function resealPayments(db: Db): Promise<number> {
  const { rows } = await sql<Pick<NetworkPaymentRow, 'id' | 'contents'>>`
    select id, contents from network_payment
     where substring(decode(contents->>'sealed', 'base64') from 2 for 4) <> ${presentKeyId(db)}
     order by id limit ${ROWS_AT_ONCE} for no key update skip locked`.execute(db)
  for (const row of rows) {
    const sealed = sealContents(db, row.id, openContents(db, row))
    await sql`update network_payment set contents = ${sealed}::jsonb where id = ${row.id}`.execute(
      db,
    )
  }
  return rows.length
}
