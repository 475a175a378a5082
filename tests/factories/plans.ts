import type pg from 'pg'

/** A part of a plan, as PostgreSQL explains it. */
export interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

interface Explained {
  readonly plan: Plan
  /** Pages of 8 kB that it touched. */
  readonly buffers: number
}

/** Carries a statement out, and says how. Says nothing about time. */
export async function explained(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<Explained> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    [...values],
  )
  const [{ Plan: plan }] = rows[0]!['QUERY PLAN']
  return { plan, buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
}

/** Pages of the database that one call touches, once its plans are made. */
export async function buffersOf(client: pg.ClientBase, call: string): Promise<number> {
  for (let warm = 0; warm < 3; warm++) await client.query(call)
  return (await explained(client, call)).buffers
}
