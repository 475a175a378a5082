import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/server/db.ts'

/** What stands in for any value of a type, and is not it. */
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  bigint: (column) => `coalesce(${column}, 0) + 1000000`,
  uuid: () => 'gen_random_uuid()',
  text: (column) => `coalesce(${column}, '') || 'x'`,
  date: (column) => `${column} + 1`,
  jsonb: (column) => `${column} || '{"memo": "for the gardener"}'`,
  bytea: (column) => `sha256(${column})`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 microsecond'`,
}
const LIST: Readonly<Record<string, string>> = { text: `'{x}'::text[]`, bytea: `'{x}'::bytea[]` }

export const otherValue = (type: string, column: string): string => {
  const list = type.endsWith('[]') ? LIST[type.slice(0, -2)] : undefined
  if (list) return `${column} || ${list}`
  const other = OTHER[type]
  assert.ok(other, `say what else a ${type} could be`)
  return other(column)
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** A table of the ledger, or a column, that is not evidence, and why. */
const NOT_SEALED: Readonly<Record<string, string>> = {
  ledger_reason: 'words; which of them there may be is in types.ts',
  ledger_sealer: 'a shortcut that proving never reads',
  ledger_balance_check: 'what adding up all balances came to last, which proving does again',
  'ledger_account.watched': 'whether somebody wants news of it; no balance follows from it',
}

/** Read from the database, so that nobody can add a column and forget to seal it. */
export async function columnsOf(db: Db): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column,
           case when data_type = 'ARRAY' then substr(udt_name, 2) || '[]' else data_type end as type
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_name like 'ledger\\_%'
     order by table_name, ordinal_position`.execute(db)
  return rows.filter(
    ({ table, column }) => !(table in NOT_SEALED) && !(`${table}.${column}` in NOT_SEALED),
  )
}

/** Whoever owns a table can take its constraints off before changing a row. */
export const withoutConstraints = (table: string): string => `
  do $$ declare name text; begin
    for name in select conname from pg_constraint
                 where conrelid = '${table}'::regclass and contype in ('c', 'f') loop
      execute format('alter table ${table} drop constraint %I', name);
    end loop;
  end $$`
