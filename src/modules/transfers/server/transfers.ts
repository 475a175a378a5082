// The door of transfers: where members hand in what they want moved, and where other modules do so
// for them.

import type { ActionContext } from '../../../platform/server/action.ts'
import { attempt, type Tx } from '../../../platform/server/db.ts'
import type { Money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { accountsOf } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { post, timingIn } from '../../ledger/server/ledger.ts'
import type { TransferRefusal } from '../contract.ts'
import type { ToMemberRefusal } from '../member.contract.ts'
import { mayStillLeave } from './outgoing.ts'
import { REFUSED } from './policy.ts'
import { mayAct, payableById } from './recipients.ts'
import { deliverToMember } from './toMember.ts'

export { mayAskForCode } from './codeThrottle.ts'
export { sendQueued } from './departures.ts'
export { openBetweenAccounts } from './betweenAccounts.ts'
export { transferService } from './service.ts'
export { forgetDrafts } from './orders.ts'
export { statusesOf } from './receipts.ts'
export { askForProof, authorizeOutgoing } from './freshProof.ts'
export {
  changeOutgoing,
  forgetOutgoing,
  keepOutgoing,
  mayStillLeave,
  noteOutgoing,
  type Outgoing,
} from './outgoing.ts'
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
): Promise<Result<void, TransferRefusal | ToMemberRefusal>> {
  const { personId, to } = arranged
  if (!(await mayAct(tx, personId))) return refuse('user_not_found')
  // The member ordered it; the job only looks when its day has come.
  const ctx = { ...job, actorId: personId }
  if (to.kind === 'own') return attempt(tx, () => moveOwn(tx, ctx, arranged, to.accountId))
  const recipient = await payableById(tx, to.personId)
  if (!recipient) return refuse('recipient_not_found')
  const { arrangementId } = arranged
  if (!(await mayStillLeave(tx, ctx, { id: arrangementId, personId }))) return refuse('money_held')
  // It was written down when it was arranged.
  return deliverToMember(tx, ctx, { ...arranged, recipient }, async () => true)
}

async function moveOwn(
  tx: Tx,
  ctx: ActionContext,
  { id, personId, fromAccountId, amount, reference }: Arranged,
  toAccountId: string,
): Promise<Result<void, TransferRefusal>> {
  const own = await accountsOf(tx, personId)
  const from = own.find(({ id: one, mayPay }) => one === fromAccountId && mayPay)
  if (!from) return refuse('source_account_not_found')
  const to = own.find((account) => account.id === toAccountId)
  if (!to) return refuse('destination_account_not_found')
  if (from === to) return refuse('same_account')
  const { minor, currency } = amount
  const detail = { transfer: id, reason: 'own_transfer', amount: minor.toString(), currency }
  await audit(tx, ctx, 'transfer.posted', { subjectId: personId, detail })
  const posted = await post(
    tx,
    {
      id,
      actor: { channel: 'member', actorId: personId },
      reason: 'own_transfer',
      from: from.ledgerAccountId,
      to: to.ledgerAccountId,
      amount,
      details: { memo: reference },
    },
    timingIn(ctx),
  )
  return posted.ok ? ok(undefined) : refuse(REFUSED[posted.code])
}
