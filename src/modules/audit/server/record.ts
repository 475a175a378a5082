import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { AuditAction } from './actions.ts'

export interface AuditEvent {
  /** When, by the clock of the action. */
  readonly at: Date
  /** The person who did it; null for the system itself or somebody unknown. */
  readonly actorId: string | null
  readonly action: AuditAction
  /** The person it was done to. */
  readonly subjectId?: string | null
  /** The network address it came from. */
  readonly address?: string | null
  /** Old and new values and reasons. Never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes the record in the transaction of the action: both happen, or neither. */
export async function record(tx: Db, event: AuditEvent): Promise<void> {
  const { at, actorId, action, subjectId = null, address = null, detail = {} } = event
  await sql`
    insert into audit_event (at, actor_id, action, subject_id, address, detail)
    values (${at}, ${actorId}, ${action}, ${subjectId}, ${address}, ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  )
}

/** Writes the record of an action in its transaction, with whoever agreed to it. */
export const audit = (
  tx: Db,
  { at, actorId, approvedById, address }: ActionContext<string | null>,
  action: AuditAction,
  { subjectId, detail = {} }: Pick<AuditEvent, 'subjectId' | 'detail'> = {},
): Promise<void> =>
  record(tx, {
    at,
    actorId,
    action,
    ...(subjectId !== undefined && { subjectId }),
    address,
    detail: approvedById === undefined ? detail : { ...detail, secondPersonId: approvedById },
  })
