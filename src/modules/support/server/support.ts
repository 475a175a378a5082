// The door of support: what members can ask about, and what staff do with a message.

import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import { allOrNothing, type Db } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { AnswerBody, NoteBody } from '../inbox.contract.ts'
import { isColleague } from './names.ts'
import { tellAnswer } from './notifications.ts'
import { addPictures } from './pictures.ts'
import { mayHandle } from './roles.ts'
import { moveMessage, type MoveInput, type MoveRefusal } from './step.ts'
import { type Askable, subjectForMember } from './subjects.ts'
import { type SupportTables, TOPIC } from './tables.ts'

export type { Askable } from './subjects.ts'

type Moved<Code extends string = never> = Promise<Result<void, MoveRefusal | Code>>

/** Gives a message to a colleague; null puts it back for everybody. */
export const assign = (
  db: Db,
  ctx: ActionContext,
  { to, ...input }: MoveInput & { readonly to: string | null },
): Moved<'colleague_not_found'> =>
  moveMessage(
    db,
    ctx,
    { ...input, move: to === null ? 'unassign' : 'assign' },
    async (tx, { about }) => {
      if (to !== null && !(await isColleague(tx, to, about))) return refuse('colleague_not_found')
      return ok({ assignedTo: to, assigneeId: to })
    },
  )

interface Answering {
  readonly askables: readonly Askable[]
  readonly messageId: string
  readonly input: AnswerBody
}

type AnswerRefusal = 'picture_missing' | 'pictures_only_in_portal' | 'member_lost_access'

/** Answers whoever wrote. A message nobody had becomes that of whoever answers. */
export const answer = (
  db: Db,
  ctx: ActionContext,
  { askables, messageId, input }: Answering,
): Moved<AnswerRefusal | 'id_reused'> =>
  once(
    db,
    ctx,
    { action: 'support.answer', id: input.id, input: { messageId, ...input } },
    (tx) => {
      const { version, text, pictures: imageIds } = input
      const { actorId: ownerId, at } = ctx
      return moveMessage<AnswerRefusal>(
        tx,
        ctx,
        { messageId, version, move: 'answer' },
        async (within, row) => {
          if (row.person_id === null && imageIds.length > 0)
            return refuse('pictures_only_in_portal')
          const { mayLook } = await subjectForMember(within, askables, row)
          if (!mayLook) return refuse('member_lost_access')
          return ok({
            text,
            assignedTo: row.assigned_to ?? ctx.actorId,
            finish: (step) =>
              addPictures(within, { messageId, version: step, imageIds, ownerId, at }),
            notify: () => tellAnswer(within, ctx, row, text),
          })
        },
      )
    },
  )

/** Writes down something that only staff read. */
export const note = (
  db: Db,
  ctx: ActionContext,
  { messageId, input }: Omit<Answering, 'askables' | 'input'> & { readonly input: NoteBody },
): Moved<'id_reused'> =>
  once(db, ctx, { action: 'support.note', id: input.id, input: { messageId, ...input } }, (tx) =>
    moveMessage(tx, ctx, { messageId, version: input.version, move: 'note' }, async () =>
      ok({ text: input.text }),
    ),
  )

interface Once {
  readonly action: string
  readonly id: string
  readonly input: unknown
}

/** Does it once, however often the browser sends it because no answer came. */
const once = <Code extends string>(
  db: Db,
  ctx: ActionContext,
  request: Once,
  act: (tx: Db) => Promise<Result<void, Code>>,
): Promise<Result<void, Code | 'id_reused'>> =>
  runAction<void, Code>(db, ctx, { ...request, replay: async () => undefined }, act)

/** Puts a message away. */
export const close = (db: Db, ctx: ActionContext, input: MoveInput): Moved =>
  moveMessage(db, ctx, { ...input, move: 'close' }, async () => ok({}))

/** Takes a message up again that was answered or put away. */
export const reopen = (db: Db, ctx: ActionContext, input: MoveInput): Moved =>
  moveMessage(db, ctx, { ...input, move: 'reopen' }, async () => ok({}))

/** Notes up to which step staff have seen a message, which whoever wrote is told. */
export const seeAsStaff = (
  db: Db,
  { staffRole }: ActionContext,
  { messageId, version }: MoveInput,
): Promise<Result<{ seen: number }, 'not_found' | 'not_for_role'>> =>
  allOrNothing(db, async (tx) => {
    const messages = tx.withTables<SupportTables>()
    const row = await messages
      .selectFrom('support_message')
      .select(['about', 'version', 'staff_seen', 'last_received', 'person_id'])
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_found')
    if (!mayHandle(staffRole, row.about)) return refuse('not_for_role')
    const seen = Math.max(row.staff_seen, Math.min(version, row.version))
    if (seen === row.staff_seen) return ok({ seen })
    await messages
      .updateTable('support_message')
      .set({ staff_seen: seen })
      .where('id', '=', messageId)
      .execute()
    if (row.last_received > row.staff_seen)
      await publish(tx, TOPIC, ['staff', ...(row.person_id === null ? [] : [row.person_id])])
    return ok({ seen })
  })
