import { type RawBuilder, sql } from 'kysely'
import { addDays, instantOf } from '../../../values/dates.ts'
import type { AuditFilters } from '../contract.ts'
import type { AuditWords } from './words.ts'

type Condition = RawBuilder<boolean>

/** What the filters of a request ask of a row called `e`. */
export interface Wanted {
  /** Answered by an index in the order of the list, so that they cost nothing. */
  readonly found: readonly Condition[]
  /** Asked of each row that was found. Empty: every one of them will do. */
  readonly asked: readonly Condition[]
}

/** Days are those of `zone`: the first begins at its midnight and the last ends at the next one. */
export function wantedOf(
  { actor, subject, action, from, to, q }: AuditFilters,
  zone: string,
  words: AuditWords,
): Wanted {
  const found: Condition[] = []
  const asked: Condition[] = []
  if (from !== undefined) found.push(sql`e.at >= ${instantOf(from, '00:00', zone)}`)
  if (to !== undefined) found.push(sql`e.at < ${instantOf(addDays(to, 1), '00:00', zone)}`)
  if (subject !== undefined) found.push(sql`e.subject_id = ${subject}`)
  if (actor !== undefined) {
    // With both of them one index is walked; members have shorter histories than staff.
    const whose = subject === undefined ? found : asked
    whose.push(sql`e.actor_id = ${actor}`)
  }
  if (action !== undefined) asked.push(sql`starts_with(e.action, ${action})`)
  for (const word of new Set(q?.split(/\s+/))) asked.push(saying(word, words))
  return { found, asked }
}

const saying = (word: string, { actionsSaying }: AuditWords): Condition => {
  const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(concat_ws(' ', e.action, e.address, e.detail::text) ilike ${like}
    or e.action = any(${actionsSaying(word)}))`
}

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
