import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { open, presentKeyId, seal } from '../../../platform/server/vault.ts'
import { OF_BILL, OF_PAYEE } from './tables.ts'

const ROWS_AT_ONCE = 200

const KEPT_IN = [
  { table: sql.table('bill'), contextOf: OF_BILL },
  { table: sql.table('bill_payee'), contextOf: OF_PAYEE },
] as const

/**
 * Seals some account numbers that an older key sealed again under the present one, and answers how
 * many those were; 0 when nothing is left. A run that breaks off is taken up where it ended.
 */
export async function resealAccountNumbers(db: Db): Promise<number> {
  let count = 0
  for (const { table, contextOf } of KEPT_IN) {
    const { rows } = await sql<{ id: string; account_number: Buffer }>`
      select id, account_number from ${table}
       where substring(account_number from 2 for 4) <> ${presentKeyId(db)}
       order by id limit ${ROWS_AT_ONCE} for no key update skip locked`.execute(db)
    for (const { id, account_number } of rows) {
      const again = seal(db, open(db, account_number, contextOf(id)), contextOf(id))
      await sql`update ${table} set account_number = ${again} where id = ${id}`.execute(db)
    }
    count += rows.length
  }
  return count
}
