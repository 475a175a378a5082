import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { openFields, sealFields } from '../../../platform/server/sealedFields.ts'
import { presentKeyId } from '../../../platform/server/vault.ts'
import type { LinkRow } from './tables.ts'

/** What nobody reads who has the database alone. */
export interface Secret {
  readonly accountNumber: string
  /** Cents of the two small payments. */
  readonly amounts: readonly number[]
}

const SEALED = ['accountNumber', 'amounts'] as const

const contextOf = (id: string): string => `linked account ${id}`

export const sealSecret = (db: Db, id: string, secret: Secret): string =>
  sealFields(db, secret, SEALED, contextOf(id))

export const openSecret = (db: Db, { id, secret }: Pick<LinkRow, 'id' | 'secret'>): Secret =>
  openFields(db, secret, contextOf(id)) as Secret

/** By what the same account is known again. */
export const keyOfAccount = (db: Db, routingNumber: string, accountNumber: string): Buffer =>
  keyed(db, 'linked account', `${routingNumber} ${accountNumber}`)

const ROWS_AT_ONCE = 200

/** Seals some linked accounts that an older key sealed again under the present one, and answers how many. */
export async function resealLinks(db: Db): Promise<number> {
  const { rows } = await sql<LinkRow>`
    select * from linked_account
     where substring(decode(secret->>'sealed', 'base64') from 2 for 4) <> ${presentKeyId(db)}
     order by id limit ${ROWS_AT_ONCE} for no key update skip locked`.execute(db)
  for (const row of rows) {
    const sealed = sealSecret(db, row.id, openSecret(db, row))
    await sql`update linked_account set secret = ${sealed}::jsonb where id = ${row.id}`.execute(db)
  }
  return rows.length
}
