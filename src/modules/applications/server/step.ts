import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { DoneBy } from '../../../values/deed.ts'
import type { Institution } from '../../../values/institution.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { type AuditAction, record } from '../../audit/server/audit.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { ApplicationState, ChecklistItem, Gap, StaffMove } from '../contract.ts'
import type { Move } from './moves.ts'
import { mayMove } from './policy.ts'
import type { ApplicationRow, ApplicationTables } from './tables.ts'

export interface Deed extends DoneBy {
  /** In whose name mail goes out. */
  readonly institution: Institution
}

/** A staff member's wish to move an application that they saw at `version`. */
export interface Wish {
  readonly applicationId: string
  readonly version: number
}

export type DecisionRefusal = 'not_found' | 'own_application' | 'already_handled' | 'changed'

/**
 * Locks the application, so that of two administrators the second one waits and then sees what the
 * first one did; then asks whether the move is still allowed.
 */
export async function lockForMove(
  tx: Tx,
  { actorId }: Deed,
  { applicationId, version }: Wish,
  move: StaffMove,
): Promise<Result<{ row: ApplicationRow; to: ApplicationState }, DecisionRefusal>> {
  const row = await tx
    .withTables<ApplicationTables>()
    .selectFrom('application')
    .selectAll()
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('not_found')
  const allowed = mayMove(actorId, row, move)
  if (!allowed.ok) return allowed
  if (row.version !== version) return refuse('changed')
  return ok({ row, to: allowed.value })
}

interface Step {
  readonly move: Exclude<Move, 'submit'>
  readonly to: ApplicationState
  readonly note?: string
  readonly checklist?: ChecklistItem[]
  /** What staff were told is missing before they went on. */
  readonly acknowledgedGaps?: readonly Gap[]
  /** The columns of the row that change beside state and version. */
  readonly set?: Partial<Omit<ApplicationRow, 'id' | 'member_id' | 'state' | 'version'>>
}

const AUDITED: Readonly<Record<Move, AuditAction>> = {
  submit: 'application.submitted',
  answer: 'application.answered',
  requestInformation: 'application.information_requested',
  approve: 'application.approved',
  reject: 'application.rejected',
  reopen: 'application.reopened',
}

/** Moves a locked application and leaves its trace: history, audit, and word to whoever watches. */
export async function takeStep(tx: Tx, deed: Deed, row: ApplicationRow, step: Step): Promise<void> {
  const { move, to, note = null, checklist = null, acknowledgedGaps = [], set = {} } = step
  const version = row.version + 1
  await tx
    .withTables<ApplicationTables>()
    .updateTable('application')
    .set({ ...set, state: to, version })
    .where('id', '=', row.id)
    .execute()
  const trace = {
    application_id: row.id,
    version,
    move,
    from_state: row.state,
    to_state: to,
    note,
    checklist,
  }
  await remember(tx, deed, row.member_id, trace, acknowledgedGaps)
}

type Trace = Omit<Insertable<ApplicationTables['application_decision']>, 'actor_id' | 'at'>

/** Writes a step into the history, the audit trail and the outbox. */
export async function remember(
  tx: Tx,
  { actorId, at, address }: Deed,
  memberId: string,
  step: Trace,
  acknowledgedGaps: readonly Gap[] = [],
): Promise<void> {
  const { note = null, checklist = null } = step
  await tx
    .withTables<ApplicationTables>()
    .insertInto('application_decision')
    .values({ ...step, actor_id: actorId, at })
    .execute()
  await record(tx, {
    at,
    actorId,
    action: AUDITED[step.move],
    subjectId: memberId,
    address,
    detail: {
      applicationId: step.application_id,
      from: step.from_state,
      to: step.to_state,
      ...(note !== null && { note }),
      ...(checklist !== null && { checklist }),
      ...(acknowledgedGaps.length > 0 && { acknowledgedGaps }),
    },
  })
  // Staff watch the whole queue; the applicant, whose key it is, watches their own page.
  await publish(tx, 'applications', [memberId])
}
