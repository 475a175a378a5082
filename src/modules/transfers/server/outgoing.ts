// Whatever lets a member's money leave them asks here, whichever form it came from.

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { CHANGE_OUT_REFUSALS, WAY_OUT_REFUSALS } from '../../../values/freshProof.ts'
import { type Money, money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  everythingLockedSince,
  isOutgoingBlocked,
  lockSignIn,
} from '../../identity/server/identity.ts'
import type { PaymentKind } from '../../paymentRules/paymentKind.contract.ts'
import {
  countPayment,
  decide,
  giveBackPayment,
  type Verdict,
} from '../../paymentRules/server/paymentRules.ts'
import { newUntil, toSomebodyNew } from './newPayees.ts'
import { notifyOfDenial, notifyOfNewPayee } from './notifications.ts'
import { arrangedSince, keyOfPaidTo, knownSince, type PaidTo } from './paidTo.ts'
import type { TransferTables } from './tables.ts'

/** Enough of a context where nobody is told anything. */
type Moment = Pick<ActionContext, 'at' | 'institution'>

/** Money about to be arranged or sent, at somebody's request. */
export interface Outgoing {
  /** Of the transfer, the bill or the schedule. */
  readonly id: string
  readonly personId: string
  readonly paidTo: PaidTo
  /** "Dana Reyes, Wells Fargo ··6789" */
  readonly inWords: string
  readonly amount: Money
  /** When the money leaves, the first time where it leaves again and again. */
  readonly leavesAt: Date
  /** Whether it asks for a code also where the recipient is known. */
  readonly alwaysProven: boolean
}

const EVERYTHING_LOCKED = english(
  'Everything is locked, so no money leaves. Unlock it on the page Safety, then try again.',
)

export type WayOutRefusal = keyof typeof WAY_OUT_REFUSALS

/** What a payment that may leave still has to bring, and whether it is the first to its recipient. */
export interface Admitted {
  readonly proofNeeded: boolean
  readonly isFirst: boolean
  readonly isNewPayee: boolean
  /** Whether it waits for staff once its money is set aside. */
  readonly needsReview: boolean
}

/**
 * Whether money may leave: no hold on the member's money, and no rule of payments that denies it. Whoever is paid for the
 * first time, or was within the last hours, needs fresh proof. Then the member's sign-in and what is counted of their
 * payments stay locked until the transaction ends, so that payments of one person take turns.
 */
export async function admitOutgoing(
  tx: Tx,
  ctx: ActionContext,
  outgoing: Outgoing,
): Promise<Result<Admitted, WayOutRefusal>> {
  const { personId, paidTo, alwaysProven } = outgoing
  const { everythingLockedAt } = await lockSignIn(tx, personId)
  if (everythingLockedAt) return refuse('money_held', EVERYTHING_LOCKED)
  const { since, until, isNew } = await trustIn(tx, ctx, personId, paidTo)
  if ((alwaysProven || isNew) && (await isOutgoingBlocked(tx, personId, ctx.at))) {
    return refuse('money_held')
  }
  const recipient = keyOfPaidTo(tx, paidTo)
  const toNew = isNew
    ? await toSomebodyNew(tx, ctx.institution, { ...outgoing, recipient, until })
    : undefined
  const verdict = await decide(tx, ctx, {
    ...outgoing,
    kind: paidTo.kind,
    adds: 'payment',
    toNew,
  })
  if (verdict.outcome === 'deny') return denied(tx, ctx, outgoing, verdict)
  const { outcome } = verdict
  return ok({
    proofNeeded: alwaysProven || isNew || outcome !== 'allow',
    isFirst: since === undefined,
    isNewPayee: isNew,
    needsReview: outcome === 'review',
  })
}

/** At the transfer limit the attempt is recorded and told. */
async function denied(
  tx: Tx,
  ctx: ActionContext,
  { id }: Outgoing,
  { refusal, message, startsAgainOn }: Extract<Verdict, { outcome: 'deny' }>,
): Promise<ReturnType<typeof refuse<WayOutRefusal>>> {
  if (refusal === 'ACCOUNT_LOCKED') {
    await audit(tx, ctx, 'transfer.denied', { subjectId: ctx.actorId, detail: { transfer: id } })
    await notifyOfDenial(tx, ctx, startsAgainOn)
  }
  return refuse(refusal, message)
}

/** How long the member has known a recipient, and until when they are new. */
export async function trustIn(
  tx: Tx,
  { at: now, institution }: Moment,
  personId: string,
  paidTo: PaidTo,
): Promise<{ readonly since: Date | undefined; readonly until: Date; readonly isNew: boolean }> {
  const since = await knownSince(tx, personId, paidTo)
  const until = newUntil(institution, since ?? now)
  return { since, until, isNew: until > now }
}

/**
 * Writes down that admitted money leaves, in the same transaction as the money or its arrangement:
 * what it takes of the member's allowances, whom it pays, and the alert where that is somebody new.
 * Before the ledger's locks.
 * @returns false when the id stands for another payment
 */
