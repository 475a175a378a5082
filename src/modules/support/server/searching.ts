import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'

/** How many conversations a search looks at; with more matches, another word is asked for. */
const MATCHES_MAX = 2000

/**
 * The conversations in which every word of `q` begins a word. The index finds them, and no more of them are
 * read than one answer can be chosen from.
 *
 * - `too_many_matches`: the words stand in more of them
 */
export async function matching(
  db: Db,
  q: string,
): Promise<Result<readonly string[], 'too_many_matches'>> {
  const { rows } = await sql<{ id: string }>`
    select id from support_message,
           (select string_agg(quote_literal(word) || ':*', ' & ')::tsquery as asked
              from unnest(support_words(${q})) word) q
     where words @@ asked
     limit ${MATCHES_MAX + 1}`.execute(db)
  return rows.length > MATCHES_MAX ? refuse('too_many_matches') : ok(rows.map(({ id }) => id))
}
