import type { Insertable } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import type { ApplicationState, ChecklistItem, Gap, StaffMove } from '../contract.ts'
import { mayMove, type Move } from './policy.ts'
import { type ApplicationRow, type ApplicationTables, TOPIC } from './tables.ts'

/** Which application a staff member moves, and the version of it that they saw. */
export interface MoveInput {
  readonly applicationId: string
  readonly version: number
}

export type DecisionRefusal = 'not_found' | 'own_application' | 'already_handled' | 'changed'

/**
 * Locks the application, so that of two administrators the second one waits and then sees what the
 * first one did, and moves it where `move` leads, if that is still allowed. `decide` says what else
 * there is to it, or refuses.
 */
export const moveApplication = <Code extends string = never>(
  db: Db,
  ctx: ActionContext,
  input: MoveInput & { readonly move: StaffMove },
  decide: (tx: Tx, row: ApplicationRow) => Promise<Result<Decision, Code>>,
): Promise<Result<void, DecisionRefusal | Code>> =>
  allOrNothing(db, async (tx): Promise<Result<void, DecisionRefusal | Code>> => {
    const locked = await lockForMove(tx, ctx, input)
    if (!locked.ok) return locked
    const { row, to } = locked.value
    const decided = await decide(tx, row)
    if (!decided.ok) return decided
    const { consequences, ...details } = decided.value
    await takeStep(tx, ctx, row, { move: input.move, to, ...details })
    await consequences()
    return ok(undefined)
  })

async function lockForMove(
  tx: Tx,
  { actorId }: ActionContext,
  { applicationId, version, move }: MoveInput & { readonly move: StaffMove },
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

interface StepDetails {
  readonly note?: string
  readonly checklist?: ChecklistItem[]
  /** What staff were told is missing before they went on. */
  readonly acknowledgedGaps?: readonly Gap[]
  /** The columns of the row that change beside state and version. */
  readonly set?: Partial<Omit<ApplicationRow, 'id' | 'person_id' | 'state' | 'version'>>
}

interface Decision extends StepDetails {
  /** What follows from the step, once it has left its trace: accounts, standing, mail. */
  readonly consequences: () => Promise<void>
}

interface Step extends StepDetails {
  readonly move: Exclude<Move, 'submit'>
  readonly to: ApplicationState
}

/** Moves a locked application and leaves its trace. */
export async function takeStep(
  tx: Tx,
  ctx: ActionContext,
  row: ApplicationRow,
  step: Step,
): Promise<void> {
  const { move, to, note = null, checklist = null, acknowledgedGaps = [], set = {} } = step
  const version = row.version + 1
  await tx
    .withTables<ApplicationTables>()
    .updateTable('application')
    .set({ ...set, state: to, version })
    .where('id', '=', row.id)
    .execute()
  const taken = {
    application_id: row.id,
    version,
    move,
    from_state: row.state,
    to_state: to,
    note,
    checklist,
  }
  await traceStep(tx, ctx, row.person_id, taken, acknowledgedGaps)
}

const AUDITED: Readonly<Record<Move, AuditAction>> = {
  submit: 'application.submitted',
  answer: 'application.answered',
  requestInformation: 'application.information_requested',
  approve: 'application.approved',
  reject: 'application.rejected',
  reopen: 'application.reopened',
}

type StepRow = Omit<Insertable<ApplicationTables['application_decision']>, 'actor_id' | 'at'>

/** Writes a step into the history, the audit trail and the outbox. */
export async function traceStep(
  tx: Tx,
  ctx: ActionContext,
  personId: string,
  step: StepRow,
  acknowledgedGaps: readonly Gap[] = [],
): Promise<void> {
  const { note = null, checklist = null } = step
  await tx
    .withTables<ApplicationTables>()
    .insertInto('application_decision')
    .values({ ...step, actor_id: ctx.actorId, at: ctx.at })
    .execute()
  await audit(tx, ctx, AUDITED[step.move], {
    subjectId: personId,
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
  await publish(tx, TOPIC, [personId])
}