export async function noteOutgoing(
  tx: Tx,
  ctx: ActionContext,
  outgoing: Outgoing,
  { isFirst }: Pick<Admitted, 'isFirst'>,
): Promise<boolean> {
  if (!(await keepOutgoing(tx, { ...outgoing, at: ctx.at }))) return false
  await countPayment(tx, ctx, { ...outgoing, kind: outgoing.paidTo.kind, adds: 'payment' })
  if (isFirst) await notifyOfNewPayee(tx, ctx, outgoing)
  return true
}

interface Kept extends Pick<Outgoing, 'id' | 'personId' | 'paidTo' | 'amount' | 'leavesAt'> {
  readonly at: Date
}

/**
 * Remembers a payment, so that its recipient is known from then on: also one of before.
 * @returns false when the id stands for another payment
 */
export async function keepOutgoing(
  tx: Tx,
  { id, personId, paidTo, amount, leavesAt, at }: Kept,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<TransferTables>()
    .insertInto('outgoing_payment')
    .values({
      id,
      person_id: personId,
      recipient: keyOfPaidTo(tx, paidTo),
      amount_minor: amount.minor,
      arranged_at: at,
      leaves_at: leavesAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A payment that was cancelled before any of its money left: as if it had never been arranged. */
export async function forgetOutgoing(
  tx: Tx,
  { id, personId }: Pick<Outgoing, 'id' | 'personId'>,
): Promise<void> {
  await giveBackPayment(tx, { id, personId })
  await tx
    .withTables<TransferTables>()
    .deleteFrom('outgoing_payment')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .execute()
}

/** What is arranged, as it is to be from now on or as it leaves on its date. */
type Leaving = Pick<Outgoing, 'id' | 'personId' | 'amount'> & { readonly kind: PaymentKind }

/**
 * Lets the member change what is arranged. While its recipient is new it may only become less,
 * because the code was given for what it was.
 */
export async function changeOutgoing(
  tx: Tx,
  ctx: Moment,
  changed: Leaving & Pick<Outgoing, 'leavesAt'>,
): Promise<Result<void, keyof typeof CHANGE_OUT_REFUSALS>> {
  const { id, personId, amount, leavesAt } = changed
  const { everythingLockedAt } = await lockSignIn(tx, personId)
  if (everythingLockedAt) return refuse('payment_refused', EVERYTHING_LOCKED)
  const known = await outgoingById(tx, id)
  if (!known) return ok(undefined)
  const { recipient } = known
  const since = await arrangedSince(tx, personId, recipient)
  const until = newUntil(ctx.institution, since ?? ctx.at)
  const isNew = until > ctx.at
  const isMore = amount.minor > known.amount_minor
  if (isNew && isMore) return refuse('new_payee_change')
  if (isNew || isMore) {
    const more = money(isMore ? amount.minor - known.amount_minor : 0n)
    const toNew = isNew
      ? await toSomebodyNew(tx, ctx.institution, { ...changed, recipient, until })
      : undefined
    const asked = { ...changed, adds: more, toNew }
    const verdict = await decide(tx, ctx, asked)
    if (verdict.outcome === 'deny') {
      const { refusal, message } = verdict
      return refuse(refusal === 'ACCOUNT_LOCKED' ? 'payment_refused' : refusal, message)
    }
    if (isMore) await countPayment(tx, ctx, asked)
  }
  await tx
    .withTables<TransferTables>()
    .updateTable('outgoing_payment')
    .set({ amount_minor: amount.minor, leaves_at: leavesAt })
    .where('id', '=', id)
    .execute()
  return ok(undefined)
}

/**
 * Whether what was arranged may still leave on its date, when nobody is there to ask: not to a bank or somebody new while
 * the member's money is held, which is what stops whoever arranged it for them, nor where a rule denies it by now.
 * Allowances were taken when it was arranged. What was to wait for staff then does so now.
 */
export async function mayStillLeave(
  tx: Tx,
  ctx: Moment,
  leaving: Leaving,
): Promise<Result<Pick<Admitted, 'needsReview' | 'isNewPayee'>, 'money_held' | 'payment_refused'>> {
  if ((await everythingLockedSince(tx, leaving.personId)) !== null) return refuse('money_held')
  const isNewPayee = await isStillNew(tx, ctx, leaving.id)
  const isBank = leaving.kind === 'us_bank' || leaving.kind === 'international'
  if ((isBank || isNewPayee) && (await isOutgoingBlocked(tx, leaving.personId, ctx.at))) {
    return refuse('money_held')
  }
  const verdict = await decide(tx, ctx, { ...leaving, adds: 'nothing' })
  return verdict.outcome === 'deny'
    ? refuse('payment_refused', verdict.message)
    : ok({ needsReview: verdict.outcome === 'review', isNewPayee })
}

/** Whether what was arranged goes to somebody who is still new. */
async function isStillNew(tx: Tx, { at, institution }: Moment, id: string): Promise<boolean> {
  const known = await outgoingById(tx, id)
  const since = known && (await arrangedSince(tx, known.person_id, known.recipient))
  return since !== undefined && newUntil(institution, since) > at
}

const outgoingById = (tx: Tx, id: string) =>
  tx
    .withTables<TransferTables>()
    .selectFrom('outgoing_payment')
    .select(['person_id', 'recipient', 'amount_minor'])
    .where('id', '=', id)
    .executeTakeFirst()
