// What staff begin with members.

import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { isApplicant, isMember } from '../../../values/standing.ts'
import { standingsOf } from '../../identity/server/identity.ts'
import type { Named } from '../about.contract.ts'
import type { BeginRefusal } from '../beginning.contract.ts'
import type { BeginBody, ShownSubject } from '../threads.contract.ts'
import { answerDueAt } from './goal.ts'
import { tellBegun } from './notifications.ts'
import { addPictures } from './pictures.ts'
import { begunBy, questionOf } from './receiving.ts'
import { mayHandle } from './roles.ts'
import { traceStep } from './step.ts'
import { type Askable, columnsFor, factsForMember } from './subjects.ts'
import type { SupportTables } from './tables.ts'

interface Beginning {
  readonly askables: readonly Askable[]
  readonly personId: string
  readonly input: BeginBody
}

type Refusal = Exclude<BeginRefusal, 'id_reused'>

/** Writes to somebody who has not asked, once. Their reply goes back to whoever wrote. @returns the id of the conversation */
export const beginAsStaff = (
  db: Db,
  ctx: ActionContext,
  { askables, personId, input }: Beginning,
): Promise<Result<string, Refusal | 'id_reused'>> => {
  const replay = (tx: Tx) => begunBy(tx, input.id)
  const request = { id: input.id, action: 'support.begin', input: { personId, ...input }, replay }
  return runAction<string, Refusal>(db, ctx, request, async (tx) => {
    const refused = await objection(tx, ctx, personId, input)
    if (refused) return refuse(refused)
    const about = await columnsFor(tx, askables, personId, input.about)
    if (!about) return refuse('subject_not_found')
    return store(tx, ctx, personId, { about, input })
  })
}

async function objection(
  tx: Tx,
  { staffRole }: ActionContext,
  personId: string,
  { about }: BeginBody,
): Promise<'not_found' | 'not_for_role' | 'only_about_application' | 'cannot_read' | undefined> {
  const standing = (await standingsOf(tx, [personId])).get(personId)
  if (!standing || standing.role === 'admin') return 'not_found'
  if (!mayHandle(staffRole, about?.kind ?? 'general')) return 'not_for_role'
  if (isApplicant(standing))
    return about?.kind === 'application' ? undefined : 'only_about_application'
  return isMember(standing) ? undefined : 'cannot_read'
}

interface Stored {
  readonly about: NonNullable<Awaited<ReturnType<typeof columnsFor>>>
  readonly input: BeginBody
}

async function store(
  tx: Tx,
  ctx: ActionContext,
  personId: string,
  { about, input }: Stored,
): Promise<Result<string, 'picture_missing'>> {
  const { actorId, at } = ctx
  const question = await questionOf(tx, personId, input)
  const row = { id: newId(at.getTime()), ...question, ...about }
  await tx
    .withTables<SupportTables>()
    .insertInto('support_message')
    .values({
      ...row,
      request_id: input.id,
      state: 'answered',
      assigned_to: actorId,
      received_at: at,
      // Nobody waits for an answer; the times are of no use until somebody does.
      waiting_since: at,
      due_at: answerDueAt(at, ctx.institution),
      last_received: 0,
      staff_seen: 1,
    })
    .execute()
  const step = {
    version: 1,
    move: 'answer',
    from_state: null,
    to_state: 'answered',
    assignee_id: null,
    text: input.message,
  } as const
  await traceStep(tx, ctx, row, step, 'support.begun')
  const pictures = { messageId: row.id, version: 1, imageIds: input.pictures, ownerId: actorId, at }
  const added = await addPictures(tx, pictures)
  if (!added.ok) return added
  await tellBegun(tx, ctx, row)
  return ok(row.id)
}

/** What staff want to write about, if they may and the member may look at it. */
export async function subjectToWriteAbout(
  db: Db,
  askables: readonly Askable[],
  { staffRole }: ActionContext,
  { personId, kind, id }: { readonly personId: string; readonly kind: Named; readonly id: string },
): Promise<Result<ShownSubject, 'subject_not_found' | 'not_for_role'>> {
  if (!mayHandle(staffRole, kind)) return refuse('not_for_role')
  const facts = await factsForMember(db, askables, personId, { kind, id })
  return facts ? ok({ kind, id, facts }) : refuse('subject_not_found')
}
