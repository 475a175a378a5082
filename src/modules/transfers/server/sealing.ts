import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { openFields, sealFields } from '../../../platform/server/sealedFields.ts'
import { presentKeyId } from '../../../platform/server/vault.ts'
import type { Contents } from './contents.ts'
import type { TransferOrderRow } from './tables.ts'

/** What of an order is sealed. */
const NUMBERS = ['accountNumber', 'iban'] as const

const contextOf = (id: string): string => `transfer order ${id}`

export const sealContents = (db: Db, id: string, contents: Contents['contents']): string =>
  sealFields(db, contents, NUMBERS, contextOf(id))

/** The row as it came from the database, with the numbers the member typed. */
export const openOrder = <Row extends Pick<TransferOrderRow, 'id' | 'contents'>>(
  db: Db,
  row: Row,
): Row => ({ ...row, contents: openFields(db, row.contents as object, contextOf(row.id)) })

const ROWS_AT_ONCE = 200

/** Seals some orders that an older key sealed again under the present one, and answers how many. */
export async function resealOrders(db: Db): Promise<number> {
  const { rows } = await sql<TransferOrderRow>`
    select * from transfer_order
     where kind <> 'member'
       and substring(decode(contents->>'sealed', 'base64') from 2 for 4) <> ${presentKeyId(db)}
     order by id limit ${ROWS_AT_ONCE} for no key update skip locked`.execute(db)
  for (const row of rows) {
    const { id, contents } = openOrder(db, row)
    const sealed = sealContents(db, id, contents as Contents['contents'])
    await sql`update transfer_order set contents = ${sealed}::jsonb where id = ${id}`.execute(db)
  }
  return rows.length
}
