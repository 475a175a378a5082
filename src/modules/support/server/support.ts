// The door of support: what comes in, and what staff do with it.

import type { Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { mailAnswer } from './mails.ts'
import { isColleague } from './names.ts'
import { type Deed, lockForMove, type MoveRefusal, takeStep, type Wish } from './step.ts'

export { receiveContact, receiveQuestion } from './receiving.ts'
export type { Deed, MoveRefusal, Wish } from './step.ts'

type Moved<Code extends string = never> = Promise<Result<void, MoveRefusal | Code>>

/** Gives a message to an administrator; null puts it back for everybody. */
export async function assign(
  tx: Tx,
  deed: Deed,
  wish: Wish & { readonly to: string | null },
): Moved<'colleague_not_found'> {
  const move = wish.to === null ? 'unassign' : 'assign'
  const locked = await lockForMove(tx, deed, wish, move)
  if (!locked.ok) return locked
  if (wish.to !== null && !(await isColleague(tx, wish.to))) return refuse('colleague_not_found')
  const { row, to } = locked.value
  await takeStep(tx, deed, row, {
    move,
    to,
    assignedTo: wish.to,
    ...(wish.to !== null && { assigneeId: wish.to }),
  })
  return ok(undefined)
}

/** Answers whoever wrote, by mail. A message nobody had becomes that of whoever answers. */
export async function answer(tx: Tx, deed: Deed, wish: Wish & { readonly text: string }): Moved {
  const locked = await lockForMove(tx, deed, wish, 'answer')
  if (!locked.ok) return locked
  const { row, to } = locked.value
  const { text } = wish
  const assignedTo = row.assigned_to ?? deed.actorId
  await takeStep(tx, deed, row, { move: 'answer', to, text, assignedTo })
  await mailAnswer(tx, deed, row, text)
  return ok(undefined)
}

/** Writes down something that only staff read. */
export async function note(tx: Tx, deed: Deed, wish: Wish & { readonly text: string }): Moved {
  const locked = await lockForMove(tx, deed, wish, 'note')
  if (!locked.ok) return locked
  const { row, to } = locked.value
  await takeStep(tx, deed, row, { move: 'note', to, text: wish.text })
  return ok(undefined)
}

/** Puts a message away, or takes it up again. */
export async function setClosed(
  tx: Tx,
  deed: Deed,
  wish: Wish & { readonly closed: boolean },
): Moved {
  const move = wish.closed ? 'close' : 'reopen'
  const locked = await lockForMove(tx, deed, wish, move)
  if (!locked.ok) return locked
  const { row, to } = locked.value
  await takeStep(tx, deed, row, { move, to })
  return ok(undefined)
}
