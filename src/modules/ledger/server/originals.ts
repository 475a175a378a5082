import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Motive } from '../words.contract.ts'
import { type EntryRow, entryOfRow } from './rows.ts'
import type { Entry } from './types.ts'

type OriginalRow = Motive & { readonly id: string }

/**
 * Entries with what they reverse, because a reversal is called after it. One more question by primary
 * key for all of them together, and none where nothing was reversed.
 */
export async function withOriginals(db: Db, rows: readonly EntryRow[]): Promise<readonly Entry[]> {
  const ids = rows.flatMap(({ reverses_id: id }) => (id === null ? [] : [id]))
  const originals = new Map(ids.length === 0 ? [] : await originalsOf(db, ids))
  return rows.map((row) =>
    entryOfRow(row, row.reverses_id === null ? undefined : originals.get(row.reverses_id)),
  )
}

async function originalsOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<OriginalRow>`
    select id, reason, details from ledger_transfer where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id, reason, details }) => [id, { reason, details }] as const)
}
