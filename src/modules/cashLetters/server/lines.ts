import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { openFields, sealFields } from '../../../platform/server/sealedFields.ts'
import { presentKeyId } from '../../../platform/server/vault.ts'
import type { MagneticLine } from '../contract.ts'
import type { CollectedCheckRow } from './tables.ts'

const NUMBERS = ['accountNumber', 'checkNumber'] as const

const contextOf = (id: string): string => `magnetic line ${id}`

/** The bank has a column of its own, and stands in here as well. */
export const sealLine = (db: Db, id: string, line: MagneticLine): string =>
  sealFields(db, line, NUMBERS, contextOf(id))

/** What stands in the magnetic line of a check that was keyed. */
export const openLine = (
  db: Db,
  { id, line }: Pick<CollectedCheckRow, 'id' | 'line'>,
): MagneticLine => openFields(db, line as object, contextOf(id)) as MagneticLine

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '')

/** The same check has the same, whoever keyed it and with how many zeros before its numbers. */
export const hashOfLine = (
  db: Db,
  { routingNumber, accountNumber, checkNumber = '' }: MagneticLine,
  cents: bigint,
): Buffer =>
  keyed(
    db,
    'magnetic line',
    [routingNumber, withoutZeros(accountNumber), withoutZeros(checkNumber), cents].join(' '),
  )

/** Checks that were credited before with the same line and amount, the latest first. */
export async function sameChecks(
  db: Db,
  line: MagneticLine,
  cents: bigint,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from collected_check where line_hash = ${hashOfLine(db, line, cents)}
     order by approved_at desc, id desc limit 10`.execute(db)
  return rows.map(({ id }) => id)
}

const ROWS_AT_ONCE = 200

/** Seals some lines that an older key sealed again under the present one, and answers how many. */
export async function resealLines(tx: Tx): Promise<number> {
  const { rows } = await sql<Pick<CollectedCheckRow, 'id' | 'line'>>`
    select id, line from collected_check
     where substring(decode(line->>'sealed', 'base64') from 2 for 4) <> ${presentKeyId(tx)}
     order by id limit ${ROWS_AT_ONCE} for no key update skip locked`.execute(tx)
  for (const row of rows) {
    const sealed = sealLine(tx, row.id, openLine(tx, row))
    await sql`update collected_check set line = ${sealed}::jsonb where id = ${row.id}`.execute(tx)
  }
  return rows.length
}
