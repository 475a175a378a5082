import pg from 'pg'
import { openEmbedded } from '../../src/platform/server/embedded.ts'

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Where a server keeps its data, as its environment says it. */
export type Place = Readonly<Record<string, string>>

/**
 * Reads a database from outside, past every module. The data directory of the embedded engine must
 * be free: its server has ended.
 */
export async function lookInto<T>(
  { DATABASE_URL, DATA_DIR }: Place,
  look: (query: Query) => Promise<T>,
): Promise<T> {
  if (DATABASE_URL === undefined) {
    const engine = await openEmbedded({ directory: DATA_DIR! })
    try {
      return await look(async (text, values) => (await engine.pool.query(text, values)).rows)
    } finally {
      await engine.close()
    }
  }
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  try {
    return await look(async (text, values) => (await client.query(text, values)).rows)
  } finally {
    await client.end()
  }
}

const COUNTED = [
  'person',
  'sign_in',
  'account',
  'application',
  'passcode',
  'mail',
  'ledger_account',
  'ledger_transfer',
  'ledger_entry',
] as const

/** How many rows the tables have that a seed or a transfer adds to. */
export async function rowCounts(query: Query): Promise<Record<(typeof COUNTED)[number], number>> {
  const columns = COUNTED.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const [counts] = await query(`select ${columns.join(', ')}`)
  return counts as Record<(typeof COUNTED)[number], number>
}
