import type { ActionContext } from '../../../platform/server/action.ts'
import { attempt, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import {
  accountsInLedger,
  giveBackSpent,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { houseAccount, reverse, timingIn, transferById } from '../../ledger/server/ledger.ts'
import {
  CLEARING,
  isCancellable,
  lockedPayment,
  move,
} from '../../networkPayments/server/networkPayments.ts'
import {
  dropHeld,
  type HeldPaymentRow,
  lockedHeldPayment,
  type Reviewable,
} from '../../paymentRules/server/paymentRules.ts'
import { forgetPayment } from '../../payees/server/payees.ts'
import { isBlocked } from '../../sanctions/server/sanctions.ts'
import { giveBackFee, lockForFee } from '../../wires/server/wires.ts'
import type { cancelTransfer } from '../receipt.contract.ts'
import { contentsOf, recipientOf } from './contents.ts'
import { notifyOfRefund } from './notifications.ts'
import { lockedOrder, orderById } from './orders.ts'
import { forgetOutgoing, type Outgoing } from './outgoing.ts'
import { keyOfPaidTo, sentTo } from './paidTo.ts'
import { HELD_KIND } from './postOrder.ts'
import type { TransferOrderRow } from './tables.ts'

type CancelRefusal = keyof (typeof cancelTransfer)['refusals']

/**
 * Takes a transfer back that has not left for the other bank, with all of its money. Asked again it
 * answers as the first time; exactly one of a cancellation and the departure wins.
 */
export const cancel = (
  db: Db,
  ctx: ActionContext,
  reviewables: readonly Reviewable[],
  id: string,
): Promise<Result<void, CancelRefusal>> =>
  inTransaction(db, (tx) =>
    attempt(tx, async (): Promise<Result<void, CancelRefusal>> => {
      const { actorId: personId, at } = ctx
      const held = await lockedHeldPayment(tx, id)
      if (held?.person_id === personId && held.state !== 'released')
        return cancelHeld(tx, ctx, reviewables, held)
      const row = await lockedOrder(tx, personId, id)
      if (!row || row.state === 'draft') return refuse('transfer_not_found')
      const payment = await lockedPayment(tx, id)
      if (!payment) return refuse('not_cancellable')
      if (payment.state === 'cancelled') return ok(undefined)
      if (!isCancellable(payment, at)) return refuse('already_sent')
      if (payment.state === 'held' && (await isBlocked(tx, id))) return refuse('not_cancellable')
      await forgetSent(tx, row)
      const from = await sourceOf(tx, id)
      if (payment.rail === 'wire')
        await lockForFee(tx, [from.ledgerAccountId, houseAccount(CLEARING.wire)])
      const reversal = { id: newId(), transferId: id }
      const refund = await reverse(
        tx,
        { ...reversal, actor: { channel: 'member', actorId: personId } },
        timingIn(ctx),
      )
      if (!refund.ok) return refuse('not_cancellable')
      const fee = await giveBackFee(tx, ctx, id)
      await giveBackSpent(tx, id)
      await move(tx, ctx, { id, state: 'cancelled' })
      const detail = { transfer: id, reversal: reversal.id }
      await audit(tx, ctx, 'transfer.cancelled', { subjectId: personId, detail })
      await notifyOfRefund(tx, ctx, { id, order: contentsOf(row), from, fee })
      return ok(undefined)
    }),
  )

/** Nothing of it has moved: its money is set aside until staff have looked at it. */
async function cancelHeld(
  tx: Tx,
  ctx: ActionContext,
  reviewables: readonly Reviewable[],
  held: HeldPaymentRow,
): Promise<Result<void, CancelRefusal>> {
  // A bill is cancelled where bills are.
  if (held.carried_out_by !== HELD_KIND) return refuse('transfer_not_found')
  if (held.state === 'cancelled') return ok(undefined)
  if (held.state !== 'open') return refuse('not_cancellable')
  await dropHeld(tx, ctx, reviewables, held, { state: 'cancelled' })
  return ok(undefined)
}

/** A transfer that did not leave is as if it had never been made: its recipient is not known by it. */
async function forgetSent(tx: Tx, row: TransferOrderRow): Promise<void> {
  const { id, person_id: personId, payee_id: payeeId } = row
  // Payments of one person take turns from here on.
  await forgetOutgoing(tx, { personId, id })
  if (payeeId === null) return
  const recipient = keyOfPaidTo(tx, recipientOf(contentsOf(row)))
  await forgetPayment(tx, payeeId, await sentTo(tx, personId, recipient))
}

/**
 * The same of a payment that staff reversed while it waited. What goes to a linked account to prove it is no transfer of
 * its member's.
 */
export async function forgetReversed(
  tx: Tx,
  { id, personId }: Pick<Outgoing, 'id' | 'personId'>,
): Promise<void> {
  const order = await orderById(tx, personId, id)
  if (order) await forgetSent(tx, order)
}

/** The account that a transfer left. */
async function sourceOf(tx: Tx, transferId: string): Promise<ShareAccount> {
  const transfer = await transferById(tx, transferId)
  assert(transfer, `transfer ${transferId} was posted`)
  const [account] = await accountsInLedger(tx, [transfer.from.accountId])
  assert(account, `transfer ${transferId} left an account of a member`)
  return account
}
