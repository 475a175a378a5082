import { type ActionContext, runActionAndRead } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { foundOr, ok, refuse, type Result } from '../../../values/result.ts'
import type { AnswerBody, AnswerRefusal, Dispute, WithdrawRefusal } from '../contract.ts'
import { takeBackOn } from './clocks.ts'
import { addEvidence } from './evidence.ts'
import { ownDispute, presentFor } from './reading.ts'
import { change, lockDispute, sendLetter, stepOn, trace } from './steps.ts'
import type { DisputeRow } from './tables.ts'

/** What an owner does with a case of theirs that is open. */
const following = async <Code extends string>(
  db: Db,
  ctx: ActionContext,
  request: {
    readonly id: string
    readonly action: string
    readonly disputeId: string
    readonly input: object
  },
  act: (tx: Tx, row: DisputeRow) => Promise<Result<void, Code>>,
): Promise<Result<Dispute, Code | 'dispute_not_found' | 'already_ended' | 'id_reused'>> => {
  const { disputeId } = request
  const read = (tx: Tx) => presentFor(tx, ctx, disputeId)
  const done = await runActionAndRead<
    Dispute | undefined,
    Code | 'dispute_not_found' | 'already_ended'
  >(db, ctx, { ...request, read }, async (tx) => {
    const row = await lockDispute(tx, disputeId)
    if (!row || !(await ownDispute(tx, ctx.actorId, disputeId))) return refuse('dispute_not_found')
    return row.state === 'open' ? act(tx, row) : refuse('already_ended')
  })
  return foundOr('dispute_not_found', done)
}

/** Tells the credit union more, asked or not. */
export const answer = (
  db: Db,
  ctx: ActionContext,
  { disputeId, ...body }: AnswerBody & { readonly disputeId: string },
): Promise<Result<Dispute, AnswerRefusal>> =>
  following(
    db,
    ctx,
    { id: body.id, action: 'dispute.answer', disputeId, input: { disputeId, ...body } },
    async (tx, row) => {
      const added = await addEvidence(tx, ctx, row, body.evidence)
      if (!added.ok) return added
      await stepOn(tx, ctx, row, { kind: 'answered', said: body.said })
      await trace(tx, ctx, await change(tx, row, { asked_at: null }), {
        action: 'dispute.answered',
      })
      return ok(undefined)
    },
  )

/** Ends a case because whoever reported it wants so. A provisional credit goes back like after a decision. */
export const withdraw = (
  db: Db,
  ctx: ActionContext,
  { disputeId, id }: { readonly id: string; readonly disputeId: string },
): Promise<Result<Dispute, WithdrawRefusal>> =>
  following(
    db,
    ctx,
    { id, action: 'dispute.withdraw', disputeId, input: { disputeId } },
    async (tx, row) => {
      if (row.person_id !== ctx.actorId) return refuse('not_the_reporter')
      const backOn = takeBackOn(dayOf(ctx.at, ctx.institution.timeZone))
      const after = await change(tx, row, {
        state: 'withdrawn',
        ended_at: ctx.at,
        ...backIn(row.credit_id === null ? 0n : row.disputed, backOn),
      })
      const letterId = await sendLetter(tx, ctx, after, 'withdrawn')
      await stepOn(tx, ctx, after, { kind: 'withdrawn', letterId })
      await trace(tx, ctx, after, { action: 'dispute.withdrawn' })
      return ok(undefined)
    },
  )

/** What a case that ends has to be taken back, and when. */
export const backIn = (minor: bigint, on: string) =>
  minor > 0n
    ? ({ take_back: minor, take_back_on: on, due: 'take_back', due_on: on, look_on: on } as const)
    : ({ due: null, due_on: null, look_on: null } as const)
