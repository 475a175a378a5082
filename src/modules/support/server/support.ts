// What staff do with a message.

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { isColleague } from './names.ts'
import { tellAnswer } from './notifications.ts'
import { moveMessage, type MoveInput, type MoveRefusal } from './step.ts'

type Moved<Code extends string = never> = Promise<Result<void, MoveRefusal | Code>>

/** Gives a message to an administrator; null puts it back for everybody. */
export const assign = (
  db: Db,
  ctx: ActionContext,
  { to, ...input }: MoveInput & { readonly to: string | null },
): Moved<'colleague_not_found'> =>
  moveMessage(db, ctx, { ...input, move: to === null ? 'unassign' : 'assign' }, async (tx) => {
    if (to !== null && !(await isColleague(tx, to))) return refuse('colleague_not_found')
    return ok({ assignedTo: to, assigneeId: to })
  })

type Writing = MoveInput & { readonly text: string }

/** Answers whoever wrote. A message nobody had becomes that of whoever answers. */
export const answer = (db: Db, ctx: ActionContext, { text, ...input }: Writing): Moved =>
  moveMessage(db, ctx, { ...input, move: 'answer' }, async (tx, row) =>
    ok({
      text,
      assignedTo: row.assigned_to ?? ctx.actorId,
      notify: () => tellAnswer(tx, ctx, row, text),
    }),
  )

/** Writes down something that only staff read. */
export const note = (db: Db, ctx: ActionContext, { text, ...input }: Writing): Moved =>
  moveMessage(db, ctx, { ...input, move: 'note' }, async () => ok({ text }))

/** Puts a message away. */
export const close = (db: Db, ctx: ActionContext, input: MoveInput): Moved =>
  moveMessage(db, ctx, { ...input, move: 'close' }, async () => ok({}))

/** Takes a message up again that was answered or put away. */
export const reopen = (db: Db, ctx: ActionContext, input: MoveInput): Moved =>
  moveMessage(db, ctx, { ...input, move: 'reopen' }, async () => ok({}))
