import { type RawBuilder, sql } from 'kysely'

/** The place in a file that a page ended with, as the database counts places; a larger number is behind all of them. */
export const placeIn = (after: string): RawBuilder<number> =>
  sql`least(${after}::numeric, 2147483647)::int`
