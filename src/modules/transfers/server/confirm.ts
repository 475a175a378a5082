import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import type { ConfirmRefusal } from '../draft.contract.ts'
import { embargoedPart } from '../international.contract.ts'
import { CANCEL_WINDOW_MINUTES } from '../receipt.contract.ts'
import { contentsOf } from './contents.ts'
import { outgoingIn } from './drafts.ts'
import { answerCode } from './freshProof.ts'
import { lockedOrder, markSent } from './orders.ts'
import type { TransferOrderRow } from './tables.ts'
import { admitOutgoing, noteOutgoing, type Outgoing } from './outgoing.ts'
import { postOrder } from './postOrder.ts'

/**
 * Sends a draft with the code that belongs to it: limit, code, counter, posting and audit in one
 * transaction. A wrong code is counted even though nothing is sent, so a refusal commits too.
 * @returns whether the draft had been sent before
 */
export const confirm = (
  db: Db,
  ctx: ActionContext,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<Result<{ readonly replayed: boolean }, ConfirmRefusal>> =>
  inTransaction(db, async (tx) => {
    await lockSignIn(tx, ctx.actorId)
    const draft = await lockedOrder(tx, ctx.actorId, id)
    if (!draft) return refuse('draft_not_found')
    if (draft.state !== 'draft') return ok({ replayed: true })
    if (isEmbargoed(ctx, draft)) return refuse('country_embargoed')
    const outgoing = outgoingIn(ctx, { id, order: contentsOf(draft) })
    const admitted = await admitOutgoing(tx, ctx, outgoing)
    if (!admitted.ok) return admitted
    const { challenge_id: challengeId, binding } = draft
    assert(challengeId && binding, 'a draft has its question')
    const answered = await answerCode(tx, ctx, { challengeId, binding, code })
    if (!answered.ok) return answered
    const sent = await send(tx, ctx, outgoing, { draft, admitted: admitted.value })
    return sent.ok ? ok({ replayed: false }) : sent
  })

/** The institution may have added a country since the draft was made. */
function isEmbargoed({ institution }: ActionContext, draft: TransferOrderRow): boolean {
  const { kind, contents } = contentsOf(draft)
  if (kind !== 'international') return false
  return embargoedPart(contents, institution.embargoedCountries) !== undefined
}

interface Sendable {
  readonly draft: TransferOrderRow
  readonly admitted: { readonly isFirst: boolean }
}

async function send(
  tx: Tx,
  ctx: ActionContext,
  outgoing: Outgoing,
  { draft, admitted }: Sendable,
): Promise<Result<unknown, ConfirmRefusal>> {
  const order = contentsOf(draft)
  const from = await ownAccount(tx, ctx.actorId, order.contents.fromAccountId, 'pay')
  if (!from) return refuse('source_account_not_found')
  const cancelUntil = order.kind === 'international' ? cancelUntilFrom(ctx) : null
  const state = cancelUntil ? 'queued' : 'completed'
  return postOrder(tx, ctx, { id: draft.id, from, to: undefined, order }, async (payeeId) => {
    await markSent(tx, draft.id, { state, payeeId, cancelUntil })
    return noteOutgoing(tx, ctx, outgoing, admitted)
  })
}

const cancelUntilFrom = ({ at }: ActionContext): Date =>
  new Date(at.getTime() + CANCEL_WINDOW_MINUTES * 60_000)
