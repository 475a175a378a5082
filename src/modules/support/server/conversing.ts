// What members do in their conversations.

import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { BeginBody, ReplyBody } from '../threads.contract.ts'
import { answerDueAt } from './goal.ts'
import { isColleague } from './names.ts'
import { mailSupport } from './notifications.ts'
import { addPictures } from './pictures.ts'
import { begunBy, questionOf, storeMessage } from './receiving.ts'
import { traceStep } from './step.ts'
import { type Askable, columnsFor, subjectForMember } from './subjects.ts'
import { type MessageRow, type SupportTables, TOPIC } from './tables.ts'
import { STEPS_MAX } from './threads.ts'
import { chargeBeginning, chargeReply } from './throttle.ts'

type Begun = Promise<
  Result<
    string,
    | 'too_many_messages'
    | 'id_reused'
    | 'subject_not_found'
    | 'picture_missing'
    | 'only_about_application'
  >
>

interface Beginning {
  readonly askables: readonly Askable[]
  readonly input: BeginBody
  /** Whoever is not a member yet has an application and nothing else to ask about. */
  readonly isApplicant: boolean
}

/** Begins a conversation. @returns its id */
export async function begin(
  db: Db,
  ctx: ActionContext,
  { askables, input, isApplicant }: Beginning,
): Begun {
  if (isApplicant && input.about?.kind !== 'application') return refuse('only_about_application')
  if (!(await chargeBeginning(db, ctx))) return refuse('too_many_messages')
  const replay = (tx: Tx) => begunBy(tx, input.id)
  const request = { id: input.id, action: 'support.question', input, replay }
  return runAction(db, ctx, request, (tx) => store(tx, ctx, askables, input))
}

async function store(
  tx: Tx,
  ctx: ActionContext,
  askables: readonly Askable[],
  input: BeginBody,
): Promise<Result<string, 'subject_not_found' | 'picture_missing'>> {
  const { actorId: personId, at } = ctx
  const about = await columnsFor(tx, askables, personId, input.about)
  if (!about) return refuse('subject_not_found')
  const question = await questionOf(tx, personId, input)
  const messageId = await storeMessage(tx, ctx, { ...question, request_id: input.id, about })
  const { pictures: imageIds } = input
  const added = await addPictures(tx, { messageId, version: 1, imageIds, ownerId: personId, at })
  return added.ok ? ok(messageId) : added
}

interface Replying {
  readonly askables: readonly Askable[]
  readonly threadId: string
  readonly input: ReplyBody
}

type ReplyRefusal =
  | 'thread_not_found'
  | 'no_longer_yours'
  | 'too_many_messages'
  | 'id_reused'
  | 'picture_missing'
  | 'thread_full'

/** Adds a message of the member, once. What was answered or closed waits for staff again. */
export async function reply(
  db: Db,
  ctx: ActionContext,
  { askables, threadId, input }: Replying,
): Promise<Result<void, ReplyRefusal>> {
  if (!(await chargeReply(db, ctx))) return refuse('too_many_messages')
  const replay = async () => undefined
  const request = { id: input.id, action: 'support.reply', input: { threadId, ...input }, replay }
  return runAction<void, NotAdded>(db, ctx, request, (tx) =>
    addReply(tx, ctx, { askables, threadId, input }),
  )
}

type NotAdded = Exclude<ReplyRefusal, 'id_reused' | 'too_many_messages'>

/** Adds a message of the member within a transaction. */
export async function addReply(
  tx: Tx,
  ctx: ActionContext,
  { askables, threadId, input }: Omit<Replying, 'input'> & { input: Omit<ReplyBody, 'id'> },
): Promise<Result<void, NotAdded>> {
  const locked = await lockOwn(tx, askables, ctx.actorId, threadId)
  if (!locked.ok) return locked
  const row = locked.value
  if (row.version >= STEPS_MAX) return refuse('thread_full')
  const version = await takeReply(tx, ctx, row, input.message)
  const { actorId: ownerId, at } = ctx
  const { pictures: imageIds } = input
  return addPictures(tx, { messageId: threadId, version, imageIds, ownerId, at })
}

/** Locks a conversation of the member's that they may still look at. */
async function lockOwn(
  tx: Tx,
  askables: readonly Askable[],
  personId: string,
  threadId: string,
): Promise<Result<MessageRow, 'thread_not_found' | 'no_longer_yours'>> {
  const row = await tx
    .withTables<SupportTables>()
    .selectFrom('support_message')
    .selectAll()
    .where('id', '=', threadId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('thread_not_found')
  const { mayLook } = await subjectForMember(tx, askables, row)
  return mayLook ? ok(row) : refuse('no_longer_yours')
}

/** Writes the step of a reply. @returns its number */
async function takeReply(
  tx: Tx,
  ctx: ActionContext,
  row: MessageRow,
  text: string,
): Promise<number> {
  const version = row.version + 1
  const waited = row.state === 'open' || row.state === 'assigned'
  // Whoever had it may have another role by now, or none: then it is for everybody again.
  const keeps = row.assigned_to !== null && (await isColleague(tx, row.assigned_to, row.about))
  const state = keeps ? 'assigned' : 'open'
  await tx
    .withTables<SupportTables>()
    .updateTable('support_message')
    .set({
      state,
      version,
      assigned_to: keeps ? row.assigned_to : null,
      sender_seen: version,
      ...(waited ? {} : { waiting_since: ctx.at, due_at: answerDueAt(ctx.at, ctx.institution) }),
    })
    .where('id', '=', row.id)
    .execute()
  await traceStep(tx, ctx, row, {
    version,
    move: 'receive',
    from_state: row.state,
    to_state: state,
    assignee_id: null,
    text,
  })
  // Staff have a mail about what waits already.
  if (!waited) await mailSupport(tx, ctx, { ...row, body: text })
  return version
}

/** Notes up to which step the member has seen it, and tells staff. */
export const see = (
  db: Db,
  { actorId: personId }: ActionContext,
  { askables, threadId, version }: Omit<Replying, 'input'> & { readonly version: number },
): Promise<Result<{ seen: number }, 'thread_not_found' | 'no_longer_yours'>> =>
  allOrNothing(db, async (tx) => {
    const locked = await lockOwn(tx, askables, personId, threadId)
    if (!locked.ok) return locked
    const row = locked.value
    const seen = Math.max(row.sender_seen, Math.min(version, row.version))
    if (seen === row.sender_seen) return ok({ seen })
    await tx
      .withTables<SupportTables>()
      .updateTable('support_message')
      .set({ sender_seen: seen })
      .where('id', '=', threadId)
      .execute()
    // What staff did among themselves is nothing new to either side.
    if (row.last_answer > row.sender_seen) await publish(tx, TOPIC, ['staff', personId])
    return ok({ seen })
  })
