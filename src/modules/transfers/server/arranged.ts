// What is arranged and leaves on its dates: changed by the member, and asked about when a date has come.

import type { Tx } from '../../../platform/server/db.ts'
import type { CHANGE_OUT_REFUSALS } from '../../../values/freshProof.ts'
import { money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  everythingLockedSince,
  isOutgoingBlocked,
  lockSignIn,
} from '../../identity/server/identity.ts'
import type { PaymentKind } from '../../paymentRules/paymentKind.contract.ts'
import { decide, decideAndCount } from '../../paymentRules/server/paymentRules.ts'
import { newUntil, toSomebodyNew } from './newPayees.ts'
import {
  type Admitted,
  EVERYTHING_LOCKED,
  type Moment,
  type Outgoing,
  payeeOf,
} from './outgoing.ts'
import { arrangedSince } from './paidTo.ts'
import type { TransferTables } from './tables.ts'

/** What is arranged, as it is to be from now on or as it leaves on its date. */
type Leaving = Pick<Outgoing, 'id' | 'personId' | 'fromAccountId' | 'amount'> & {
  readonly kind: PaymentKind
}

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
    const knownForMs = since && Math.max(leavesAt.getTime() - since.getTime(), 0)
    const ask = isMore ? decideAndCount : decide
    const verdict = await ask(tx, ctx, {
      ...changed,
      adds: more,
      toNew,
      accountId: changed.fromAccountId,
      payee: { ...payeeOf(recipient), knownForMs },
    })
    if (verdict.outcome === 'deny') {
      const { refusal, message } = verdict
      return refuse(refusal === 'new_payee_cap' ? refusal : 'payment_refused', message)
    }
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
  const { isNewPayee, recipient } = await recipientOfArranged(tx, ctx, leaving.id)
  const isBank = leaving.kind === 'us_bank' || leaving.kind === 'international'
  if ((isBank || isNewPayee) && (await isOutgoingBlocked(tx, leaving.personId, ctx.at))) {
    return refuse('money_held')
  }
  const verdict = await decideAndCount(tx, ctx, {
    ...leaving,
    adds: 'nothing',
    accountId: leaving.fromAccountId,
    payee: recipient === undefined ? undefined : payeeOf(recipient),
    leavesNow: true,
  })
  return verdict.outcome === 'deny'
    ? refuse('payment_refused', verdict.message)
    : ok({ needsReview: verdict.outcome === 'review', isNewPayee })
}

/** To whom what was arranged goes, and whether they are still new. */
async function recipientOfArranged(
  tx: Tx,
  { at, institution }: Moment,
  id: string,
): Promise<{ readonly recipient: string | undefined; readonly isNewPayee: boolean }> {
  const known = await outgoingById(tx, id)
  const since = known && (await arrangedSince(tx, known.person_id, known.recipient))
  const isNewPayee = since !== undefined && newUntil(institution, since) > at
  return { recipient: known?.recipient, isNewPayee }
}

const outgoingById = (tx: Tx, id: string) =>
  tx
    .withTables<TransferTables>()
    .selectFrom('outgoing_payment')
    .select(['person_id', 'recipient', 'amount_minor'])
    .where('id', '=', id)
    .executeTakeFirst()
