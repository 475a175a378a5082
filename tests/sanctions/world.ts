import { sql } from 'kysely'
import type { Portal } from '../../src/modules/module.ts'
import { sanctions } from '../../src/modules/sanctions/module.ts'
import { importList } from '../../src/modules/sanctions/server/sanctions.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { institution } from '../worlds/creditUnion.ts'
import { LIST } from './lists.ts'

export const AT = new Date('2026-07-15T16:00:00Z')
const CONTEXT = jobContextOf({ clock: settableClock(AT), institution })

export const load = (
  db: Db,
  { files = LIST, publishedOn = '2026-07-01', acceptSmaller = false } = {},
) => inTransaction(db, (tx) => importList(tx, CONTEXT, { files, publishedOn, acceptSmaller }))

interface Hit {
  readonly id: string
  readonly subject_kind: string
  readonly name: string
  readonly listed_name: string
  readonly score: string
  readonly state: string
}

export async function hitsIn(db: Db): Promise<readonly Hit[]> {
  const { rows } = await sql<Hit>`
    select id, subject_kind, name, listed_name, score, state from sanctions_hit order by id`.execute(
    db,
  )
  return rows
}

export async function auditOf(db: Db, action: string) {
  const { rows } = await sql<{
    actor_id: string | null
    subject_id: string | null
    detail: object
  }>`
    select actor_id, subject_id, detail from audit_event where action = ${action} order by id`.execute(
    db,
  )
  return rows
}

/** What two administrators decide, as it is carried out once the second one has agreed. */
export async function decide(
  db: Db,
  hitId: string,
  decision: 'cleared' | 'confirmed' = 'cleared',
  at = AT,
): Promise<string> {
  const [handler] = sanctions.approvals!({} as Portal)
  const ctx = { ...CONTEXT, at, actorId: newId(), approvedById: newId(), address: null }
  const kept = { hitId, decision, reason: 'Another date of birth' }
  const outcome = await inTransaction(db, (tx) => handler!.executeKept(tx, ctx, kept))
  return outcome.ok ? decision : outcome.code
}
