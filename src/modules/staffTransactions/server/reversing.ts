import { audit } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import { attempt, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { type Money, money, toDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { giveBackSpent, type ShareAccount } from '../../accounts/server/accounts.ts'
import {
  archivedAmong,
  balancesOf,
  type Entry,
  holdById,
  isPartlyBack,
  lockedBalancesOf,
  type Reason,
  release,
  releaseDepositHolds,
  reverse,
  type Transfer,
  transferById,
  timingIn,
} from '../../ledger/server/ledger.ts'
import { isBlocked } from '../../sanctions/server/sanctions.ts'
import type { BeforeAndAfter } from '../../accounts/words.contract.ts'
import { SAYS } from '../words.contract.ts'
import { actorOf, changedBalances, type ChangedSubject, subjectOf } from './subject.ts'
import { informationalById, removeInformational } from './informational.ts'
import { othersBehind, recordForOthers } from './others.ts'
import { notifyOfChange } from './notifications.ts'

/** More than one account ever has at a time. */
export const HOLDS_MAX = 5000

export type ReversalRefusal =
  | 'user_not_found'
  | 'own_account'
  | 'transaction_not_found'
  | 'transaction_archived'
  | 'is_reversal'
  | 'belongs_elsewhere'
  | 'partly_back'
  | 'payment_blocked'
  | 'provisional_credit'
  | 'insufficient_funds'
  | 'account_not_open'
  | 'account_fixed'
  | 'balance_overflow'

export interface Deleted {
  /** One of the two sentences of the specification. */
  readonly message: Words
  readonly accounts: BeforeAndAfter[]
  /** What staff had set aside, and is not any more. Negative: it was to leave the account. */
  readonly released?: Money
}

export interface ReversalInput {
  readonly personId: string
  /** Of a transfer, of a hold, or of an informational transaction. */
  readonly id: string
  readonly reason: string
}

/**
 * Deletes a transaction of the member. What was posted is mirrored, and both stay in history; what
 * staff set aside is released; an informational transaction is no longer shown.
 *
 * - `transaction_not_found`: somebody else's, none at all, or deleted before
 * - `transaction_archived`: it is in a file, whether an entry of it is still shown or not
 * - `is_reversal`: it undoes another one
 * - `belongs_elsewhere`: pending for a payment or a deposit
 * - `partly_back`: another institution sent or took a part of it back, which would move twice
 * - `payment_blocked`: it goes to whom the sanctions list means
 * - `provisional_credit`: the case that it belongs to would take it back once more
 * - `insufficient_funds`: whoever received the money has spent it
 * - `own_account`: one side of it belongs to the staff who ask
 */
export async function reverseTransaction(
  tx: Tx,
  ctx: ActionContext,
  input: ReversalInput,
): Promise<Result<Deleted, ReversalRefusal>> {
  const subject = await subjectOf(tx, ctx, input.personId)
  if (!subject.ok) return subject
  const transfer = await transferById(tx, input.id)
  if (transfer) return undo(tx, ctx, input, subject.value, transfer)
  if ((await archivedAmong(tx, [input.id])).size > 0) return refuse('transaction_archived')
  const held = await letGo(tx, ctx, input, subject.value)
  return held ?? removeFromShown(tx, ctx, input, subject.value)
}

async function undo(
  tx: Tx,
  ctx: ActionContext,
  { personId, reason }: ReversalInput,
  { accounts, theirs }: ChangedSubject,
  transfer: Transfer,
): Promise<Result<Deleted, ReversalRefusal>> {
  const sides = [transfer.from.accountId, transfer.to.accountId]
  const touched = accounts.filter(({ ledgerAccountId }) => sides.includes(ledgerAccountId))
  if (touched.length === 0 || transfer.reversedById !== null) return refuse('transaction_not_found')
  if (transfer.reversesId !== null) return refuse('is_reversal')
  if (sides.some((side) => theirs.has(side))) return refuse('own_account')

  const ids = touched.map(({ ledgerAccountId }) => ledgerAccountId)
  const locked = await lockedBalancesOf(tx, [...new Set([...ids, ...sides])])
  const others = await othersBehind(tx, personId, sides)
  const reversed = await mirror(tx, ctx, transfer, reason)
  if (!reversed.ok) return reversed
  const changed = changedBalances(
    touched,
    locked.slice(0, ids.length).map(({ posted }) => posted),
    (await balancesOf(tx, ids)).map(({ posted }) => posted),
  )
  const detail = { transfer: transfer.id, reversal: reversed.value, reason }
  const action = 'transaction.reversed'
  const title = english('Staff reversed a transaction')
  await audit(tx, ctx, action, {
    subjectId: personId,
    detail: { ...detail, balances: changed },
  })
  const elsewhere = await recordForOthers(tx, ctx, others, { action, detail })
  await notifyOfChange(tx, ctx, title, [...changed, ...elsewhere])
  return ok({ message: english(SAYS.deletedAndUpdated), accounts: changed })
}

type Mirrored = Pick<Transfer, 'id' | 'reason' | 'from' | 'to'>

/** The transfer that an entry of an account of the member is one side of. */
export function transferIn(entry: Entry): Mirrored {
  const { transferId: id, reason, amount, accountId, counter } = entry
  const own = { accountId, code: null }
  const [from, to] = amount.minor > 0n ? [counter, own] : [own, counter]
  return { id, reason, from, to }
}

/**
 * Posts the mirror of a transfer in the name of staff and gives its id. What is on hold of a check
 * or of money pulled in is freed by the same stroke, for it is part of the money that goes back.
 */
export async function mirror(
  tx: Tx,
  ctx: ActionContext,
  transfer: Mirrored,
  reason: string,
): Promise<Result<string, ReversalRefusal>> {
  const objection = await objectionTo(tx, transfer)
  if (objection) return refuse(objection)
  if (transfer.reason !== 'check_deposit' && transfer.reason !== 'ach_entry')
    return postMirror(tx, ctx, transfer, reason)
  return attempt(tx, async () => {
    // The deposit has the id of its transfer.
    const { id: depositId, to } = transfer
    await releaseDepositHolds(tx, { depositId, account: to.accountId }, timingIn(ctx))
    return postMirror(tx, ctx, transfer, reason)
  })
}

/** Of these another institution may send or take back less than there was. */
const COMES_BACK_IN_PARTS: readonly Reason[] = [
  'international_transfer',
  'check_deposit',
  'ach_entry',
]

/** Why it stays: another institution has, or had, the money, or a case counts on it. Under the locks of its accounts. */
async function objectionTo(
  tx: Tx,
  { id, reason, from, to }: Mirrored,
): Promise<'payment_blocked' | 'partly_back' | 'provisional_credit' | undefined> {
  if (reason === 'provisional_credit') return reason
  const leaves = reason === 'us_bank_transfer' || reason === 'international_transfer'
  if (leaves && (await isBlocked(tx, id))) return 'payment_blocked'
  if (!COMES_BACK_IN_PARTS.includes(reason)) return undefined
  const { accountId: account } = from.code === null ? from : to
  return (await isPartlyBack(tx, { id, account })) ? 'partly_back' : undefined
}

async function postMirror(
  tx: Tx,
  ctx: ActionContext,
  { id }: Mirrored,
  reason: string,
): Promise<Result<string, ReversalRefusal>> {
  const reversal = newId(ctx.at.getTime())
  const order = { id: reversal, transferId: id, actor: actorOf(ctx), details: { reason } }
  const answer = await reverse(tx, order, timingIn(ctx))
  if (answer.ok) {
    await giveBackSpent(tx, id)
    return ok(reversal)
  }
  const { code } = answer
  if (code === 'already_reversed') return refuse('transaction_not_found')
  if (code === 'transfer_not_found') return refuse('transaction_archived')
  assert(
    code === 'insufficient_funds' ||
      code === 'account_not_open' ||
      code === 'account_fixed' ||
      code === 'balance_overflow',
    `a mirror of ${id} is a transfer like any other: ${code}`,
  )
  return refuse(code)
}

/** Money that staff set aside: a pending entry, or the part of an opening balance that had to wait. */
export const isHeldByStaff = ({ reason }: { readonly reason: Reason }): boolean =>
  reason === 'staff_entry' || reason === 'staff_adjustment'

/** Undefined when no hold of the member has this id. */
async function letGo(
  tx: Tx,
  ctx: ActionContext,
  { personId, id, reason }: ReversalInput,
  { accounts, theirs }: ChangedSubject,
): Promise<Result<Deleted, ReversalRefusal> | undefined> {
  const held = await holdById(tx, id)
  if (!held) return undefined
  const sides = [held.from.accountId, held.to.accountId]
  if (!isOneOf(accounts, sides)) return refuse('transaction_not_found')
  if (held.state !== 'open') return refuse('transaction_not_found')
  if (!isHeldByStaff(held)) return refuse('belongs_elsewhere')
  if (sides.some((side) => theirs.has(side))) return refuse('own_account')
  const released = await release(tx, id, timingIn(ctx))
  if (!released.ok) return refuse('transaction_not_found')
  const detail = { hold: id, amount: toDecimal(held.amount), reason }
  await audit(tx, ctx, 'transaction.released', { subjectId: personId, detail })
  const isOut = isOneOf(accounts, [held.from.accountId])
  const signed = money(isOut ? -held.amount.minor : held.amount.minor)
  return ok({ message: english(SAYS.deleted), accounts: [], released: signed })
}

const isOneOf = (accounts: readonly ShareAccount[], sides: readonly bigint[]): boolean =>
  accounts.some(({ ledgerAccountId }) => sides.includes(ledgerAccountId))

async function removeFromShown(
  tx: Tx,
  ctx: ActionContext,
  { personId, id, reason }: ReversalInput,
  { accounts, theirs }: ChangedSubject,
): Promise<Result<Deleted, ReversalRefusal>> {
  const informational = await informationalById(tx, id)
  const account = accounts.find((own) => own.id === informational?.accountId)
  if (!informational || !account) return refuse('transaction_not_found')
  if (theirs.has(account.ledgerAccountId)) return refuse('own_account')
  if (!(await removeInformational(tx, ctx, informational.id, reason)))
    return refuse('transaction_not_found')
  await audit(tx, ctx, 'transaction.memo_removed', {
    subjectId: personId,
    detail: { memo: id, reason },
  })
  await publish(tx, 'ledger.posted', [String(account.ledgerAccountId)])
  return ok({ message: english(SAYS.deleted), accounts: [] })
}
