import { sql } from 'kysely'
import { CHECKLIST } from '../../src/modules/applications/contract.ts'
import type { Db } from '../../src/platform/server/db.ts'

export const ALL_TEN = {
  version: 1,
  checklist: [...CHECKLIST],
  acknowledgedGaps: ['emailUnconfirmed'],
} as const

export const count = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(
    db,
  )
  return Number(rows[0]!.n)
}

export const auditOf = async (db: Db, personId: string) => {
  const { rows } = await sql<{ action: string; actor_id: string; detail: object }>`
    select action, actor_id, detail from audit_event where subject_id = ${personId} order by id`.execute(
    db,
  )
  return rows
}
