// The door of transfers: where members hand in what they want moved, and where other modules do so
// for them.

import type { ActionContext } from '../../../platform/server/action.ts'
import { attempt, type Tx } from '../../../platform/server/db.ts'
import type { Money } from '../../../values/money.ts'
import { refuse, type Result } from '../../../values/result.ts'
import { paidAlone } from '../../accounts/server/accounts.ts'
import type { TransferRefusal } from '../contract.ts'
import type { ToMemberRefusal } from '../member.contract.ts'
import { moveOwn } from './moveOwn.ts'
import { mayStillLeave } from './arranged.ts'
import { mayAct, payableById } from './recipients.ts'
import { deliverToMember } from './toMember.ts'

export { mayAskForCode } from './codeThrottle.ts'
export { forgetReversed } from './cancelling.ts'
export { dateLate } from './confirm.ts'
export { sendQueued } from './departures.ts'
export { OWN_NEWS_JOB, tellOwnNews } from './ownNews.ts'
export { openBetweenAccounts } from './betweenAccounts.ts'
export { transferService } from './service.ts'
export { forgetDrafts } from './orders.ts'
export { statusesOf } from './onTheWay.ts'
export { HELD_ORDER } from './releasing.ts'
export { OUTGOING_TRANSFER, OWN_TRANSFER } from './signing.ts'
export { askForProof, authorizeOutgoing } from './freshProof.ts'
export { changeOutgoing, mayStillLeave } from './arranged.ts'
export { forgetOutgoing, keepOutgoing, noteOutgoing, type Outgoing } from './outgoing.ts'
export { forgetChecks, mayAct, type MemberRecipient, recipientBehind } from './recipients.ts'
export { resealOrders } from './sealing.ts'

/** A transfer the member arranged for today, and who it goes to. */
export interface Arranged {
  readonly id: string
  /** Of what was arranged, which `noteOutgoing` wrote down. */
  readonly arrangementId: string
  readonly personId: string
  readonly fromAccountId: string
  readonly to:
    | { readonly kind: 'own'; readonly accountId: string }
    | { readonly kind: 'member'; readonly personId: string }
  readonly amount: Money
  readonly reference: string
  /** Everybody concerned hears of it from the caller. */
  readonly isToldOtherwise?: boolean
}

/**
 * Carries out an arranged transfer in the caller's transaction, with everything that belongs to it.
 * A refusal leaves nothing written, and the transaction goes on. `user_not_found`: the paying
 * member may no longer act.
 */
export async function postArranged(
  tx: Tx,
  job: ActionContext<null>,
  arranged: Arranged,
): Promise<Result<void, TransferRefusal | ToMemberRefusal | 'second_signature_needed'>> {
  const { personId, fromAccountId, to } = arranged
  if (!(await mayAct(tx, personId))) return refuse('user_not_found')
  const from = await paidAlone(tx, personId, fromAccountId)
  if (!from.ok) return from
  // The member ordered it; the job only looks when its day has come.
  const ctx = { ...job, actorId: personId }
  if (to.kind === 'own') {
    const order = { ...arranged, from: from.value, toAccountId: to.accountId }
    return attempt(tx, () => moveOwn(tx, ctx, order))
  }
  const recipient = await payableById(tx, to.personId)
  if (!recipient) return refuse('recipient_not_found')
  const { arrangementId, amount } = arranged
  const asked = { id: arrangementId, personId, fromAccountId, kind: 'member', amount } as const
  const leaving = await mayStillLeave(tx, ctx, asked)
  if (!leaving.ok) return leaving
  // It was written down when it was arranged.
  const noteLeaving = async () => true
  const waiting = { ...leaving.value, arrangementId }
  return deliverToMember(tx, ctx, { ...arranged, recipient }, noteLeaving, waiting)
}
