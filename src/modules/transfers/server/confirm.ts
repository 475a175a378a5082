import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { fromDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { createCredit } from '../../ach/server/ach.ts'
import { holderFor, ownAccount } from '../../accounts/server/accounts.ts'
import { answerPaymentCode } from '../../factors/server/factors.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import { typeOfLinked } from '../../linkedAccounts/server/linkedAccounts.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { lockedPayment, move, paymentById } from '../../networkPayments/server/networkPayments.ts'
import { screenPayment } from '../../sanctions/server/sanctions.ts'
import { createWire } from '../../wires/server/wires.ts'
import type { ConfirmRefusal } from '../draft.contract.ts'
import { CANCEL_WINDOW_MINUTES } from '../receipt.contract.ts'
import { type Contents, contentsOf } from './contents.ts'
import { outgoingIn } from './drafts.ts'
import { lapseOf } from './lapsing.ts'
import { lockedOrder, markProposed, markSent, writeContents } from './orders.ts'
import type { TransferOrderRow } from './tables.ts'
import { admitOutgoing, noteOutgoing, type Outgoing } from './outgoing.ts'
import { holdOrder, postOrder, proposeOrder } from './postOrder.ts'
import { datedAnew } from './quoting.ts'

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
    const order = contentsOf(draft)
    const lapse = lapseOf(ctx, order)
    if (lapse) return refuse(lapse)
    const outgoing = outgoingIn(ctx, { id, order })
    const { challenge_id: challengeId, binding } = draft
    assert(challengeId && binding, 'a draft has its question')
    const sent = await admitOutgoing(
      tx,
      ctx,
      outgoing,
      async (admitted): Promise<Result<unknown, ConfirmRefusal>> => {
        const answered = await answerPaymentCode(tx, ctx, { challengeId, binding, code })
        return answered.ok ? sendOrPropose(tx, ctx, outgoing, { draft, admitted }) : answered
      },
    )
    return sent.ok ? ok({ replayed: false }) : sent
  })

interface Sendable {
  readonly draft: TransferOrderRow
  readonly admitted: {
    readonly isFirst: boolean
    readonly isNewPayee: boolean
    readonly needsReview: boolean
  }
}

async function sendOrPropose(
  tx: Tx,
  ctx: ActionContext,
  outgoing: Outgoing,
  { draft, admitted }: Sendable,
): Promise<Result<unknown, ConfirmRefusal>> {
  const order = contentsOf(draft)
  const from = await ownAccount(tx, ctx.actorId, order.contents.fromAccountId, 'propose')
  if (!from) return refuse('source_account_not_found')
  const allowed = { id: draft.id, from, to: undefined, order }
  const writeWaiting = async () => {
    await markProposed(tx, draft.id)
    return noteOutgoing(tx, ctx, outgoing, admitted)
  }
  // The rules are asked again once it is signed.
  if (from.twoToSign) return proposeOrder(tx, ctx, allowed, writeWaiting)
  if (admitted.needsReview) return holdOrder(tx, ctx, allowed, admitted, writeWaiting)
  return postOrder(tx, ctx, allowed, async (payeeId) => {
    await markLeaving(tx, ctx, { id: draft.id, order, payeeId })
    return noteOutgoing(tx, ctx, outgoing, admitted)
  })
}

interface Leaving {
  readonly id: string
  readonly order: Contents
  readonly payeeId: string
}

/** Its money leaves the account in this transaction. */
async function markLeaving(
  tx: Tx,
  ctx: ActionContext,
  { id, order, payeeId }: Leaving,
): Promise<void> {
  await markSent(tx, id, payeeId)
  await leave(tx, ctx, id, order)
  await holdIfListed(tx, ctx, id, order)
}

/** The same of an order that waited for a signature or for staff: the day it is there by is reckoned from now. */
export async function leaveAfterWaiting(
  tx: Tx,
  ctx: ActionContext,
  leaving: Leaving,
): Promise<true> {
  const order = await dateAnew(tx, ctx, leaving)
  await markLeaving(tx, ctx, { ...leaving, order })
  return true
}

async function dateAnew(
  tx: Tx,
  ctx: ActionContext,
  { id, order }: Pick<Leaving, 'id' | 'order'>,
): Promise<Contents> {
  const dated = datedAnew(ctx, order)
  if (dated !== order) await writeContents(tx, id, dated)
  return dated
}

/** The same of one that its name held past the time when it was to leave, and that nothing holds any more. */
export async function dateLate(tx: Tx, ctx: ActionContext, id: string): Promise<void> {
  const known = await paymentById(tx, id)
  // In the order in which a cancellation locks them.
  const row = known && (await lockedOrder(tx, known.person_id, id))
  if (!row) return
  const payment = await lockedPayment(tx, id)
  if (payment?.state !== 'held' || payment.leaves_at > ctx.at) return
  await dateAnew(tx, ctx, { id, order: contentsOf(row) })
}

/** Writes down when and how it leaves the house. */
async function leave(tx: Tx, ctx: ActionContext, id: string, order: Contents): Promise<void> {
  const { actorId: personId, at, institution } = ctx
  if (order.kind === 'international') {
    // It waits as long as it can be cancelled.
    const leavesAt = new Date(at.getTime() + CANCEL_WINDOW_MINUTES * 60_000)
    return createWire(tx, ctx, { id, personId, order: order.contents, leavesAt })
  }
  if (order.kind !== 'us_bank' || !institution.ach) return
  const {
    fromAccountId,
    routingNumber,
    accountNumber,
    accountName: name,
    arrivesBy,
  } = order.contents
  const holder = await holderFor(tx, personId, fromAccountId)
  const account = { routingNumber, accountNumber }
  const accountType = (await typeOfLinked(tx, personId, account)) ?? 'checking'
  const credit = { ...account, accountType, name }
  return createCredit(tx, ctx, {
    id,
    personId,
    amount: fromDecimal(order.contents.dollars),
    credit: {
      ...credit,
      sender: holder.businessName ?? (await fullNameOf(tx, holder.personId)),
      ...(holder.businessName !== undefined && { isFromBusiness: true }),
      reference: referenceOf(id),
      sameDay: arrivesBy !== undefined,
    },
  })
}

/**
 * Where the name of the recipient or of a bank abroad came close to the sanctions list, the payment waits until staff
 * have cleared it. Where payments leave by no network of ours, the hit is all there is.
 */
async function holdIfListed(
  tx: Tx,
  ctx: ActionContext,
  id: string,
  order: Contents,
): Promise<void> {
  if (order.kind === 'member') return
  const names =
    order.kind === 'international'
      ? { recipient: order.contents.recipientName, bank: order.contents.bankName }
      : { recipient: order.contents.accountName }
  const isListed = await screenPayment(tx, ctx, { paymentId: id, personId: ctx.actorId, ...names })
  if (isListed && (await paymentById(tx, id)))
    await move(tx, { ...ctx, actorId: null }, { id, state: 'held' })
}
