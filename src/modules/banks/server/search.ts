import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type Bank, BANKS_FOUND_MAX } from '../contract.ts'

/**
 * The words to look for, lower case, of letters and digits alone: nothing that means something to a
 * pattern or a query is left. Splits as the column `words` of the table does.
 */
const wordsOf = (typed: string): readonly string[] =>
  typed
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/**
 * Banks whose name has, for every word typed, a word that begins with it; for digits also those
 * whose routing number begins with them, in use or replaced. By name, the first ones when nothing
 * is typed.
 */
export async function findBanks(db: Db, typed: string): Promise<readonly Bank[]> {
  const sought = conditionFor(typed.trim())
  if (sought === undefined) return []
  const { rows } = await sql<Bank>`
    select routing_number as "routingNumber", name, city, state
      from bank
     where ${sought}
     order by lower(name), routing_number
     limit ${BANKS_FOUND_MAX}`.execute(db)
  return rows
}

function conditionFor(typed: string) {
  if (typed === '') return sql`true`
  const words = wordsOf(typed)
  if (words.length === 0) return undefined
  const named = sql`words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
  const digits = typed.replace(/[\s-]/g, '')
  if (!/^[0-9]+$/.test(digits)) return named
  return sql`(${named} or ${numbered(`${digits}%`)})`
}

const numbered = (pattern: string) => sql`
  routing_number like ${pattern} or routing_number in (
    select routing_number from replaced_routing_number where old_number like ${pattern})`
