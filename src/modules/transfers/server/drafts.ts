import { english } from '../../../values/sentence.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { fitsCap, ownAccount } from '../../accounts/server/accounts.ts'
import { balanceOf, shortfall } from '../../ledger/server/ledger.ts'
import { correctedPayee } from '../../ach/server/ach.ts'
import { hasPaid, type Recipient } from '../../payees/server/payees.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import { openStepUp, sourceOfPaymentCode, stepUpUnderWay } from '../../factors/server/factors.ts'
import type { Departure } from '../receipt.contract.ts'
import type { Draft, DRAFT_REFUSALS, RENEWAL_REFUSALS } from '../draft.contract.ts'
import { type Contents, contentsOf, payeeIn, recipientOf, totalOf } from './contents.ts'
import { bindingOf } from './freshProof.ts'
import { lapseOf } from './lapsing.ts'
import { lockedOrder, writeDraft } from './orders.ts'
import { mayLeave, type Outgoing } from './outgoing.ts'
import { presentDestination } from './presentReceipt.ts'

export type DraftRefusal = keyof typeof DRAFT_REFUSALS

/** What of an order is asked before money may leave. It always needs its code. */
export const outgoingIn = (
  { actorId: personId, at }: ActionContext,
  { id, order }: { readonly id: string; readonly order: Contents },
): Outgoing => ({
  id,
  personId,
  fromAccountId: order.contents.fromAccountId,
  paidTo: recipientOf(order),
  inWords: payeeIn(order),
  amount: fromDecimal(order.contents.dollars),
  leavesAt: at,
  alwaysProven: true,
})

interface NewDraft {
  readonly id: string
  readonly order: Contents
  /** How it leaves if it is sent now, where that is known. */
  readonly departure?: Departure | undefined
}

/**
 * Keeps a checked order until its code comes. Sent again as it was, while its code is good, it
 * answers the same and mails nothing; with anything changed the code that went out is void.
 */
export async function createDraft(
  db: Db,
  ctx: ActionContext,
  { id, order, departure }: NewDraft,
): Promise<Result<Draft, DraftRefusal>> {
  const { actorId: personId } = ctx
  const from = await ownAccount(db, personId, order.contents.fromAccountId, 'propose')
  if (!from) return refuse('source_account_not_found')
  const balance = await balanceOf(db, from.ledgerAccountId)
  const { status } = balance
  if (status === 'fixed') return refuse('account_fixed')
  if (status !== 'open') return refuse('account_not_open')
  // A kindness: what counts is what the ledger says when the money moves.
  if (shortfall(balance, totalOf(order)).minor > 0n) return refuse('insufficient_funds')
  const within = await fitsCap(db, ctx, { from, amount: totalOf(order) })
  if (!within.ok) return within
  // Known before: the payment to come is the first also when another session is faster.
  const firstPayment = !(await hasPaidBefore(db, personId, recipientOf(order)))
  const asked = await inTransaction(db, (tx) => codeFor(tx, ctx, { id, order }))
  if (!asked.ok) return asked
  const code = asked.value
  return ok({
    id,
    amount: order.contents.dollars,
    to: presentDestination(order),
    firstPayment,
    departure: from.twoToSign ? null : (departure ?? null),
    ...code,
    ...(order.kind === 'international' && {
      quotedUntil: order.contents.quotedUntil,
      fee: order.contents.fee,
      rateAsOf: order.contents.rateAsOf,
    }),
  })
}

/** Also under the number that their bank corrected since. */
const hasPaidBefore = async (db: Db, personId: string, payee: Recipient): Promise<boolean> =>
  (await hasPaid(db, personId, payee)) ||
  (payee.kind === 'us_bank' && (await hasPaid(db, personId, await correctedPayee(db, payee))))

interface RenewedCode {
  readonly codeSent: boolean
  readonly codeExpiresAt: string
}

interface DraftCode extends RenewedCode {
  readonly codeFrom: Draft['codeFrom']
}

/** A code for the order as it stands; none is mailed for what may not leave. */
async function codeFor(
  tx: Tx,
  ctx: ActionContext,
  { id, order }: { readonly id: string; readonly order: Contents },
): Promise<Result<DraftCode, DraftRefusal>> {
  const { actorId: personId } = ctx
  await lockSignIn(tx, personId)
  const known = await lockedOrder(tx, personId, id)
  if (known && known.state !== 'draft') return refuse('draft_sent')
  const admitted = await mayLeave(tx, ctx, outgoingIn(ctx, { id, order }))
  if (!admitted.ok) return admitted
  const codeFrom = await sourceOfPaymentCode(tx, ctx)
  if (!codeFrom) return refuse('app_needed')
  const binding = bindingOf(tx, { personId, id }, order)
  const step = await stepUpUnderWay(tx, ctx, binding)
  if (step && step.challengeId === known?.challenge_id) {
    const { codeSent, expiresAt } = step
    return ok({ codeFrom, codeSent, codeExpiresAt: expiresAt.toISOString() })
  }
  const code = await askForCode(tx, ctx, { id, order, binding })
  return code ? ok({ ...code, codeFrom }) : refuse('draft_sent')
}

interface Asking {
  readonly id: string
  readonly order: Contents
  readonly binding: string
}

async function askForCode(
  tx: Tx,
  ctx: ActionContext,
  asking: Asking,
): Promise<RenewedCode | undefined> {
  const { actorId: personId, at } = ctx
  const { order, binding } = asking
  const amount = formatMoney(fromDecimal(order.contents.dollars))
  const about = english('{amount} to {payee}', { amount, payee: payeeIn(order) })
  const opened = await openStepUp(tx, ctx, { binding, about })
  const { challengeId, codeSent, expiresAt } = opened
  const draft = { ...asking, personId, challengeId, codeExpiresAt: expiresAt, at }
  const written = await writeDraft(tx, draft)
  return written ? { codeSent, codeExpiresAt: expiresAt.toISOString() } : undefined
}

/** A new code for a draft as it stands; the one before stops working. None is mailed for what would not be sent. */
export const renewCode = (
  db: Db,
  ctx: ActionContext,
  id: string,
): Promise<Result<RenewedCode, keyof typeof RENEWAL_REFUSALS>> =>
  inTransaction(db, async (tx) => {
    const { actorId: personId } = ctx
    await lockSignIn(tx, personId)
    const draft = await lockedOrder(tx, personId, id)
    if (!draft) return refuse('draft_not_found')
    if (draft.state !== 'draft') return refuse('draft_sent')
    const order = contentsOf(draft)
    const lapse = lapseOf(ctx, order)
    if (lapse) return refuse(lapse)
    const admitted = await mayLeave(tx, ctx, outgoingIn(ctx, { id, order }))
    if (!admitted.ok) return admitted
    const code = await askForCode(tx, ctx, { id, order, binding: draft.binding! })
    return code ? ok(code) : refuse('draft_not_found')
  })
