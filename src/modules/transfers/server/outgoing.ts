// Whatever lets a member's money leave them asks here, whichever form it came from.

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { monthOf } from '../../../values/dates.ts'
import type { WAY_OUT_REFUSALS } from '../../../values/freshProof.ts'
import type { Money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { isOutgoingBlocked, lockSignIn } from '../../identity/server/identity.ts'
import { type CountOf, countOne, giveBackPlace, lockLimit } from '../../limits/server/limits.ts'
import { capObjection, newUntil } from './newPayees.ts'
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
  /** Whether it takes a place in the transfer limit. */
  readonly counted: boolean
  /** Whether it asks for a code also where the recipient is known. */
  readonly alwaysProven: boolean
}

export type WayOutRefusal = keyof typeof WAY_OUT_REFUSALS

/** What a payment that may leave still has to bring, and whether it is the first to its recipient. */
interface Admitted {
  readonly proofNeeded: boolean
  readonly isFirst: boolean
}

/**
 * Whether money may leave: no hold on the member's money, not too much to somebody new, a place left
 * in the limit. Whoever is paid for the first time, or was within the last hours, needs fresh proof.
 * Then the member's sign-in and count stay locked until the transaction ends, so that payments of
 * one person to somebody new take turns.
 */
export async function admitOutgoing(
  tx: Tx,
  ctx: ActionContext,
  outgoing: Outgoing,
): Promise<Result<Admitted, WayOutRefusal>> {
  const { personId, paidTo, alwaysProven, counted } = outgoing
  // Payments to somebody known do not wait for each other here; the ledger has its own locks.
  const mayBeNew = (await trustIn(tx, ctx, personId, paidTo)).isNew
  if (!alwaysProven && !counted && !mayBeNew) return ok({ proofNeeded: false, isFirst: false })
  await lockSignIn(tx, personId)
  const { since, until, isNew } = await trustIn(tx, ctx, personId, paidTo)
  const proofNeeded = alwaysProven || isNew
  if (proofNeeded && (await isOutgoingBlocked(tx, personId, ctx.at))) {
    return refuse('money_held')
  }
  if (isNew) {
    const recipient = keyOfPaidTo(tx, paidTo)
    const objection = await capObjection(tx, ctx.institution, { ...outgoing, recipient, until })
    if (objection !== undefined) return refuse('new_payee_cap', objection)
  }
  if (counted && (await deniedByLimit(tx, ctx, outgoing))) return refuse('ACCOUNT_LOCKED')
  return ok({ proofNeeded, isFirst: since === undefined })
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

/** The count a payment made now belongs to. */
const countIn = ({ actorId: personId, at, institution }: ActionContext): CountOf => ({
  personId,
  month: monthOf(at, institution.timeZone),
})

/** Whether the member's limit lets no further payment through; the attempt is recorded and told. */
async function deniedByLimit(tx: Tx, ctx: ActionContext, { id }: Outgoing): Promise<boolean> {
  const { left, startsAgainOn } = await lockLimit(tx, countIn(ctx))
  if (left === null || left > 0) return false
  await audit(tx, ctx, 'transfer.denied', { subjectId: ctx.actorId, detail: { transfer: id } })
  await notifyOfDenial(tx, ctx, startsAgainOn)
  return true
}

/**
 * Writes down that admitted money leaves, in the same transaction as the money or its arrangement:
 * its place in the limit, whom it pays, and the alert where that is somebody new. Before the
 * ledger's locks.
 * @returns false when the id stands for another payment
 */
export async function noteOutgoing(
  tx: Tx,
  ctx: ActionContext,
  outgoing: Outgoing,
  { isFirst }: Pick<Admitted, 'isFirst'>,
): Promise<boolean> {
  const { id, counted } = outgoing
  if (!(await keepOutgoing(tx, { ...outgoing, at: ctx.at }))) return false
  if (counted) await countOne(tx, { ...countIn(ctx), paymentId: id })
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
  await giveBackPlace(tx, { personId, paymentId: id })
  await tx
    .withTables<TransferTables>()
    .deleteFrom('outgoing_payment')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .execute()
}

/**
 * Lets the member change what is arranged. While its recipient is new it may only become less,
 * because the code was given for what it was.
 */
export async function changeOutgoing(
  tx: Tx,
  ctx: Moment,
  changed: Pick<Outgoing, 'id' | 'personId' | 'amount' | 'leavesAt'>,
): Promise<Result<void, 'new_payee_change' | 'new_payee_cap'>> {
  const { id, personId, amount, leavesAt } = changed
  await lockSignIn(tx, personId)
  const known = await outgoingById(tx, id)
  if (!known) return ok(undefined)
  const { recipient } = known
  const since = await arrangedSince(tx, personId, recipient)
  const until = newUntil(ctx.institution, since ?? ctx.at)
  if (until > ctx.at) {
    if (amount.minor > known.amount_minor) return refuse('new_payee_change')
    const objection = await capObjection(tx, ctx.institution, { ...changed, recipient, until })
    if (objection !== undefined) return refuse('new_payee_cap', objection)
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
 * Whether what was arranged may still leave on its date, when nobody is there to ask: not to
 * somebody new while the member's money is held. That is what stops whoever arranged it for them.
 */
export async function mayStillLeave(
  tx: Tx,
  ctx: Moment,
  { id, personId }: Pick<Outgoing, 'id' | 'personId'>,
): Promise<boolean> {
  const now = ctx.at
  if (!(await isOutgoingBlocked(tx, personId, now))) return true
  const known = await outgoingById(tx, id)
  const since = known && (await arrangedSince(tx, personId, known.recipient))
  return since === undefined || newUntil(ctx.institution, since) <= now
}

const outgoingById = (tx: Tx, id: string) =>
  tx
    .withTables<TransferTables>()
    .selectFrom('outgoing_payment')
    .select(['recipient', 'amount_minor'])
    .where('id', '=', id)
    .executeTakeFirst()
