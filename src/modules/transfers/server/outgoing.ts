// Whatever lets a member's money leave them asks here, whichever form it came from.

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { WAY_OUT_REFUSALS } from '../../../values/freshProof.ts'
import type { Money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { audit } from '../../audit/server/audit.ts'
import { isOutgoingBlocked, lockSignIn } from '../../identity/server/identity.ts'
import {
  decide,
  decideAndCount,
  giveBackPayment,
  noteFirstPayment,
  type PayeeOfRules,
  type Verdict,
} from '../../paymentRules/server/paymentRules.ts'
import { newUntil, toSomebodyNew } from './newPayees.ts'
import { notifyOfDenial, notifyOfNewPayee } from './notifications.ts'
import { keyOfPaidTo, knownSince, type PaidTo } from './paidTo.ts'
import type { TransferTables } from './tables.ts'

/** Enough of a context where nobody is told anything. */
export type Moment = Pick<ActionContext, 'at' | 'institution' | 'sessionId'>

/** Money about to be arranged or sent, at somebody's request. */
export interface Outgoing {
  /** Of the transfer, the bill or the schedule. */
  readonly id: string
  readonly personId: string
  readonly fromAccountId: string
  readonly paidTo: PaidTo
  /** "Dana Reyes, Wells Fargo ··6789" */
  readonly inWords: string
  readonly amount: Money
  /** When the money leaves, the first time where it leaves again and again. */
  readonly leavesAt: Date
  /** Whether it asks for a code also where the recipient is known. */
  readonly alwaysProven: boolean
  /** It is arranged now and leaves on its dates. */
  readonly isArranged?: boolean
}

export const EVERYTHING_LOCKED = english(
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
export async function mayLeave(
  tx: Tx,
  ctx: ActionContext,
  outgoing: Outgoing,
): Promise<Result<Admitted, WayOutRefusal>> {
  const admitted = await admit(tx, ctx, outgoing, decide)
  if (admitted.ok && admitted.value.isFirst) await noteFirst(tx, ctx, outgoing)
  return admitted
}

/** That it is asked about whether somebody tells the member to make it. */
const noteFirst = (tx: Tx, { at }: Moment, { id, personId, paidTo }: Outgoing): Promise<void> =>
  noteFirstPayment(tx, at, { paymentId: id, personId, kind: paidTo.kind })

/**
 * The same of money that leaves or is arranged now: it is counted by the statement that lets it go. What `work` refuses is
 * given back, and what else it wrote is its own to take back.
 */
export async function admitOutgoing<Value, Code extends string>(
  tx: Tx,
  ctx: ActionContext,
  outgoing: Outgoing,
  work: (admitted: Admitted) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | WayOutRefusal>> {
  const admitted = await admit(tx, ctx, outgoing, decideAndCount)
  if (!admitted.ok) return admitted
  const done = await work(admitted.value)
  if (!done.ok && admitted.value.isCounted) await giveBackPayment(tx, outgoing)
  return done
}

interface Counted extends Admitted {
  /** Not where its id is that of another payment. */
  readonly isCounted: boolean
}

async function admit(
  tx: Tx,
  ctx: ActionContext,
  outgoing: Outgoing,
  ask: typeof decide,
): Promise<Result<Counted, WayOutRefusal>> {
  const { personId, paidTo, alwaysProven, leavesAt } = outgoing
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
  const leaves = Math.max(leavesAt.getTime(), ctx.at.getTime())
  const verdict = await ask(tx, ctx, {
    ...outgoing,
    kind: paidTo.kind,
    adds: 'payment',
    toNew,
    accountId: outgoing.fromAccountId,
    payee: { ...payeeOf(recipient), knownForMs: since && leaves - since.getTime() },
    leavesNow: !outgoing.isArranged,
  })
  if (verdict.outcome === 'deny') return denied(tx, ctx, outgoing, verdict)
  const { outcome, isCounted } = verdict
  return ok({
    proofNeeded: alwaysProven || isNew || outcome !== 'allow',
    isFirst: since === undefined,
    isNewPayee: isNew,
    needsReview: outcome === 'review',
    isCounted,
  })
}

/** As the rules know a recipient. */
export function payeeOf(recipient: string): PayeeOfRules {
  const [, personId] = /^member:(.+)$/.exec(recipient) ?? []
  return { key: recipient, personId }
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
  return refuse(refusal === 'pull_cap' ? 'payment_refused' : refusal, message)
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
 * whom it pays, and the alert where that is somebody new. Before the ledger's locks.
 * @returns false when the id stands for another payment
 */
export async function noteOutgoing(
  tx: Tx,
  ctx: ActionContext,
  outgoing: Outgoing,
  { isFirst }: Pick<Admitted, 'isFirst'>,
): Promise<boolean> {
  if (!(await keepOutgoing(tx, { ...outgoing, at: ctx.at }))) return false
  if (isFirst) {
    // Whichever client made it, staff read whether it was answered.
    await noteFirst(tx, ctx, outgoing)
    await notifyOfNewPayee(tx, ctx, outgoing)
  }
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
