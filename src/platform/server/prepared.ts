import type { Compilable } from 'kysely'
import type pg from 'pg'

/** Runs a query that is asked all day and always reads the same: each connection plans it once, under this name. */
export async function prepared<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  name: string,
  query: Compilable<Row>,
): Promise<readonly Row[]> {
  const { sql: text, parameters } = query.compile()
  return (await pool.query<Row>({ name, text, values: [...parameters] })).rows
}
