import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'

/** How to find whom a search means. */
export interface Search {
  /** Holds for a line of the directory that is meant. */
  readonly holds: RawBuilder<unknown>
  /**
   * A query for what the list is sorted and filtered by, of people among whom everybody meant is. Absent where
   * those would be so many that it is quicker to walk down the list and leave out the others.
   */
  readonly among: RawBuilder<unknown> | undefined
}

const ACCOUNT_NUMBER = /^[1-9][0-9]{9}$/
/** The number an account had elsewhere may have letters, and has a digit. */
const DIGIT = /\d/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** From here on the list is walked: of a million people one in twenty-five is meant. */
const AMONG_MAX = 40_000

/** The last character there is: what begins with a text comes before the text and this. */
const LAST = String.fromCodePoint(0x10ffff)

const startsWith = (column: 'email' | 'word', text: string): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text + LAST})`

const LISTED = sql`select person_id, role, status, name_key, email, registered_at from`
const listedByIds = (ids: RawBuilder<unknown>) =>
  sql`${LISTED} member_directory where person_id in (${ids})`

/**
 * Every word begins a word of the name, or the whole begins the address; or it is an account number, of
 * here or of the system it came from, or an id.
 */
export async function searchFor(db: Db, typed: string): Promise<Search> {
  const whole = typed.toLowerCase()
  const digits = typed.replace(/[\s-]/g, '')
  if (ID.test(whole)) {
    return { holds: sql`true`, among: listedByIds(sql`${whole}::uuid`) }
  }
  const byNumber = sql`select person_id from member_account_number where number in (${typed}, ${digits})`
  if (ACCOUNT_NUMBER.test(digits)) {
    return { holds: sql`true`, among: listedByIds(byNumber) }
  }
  const byAddress = startsWith('email', whole)
  const { words, rarest, count } = await weigh(db, typed, byAddress)
  const byName = words.map((word) => sql`strpos(' ' || name_key, ${` ${word}`}) > 0`)
  const meant = [
    byAddress,
    ...(byName.length === 0 ? [] : [sql`(${sql.join(byName, sql` and `)})`]),
    ...(DIGIT.test(typed) ? [sql`person_id in (${byNumber})`] : []),
  ]
  return {
    holds: sql`(${sql.join(meant, sql` or `)})`,
    among:
      count > AMONG_MAX
        ? undefined
        : sql`
            ${LISTED} member_search_word where ${startsWith('word', `@${whole}`)}
            ${rarest === undefined ? sql`` : sql`union ${LISTED} member_search_word where ${startsWith('word', rarest)}`}
            ${DIGIT.test(typed) ? sql`union ${listedByIds(byNumber)}` : sql``}`,
  }
}

/** The words as the database folds them, the one that fewest names have, and how many may be meant. */
async function weigh(db: Db, typed: string, byAddress: RawBuilder<unknown>) {
  const counted = (from: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from ${from} limit ${AMONG_MAX + 1}) few)`
  const { rows } = await sql<{ word: string; count: number; addresses: number }>`
    select word, ${counted(sql`member_name_word u where u.word >= typed.word and u.word < typed.word || ${LAST}`)} as count,
           ${counted(sql`member_directory where ${byAddress}`)} as addresses
      from unnest(string_to_array(member_folded(${typed}), ' ')) typed (word)`.execute(db)
  const rarest = rows.toSorted((a, b) => a.count - b.count)[0]
  return {
    words: rows.map(({ word }) => word),
    rarest: rarest?.word,
    count: (rarest?.count ?? 0) + (rarest?.addresses ?? 0),
  }
}
