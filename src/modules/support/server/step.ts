import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { DoneBy } from '../../../values/deed.ts'
import type { Institution } from '../../../values/institution.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { type AuditAction, record } from '../../audit/server/audit.ts'
import type { MessageState, StaffMove } from '../inbox.contract.ts'
import { namesIn } from './names.ts'
import { stateAfter } from './moves.ts'
import { type MessageRow, type Move, type SupportTables, TOPIC } from './tables.ts'

export interface Deed extends DoneBy {
  /** In whose name mail goes out. */
  readonly institution: Institution
}

/** A staff member's wish about a message that they saw at `version`. */
export interface Wish {
  readonly messageId: string
  readonly version: number
}

export type MoveRefusal = 'not_found' | 'already_handled' | 'changed'

/**
 * Locks the message, so that of two administrators the second one waits and then sees what the
 * first one did; who that was is in the refusal.
 */
export async function lockForMove(
  tx: Tx,
  { actorId }: Deed,
  { messageId, version }: Wish,
  move: StaffMove,
): Promise<Result<{ row: MessageRow; to: MessageState }, MoveRefusal>> {
  const row = await tx
    .withTables<SupportTables>()
    .selectFrom('support_message')
    .selectAll()
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('not_found')
  const to = stateAfter(row, move)
  if (row.version === version && to !== undefined) return ok({ row, to })
  const first = await lastHandlerOf(tx, messageId)
  if (first === undefined || first.memberId === actorId) return refuse('changed')
  return refuse('already_handled', `This message was already handled by ${first.name}.`)
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
  return { memberId: last.actor_id, name: names(last.actor_id) }
}

interface Step {
  readonly move: StaffMove
  readonly to: MessageState
  readonly assigneeId?: string
  readonly text?: string
  /** Left out: whoever has it keeps it. */
  readonly assignedTo?: string | null
}

/** Moves a locked message and leaves its trace: history, audit, and word to whoever watches. */
export async function takeStep(tx: Tx, deed: Deed, row: MessageRow, step: Step): Promise<void> {
  const { move, to, assigneeId, text, assignedTo = row.assigned_to } = step
  const version = row.version + 1
  await tx
    .withTables<SupportTables>()
    .updateTable('support_message')
    .set({ state: to, version, assigned_to: assignedTo })
    .where('id', '=', row.id)
    .execute()
  await remember(tx, deed, row, {
    version,
    move,
    from_state: row.state,
    to_state: to,
    assignee_id: assigneeId ?? null,
    text: text ?? null,
  })
}

type Trace = Omit<SupportTables['support_step'], 'message_id' | 'actor_id' | 'at'>

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
export async function remember(
  tx: Tx,
  { actorId, at, address }: Omit<Deed, 'actorId'> & { readonly actorId: string | null },
  { id, member_id: memberId }: Pick<MessageRow, 'id' | 'member_id'>,
  step: Trace,
): Promise<void> {
  await tx
    .withTables<SupportTables>()
    .insertInto('support_step')
    .values({ ...step, message_id: id, actor_id: actorId, at })
    .execute()
  const { from_state: from, to_state: to, assignee_id: assignee } = step
  await record(tx, {
    at,
    actorId,
    action: AUDITED[step.move],
    subjectId: memberId,
    address,
    detail: { messageId: id, from, to, ...(assignee !== null && { assignee }) },
  })
  await publish(tx, TOPIC, ['staff', ...(memberId === null ? [] : [memberId])])
}
