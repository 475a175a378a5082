import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { openShareAccounts } from '../../accounts/server/accounts.ts'
import { setStanding } from '../../identity/server/identity.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { isNameUncleared, screen } from '../../sanctions/server/sanctions.ts'
import { CHECKLIST, type ChecklistItem, type Gap, GAPS } from '../contract.ts'
import { attachAnswerPhotos } from './documents.ts'
import {
  mailApproved,
  mailInformationRequested,
  mailRejected,
  mailReopened,
} from './notifications.ts'
import { gapsOf, stateAfter } from './policy.ts'
import { confirmedAt } from './queries.ts'
import { type DecisionRefusal, moveApplication, type MoveInput, takeStep } from './step.ts'
import type { ApplicationTables } from './tables.ts'

export { confirmNewest, forgetLinks } from './confirmation.ts'
export { submit } from './submitting.ts'

interface Approval extends MoveInput {
  readonly checklist: readonly ChecklistItem[]
  readonly acknowledgedGaps?: readonly Gap[]
}

type ApprovalRefusal = 'checklist_incomplete' | 'gaps_not_acknowledged' | 'name_uncleared'

/**
 * Makes the applicant a member with the accounts that everyone begins with, at zero, and tells them. What the
 * application lacks has to be acknowledged, as it is under the lock: other gaps than those staff saw
 * are `changed`.
 */
export async function approve(
  db: Db,
  ctx: ActionContext,
  { checklist, acknowledgedGaps, ...input }: Approval,
): Promise<Result<void, DecisionRefusal | ApprovalRefusal>> {
  await compareName(db, ctx, input.applicationId)
  return moveApplication(db, ctx, { ...input, move: 'approve' }, async (tx, row) => {
    const { state, person_id: personId } = row
    if (!CHECKLIST.every((item) => checklist.includes(item))) return refuse('checklist_incomplete')
    if (await isNameUncleared(tx, personId)) return refuse('name_uncleared')
    const gaps = gapsOf(state, await confirmedAt(tx, personId))
    const acknowledged = GAPS.filter((gap) => acknowledgedGaps?.includes(gap))
    if (gaps.length > 0 && acknowledged.length === 0) return refuse('gaps_not_acknowledged')
    if (acknowledged.join() !== gaps.join()) return refuse('changed')
    return ok({
      checklist: [...CHECKLIST],
      acknowledgedGaps: gaps,
      set: { decided_at: ctx.at, decided_by: ctx.actorId, checklist: [...CHECKLIST] },
      consequences: async () => {
        const { at, institution } = ctx
        await openShareAccounts(tx, { personId, at, shares: institution.shares })
        await setStanding(tx, personId, { role: 'user', status: 'approved', at: ctx.at })
        await mailApproved(tx, ctx, personId)
      },
    })
  })
}

/** The list may be another one since they applied. What comes close stays written down, also where the approval is refused for it. */
async function compareName(db: Db, ctx: ActionContext, applicationId: string): Promise<void> {
  await allOrNothing(db, async (tx) => {
    const row = await tx
      .withTables<ApplicationTables>()
      .selectFrom('application')
      .select('person_id')
      .where('id', '=', applicationId)
      .executeTakeFirst()
    if (row) {
      const { person_id: personId } = row
      await screen(tx, ctx, { kind: 'applicant', personId, name: await fullNameOf(tx, personId) })
    }
    return ok(undefined)
  })
}

type Reasoned = MoveInput & { readonly reason: string }

/** Turns the application down. The applicant reads the reason and may still sign in. */
export const reject = (
  db: Db,
  ctx: ActionContext,
  { reason, ...input }: Reasoned,
): Promise<Result<void, DecisionRefusal>> =>
  moveApplication(db, ctx, { ...input, move: 'reject' }, async (tx, { person_id: personId }) =>
    ok({
      note: reason,
      set: { decided_at: ctx.at, decided_by: ctx.actorId, rejection_reason: reason },
      consequences: async () => {
        await setStanding(tx, personId, { role: 'pending', status: 'rejected', at: ctx.at })
        await mailRejected(tx, ctx, personId, reason)
      },
    }),
  )

/** Takes a rejected application up again: it waits in the queue, and the applicant is told why. */
export const reopen = (
  db: Db,
  ctx: ActionContext,
  { reason, ...input }: Reasoned,
): Promise<Result<void, DecisionRefusal>> =>
  moveApplication(db, ctx, { ...input, move: 'reopen' }, async (tx, { person_id: personId }) =>
    ok({
      note: reason,
      set: { decided_at: null, decided_by: null, rejection_reason: null },
      consequences: async () => {
        await setStanding(tx, personId, { role: 'pending', status: 'pending', at: ctx.at })
        await mailReopened(tx, ctx, personId, reason)
      },
    }),
  )

/** Asks the applicant for more. The application leaves the queue of decisions until the answer. */
export const requestInformation = (
  db: Db,
  ctx: ActionContext,
  { request, ...input }: MoveInput & { readonly request: string },
): Promise<Result<void, DecisionRefusal>> =>
  moveApplication(db, ctx, { ...input, move: 'requestInformation' }, async (tx, { person_id }) =>
    ok({
      note: request,
      set: { information_request: request, information_requested_at: ctx.at },
      consequences: () => mailInformationRequested(tx, ctx, person_id, request),
    }),
  )

type AnswerRefusal = 'not_found' | 'nothing_asked' | 'photo_missing'

interface Answer {
  readonly text: string
  readonly imageIds?: readonly string[]
}

/** The applicant's own answer to what staff asked; the actor is the applicant. */
export const answer = (
  db: Db,
  ctx: ActionContext,
  { text, imageIds = [] }: Answer,
): Promise<Result<void, AnswerRefusal>> =>
  allOrNothing(db, async (tx): Promise<Result<void, AnswerRefusal>> => {
    const row = await tx
      .withTables<ApplicationTables>()
      .selectFrom('application')
      .selectAll()
      .where('person_id', '=', ctx.actorId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_found')
    const to = stateAfter(row.state, 'answer')
    if (to === undefined) return refuse('nothing_asked')
    const owner = { applicationId: row.id, personId: row.person_id, at: ctx.at }
    const attached = await attachAnswerPhotos(tx, owner, imageIds)
    if (!attached.ok) return attached
    await takeStep(tx, ctx, row, { move: 'answer', to, note: text })
    return ok(undefined)
  })
