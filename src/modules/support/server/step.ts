import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import type { MessageState, StaffMove } from '../inbox.contract.ts'
import { asItStands, isLeft } from './formerHandlers.ts'
import { answerDueAt } from './goal.ts'
import { namesIn } from './names.ts'
import { stateAfter } from './moves.ts'
import { mayHandle } from './roles.ts'
import { type MessageRow, type Move, type SupportTables, TOPIC } from './tables.ts'

/** Which message a staff member moves, and the version of it that they saw. */
export interface MoveInput {
  readonly messageId: string
  readonly version: number
}

export type MoveRefusal = 'not_found' | 'not_for_role' | 'already_handled' | 'changed'

/**
 * Locks the message, so that of two administrators the second one waits and then sees what the
 * first one did, and moves it where `move` leads. `decide` says what else there is to it, or refuses.
 */
export const moveMessage = <Code extends string = never>(
  db: Db,
  ctx: ActionContext,
  input: MoveInput & { readonly move: StaffMove },
  decide: (tx: Tx, row: MessageRow) => Promise<Result<Decision<Code>, Code>>,
): Promise<Result<void, MoveRefusal | Code>> =>
  allOrNothing(db, async (tx): Promise<Result<void, MoveRefusal | Code>> => {
    const locked = await lockForMove(tx, ctx, input)
    if (!locked.ok) return locked
    const { row, to } = locked.value
    const decided = await decide(tx, row)
    if (!decided.ok) return decided
    const { notify, finish, ...details } = decided.value
    const version = await takeStep(tx, ctx, row, { move: input.move, to, ...details })
    const finished = await finish?.(version)
    if (finished?.ok === false) return finished
    await notify?.()
    return ok(undefined)
  })

async function lockForMove(
  tx: Tx,
  { actorId, staffRole }: ActionContext,
  { messageId, version, move }: MoveInput & { readonly move: StaffMove },
): Promise<Result<{ row: MessageRow; to: MessageState }, MoveRefusal>> {
  const found = await tx
    .withTables<SupportTables>()
    .selectFrom('support_message')
    .selectAll()
    .select(isLeft.as('is_left'))
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return refuse('not_found')
  if (!mayHandle(staffRole, found.about)) return refuse('not_for_role')
  const row = asItStands(found)
  const to = stateAfter(row, move)
  if (row.version === version && to !== undefined) return ok({ row, to })
  const first = await lastHandlerOf(tx, messageId)
  if (first === undefined || first.personId === actorId) return refuse('changed')
  return refuse(
    'already_handled',
    english('This message was already handled by {name}.', { name: first.name }),
  )
}

/** Who of the staff made the last step; undefined when nobody has touched it. */
async function lastHandlerOf(db: Db, messageId: string) {
  const last = await db
    .withTables<SupportTables>()
    .selectFrom('support_step')
    .select(['move', 'actor_id'])
    .where('message_id', '=', messageId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.actor_id || last.move === 'receive') return undefined
  const names = await namesIn(db, [last.actor_id])
  return { personId: last.actor_id, name: names(last.actor_id) }
}

interface StepDetails {
  readonly assigneeId?: string | null
  readonly text?: string
  /** Left out: whoever has it keeps it. */
  readonly assignedTo?: string | null
}

interface Decision<Code extends string> extends StepDetails {
  /** Adds what goes with the step of that number, or refuses and takes the step back. */
  readonly finish?: (version: number) => Promise<Result<void, Code>>
  /** Tells whoever wrote, once the step has left its trace. */
  readonly notify?: () => Promise<void>
}

interface Step extends StepDetails {
  readonly move: StaffMove
  readonly to: MessageState
}

/** @returns the number of the step */
async function takeStep(tx: Tx, ctx: ActionContext, row: MessageRow, step: Step): Promise<number> {
  const { move, to, assigneeId = null, text = null, assignedTo = row.assigned_to } = step
  const version = row.version + 1
  await tx
    .withTables<SupportTables>()
    .updateTable('support_message')
    // Whoever acts on the latest step has seen it.
    .set({
      state: to,
      version,
      assigned_to: assignedTo,
      staff_seen: version,
      ...(move === 'reopen' && {
        waiting_since: ctx.at,
        due_at: answerDueAt(ctx.at, ctx.institution),
      }),
    })
    .where('id', '=', row.id)
    .execute()
  await traceStep(tx, ctx, row, {
    version,
    move,
    from_state: row.state,
    to_state: to,
    assignee_id: assigneeId,
    text,
  })
  return version
}

type StepRow = Omit<SupportTables['support_step'], 'message_id' | 'actor_id' | 'at'>

const AUDITED: Readonly<Record<Move, AuditAction>> = {
  receive: 'support.received',
  assign: 'support.assigned',
  unassign: 'support.unassigned',
  answer: 'support.answered',
  note: 'support.noted',
  close: 'support.closed',
  reopen: 'support.reopened',
}

/** Writes a step into the history, the audit trail and the outbox. What was said stays out of audit. */
export async function traceStep(
  tx: Tx,
  ctx: ActionContext<string | null>,
  { id, person_id: personId }: Pick<MessageRow, 'id' | 'person_id'>,
  step: StepRow,
  action: AuditAction = AUDITED[step.move],
): Promise<void> {
  await tx
    .withTables<SupportTables>()
    .insertInto('support_step')
    .values({ ...step, message_id: id, actor_id: ctx.actorId, at: ctx.at })
    .execute()
  const { from_state: from, to_state: to, assignee_id: assignee } = step
  await audit(tx, ctx, action, {
    subjectId: personId,
    detail: { messageId: id, from, to, ...(assignee !== null && { assignee }) },
  })
  await publish(tx, TOPIC, ['staff', ...(personId === null ? [] : [personId])])
}
