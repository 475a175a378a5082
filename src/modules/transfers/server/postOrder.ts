import type { ActionContext } from '../../../platform/server/action.ts'
import { attempt, type Tx } from '../../../platform/server/db.ts'
import { add, formatMoney, fromDecimal } from '../../../values/money.ts'
import { english } from '../../../values/sentence.ts'
import { newId } from '../../../values/ids.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { countSpent, type ShareAccount } from '../../accounts/server/accounts.ts'
import { correctedPayee } from '../../ach/server/ach.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  houseAccount,
  type LedgerAccountId,
  lockedBalancesOf,
  type PostOrder,
  postTogether,
  type Receipt,
  release,
  timingIn,
} from '../../ledger/server/ledger.ts'
import { feeIn, feeOrdersOf } from '../../wires/server/wires.ts'
import { reasonOf } from '../../ledger/transferKind.contract.ts'
import { correctPayee, recordPayment } from '../../payees/server/payees.ts'
import type { PostingRefusal } from '../contract.ts'
import { holdForReview } from '../../paymentRules/server/paymentRules.ts'
import { postSetAside, propose } from '../../signatures/server/signatures.ts'
import { type Contents, last4Of, payeeIn, recipientOf, totalOf } from './contents.ts'
import { notifyOfTransfer } from './notifications.ts'
import { REFUSED } from './policy.ts'
import { shownNameOf } from './recipients.ts'

/** An order that may become a posting. */
export interface AllowedOrder {
  readonly id: string
  readonly from: ShareAccount
  readonly order: Contents
  /** The Checking of a member who is paid; nobody else has an account with us. */
  readonly to: ShareAccount | undefined
  /** Its money was set aside under this id until a second owner signed or staff had looked at it. */
  readonly setAside?: string
}

/**
 * Posts an order and writes what belongs to it: payee, audit record, notifications, mail. All or,
 * when the ledger refuses, nothing; the caller's transaction goes on either way. The posting comes
 * last, because it locks accounts that everybody uses until the transaction commits.
 * @param writeOrder writes the order down as sent; false when its id is taken, which is `id_reused`
 */
export const postOrder = (
  tx: Tx,
  ctx: ActionContext,
  allowed: AllowedOrder,
  writeOrder: (payeeId: string) => Promise<boolean>,
): Promise<Result<Receipt, PostingRefusal>> =>
  attempt(tx, async () => {
    const { actorId: personId } = ctx
    const payeeId = await notePayee(tx, ctx, allowed.order)
    if (!(await writeOrder(payeeId))) return refuse('id_reused')
    const sent = { ...allowed, sender: await shownNameOf(tx, personId) }
    await auditOrder(tx, ctx, allowed)
    await notifyOfTransfer(tx, ctx, sent)
    const order = ledgerOrderOf(ctx, sent)
    const beside = feesOf(allowed)
    return postFrom(tx, ctx, allowed.from, order, { beside, setAside: allowed.setAside })
  })

/** Notes whom the money goes to, which is not the account that was typed where its bank has corrected that. */
async function notePayee(tx: Tx, ctx: ActionContext, order: Contents): Promise<string> {
  const { actorId: personId, at } = ctx
  const typed = recipientOf(order)
  if (typed.kind !== 'us_bank') return recordPayment(tx, { personId, recipient: typed, at })
  const recipient = await correctedPayee(tx, typed)
  if (recipient !== typed)
    await correctPayee(
      tx,
      { ...ctx, actorId: null },
      { personId, before: typed, corrected: recipient },
    )
  return recordPayment(tx, { personId, recipient, at })
}

interface Posting {
  readonly beside?: readonly PostOrder[]
  /** Under what its money is set aside, where it is. */
  readonly setAside?: string | undefined
}

/**
 * Posts what somebody lets leave an account of theirs; for a delegate it counts against their cap of the day.
 * A refusal may come after the posting: the caller takes back what was written.
 */
export async function postFrom(
  tx: Tx,
  ctx: ActionContext,
  from: ShareAccount,
  order: PostOrder,
  { beside = [], setAside }: Posting = {},
): Promise<Result<Receipt, PostingRefusal>> {
  const posted =
    setAside === undefined
      ? await postTogether(tx, [order, ...beside], timingIn(ctx))
      : await postSetAside(tx, ctx, [order, ...beside], setAsideTowards(order), setAside)
  if (!posted.ok) return refuse(REFUSED[posted.code])
  if (posted.value.replayed) return posted
  const { id: transferId } = order
  const amount = beside.reduce((sum, one) => add(sum, one.amount), order.amount)
  const counted = await countSpent(tx, ctx, { from, amount, transferId })
  return counted.ok ? posted : counted
}

/**
 * Keeps an order until a second owner signs, with its money set aside. All or, when the ledger refuses, nothing.
 * @param writeOrder writes the order down as proposed; false when its id is taken, which is `id_reused`
 */
export const proposeOrder = (
  tx: Tx,
  ctx: ActionContext,
  allowed: AllowedOrder,
  writeOrder: () => Promise<boolean>,
): Promise<Result<void, PostingRefusal>> =>
  attempt(tx, async () => {
    if (!(await writeOrder())) return refuse('id_reused')
    const { id, from: account } = allowed
    const sender = await shownNameOf(tx, ctx.actorId)
    const order = ledgerOrderOf(ctx, { ...allowed, sender })
    const proposed = await propose(tx, ctx, {
      id,
      kind: OUTGOING_KIND,
      account,
      payee: payeeWithFee(allowed.order),
      reference: allowed.order.contents.reference,
      contents: {},
      order: { ...order, amount: totalOf(allowed.order), to: setAsideTowards(order) },
    })
    return proposed.ok ? proposed : refuse(REFUSED[proposed.code])
  })

interface Waiting {
  /** Of the schedule it is a date of. */
  readonly arrangementId?: string | undefined
  readonly isNewPayee: boolean
}

/**
 * Keeps an order until staff have looked at it, with its money set aside, or still set aside after it was signed for. All or,
 * when the ledger refuses, nothing.
 * @param writeOrder writes the order down as {@link proposeOrder} has it; false when its id is taken, which is `id_reused`
 */
export const holdOrder = (
  tx: Tx,
  ctx: ActionContext,
  allowed: AllowedOrder,
  { arrangementId, isNewPayee }: Waiting,
  writeOrder: () => Promise<boolean>,
): Promise<Result<void, PostingRefusal>> =>
  attempt(tx, async () => {
    if (!(await writeOrder())) return refuse('id_reused')
    const { id, from: account, order: written, setAside } = allowed
    const sender = await shownNameOf(tx, ctx.actorId)
    const order = ledgerOrderOf(ctx, { ...allowed, sender })
    const to = setAsideTowards(order)
    if (setAside !== undefined) {
      // Nobody spends it between the two holds.
      await lockedBalancesOf(tx, [order.from, to])
      await release(tx, setAside, timingIn(ctx))
    }
    const held = await holdForReview(tx, ctx, {
      id,
      holdId: setAside === undefined ? id : newId(ctx.at.getTime()),
      arrangementId,
      personId: ctx.actorId,
      accountId: account.id,
      kind: written.kind,
      amount: order.amount,
      payee: payeeWithFee(written),
      isNewPayee,
      reference: written.contents.reference,
      carriedOutBy: HELD_KIND,
      contents: {},
      order: { ...order, amount: totalOf(written), to },
    })
    return held.ok ? ok(undefined) : refuse(REFUSED[held.code])
  })

/** By what an order that waits for staff is known again. */
export const HELD_KIND = 'transfer'

/** Whoever signs reads how much of it is ours. */
function payeeWithFee(order: Contents): string {
  const payee = payeeIn(order)
  if (order.kind !== 'international' || order.contents.fee === undefined) return payee
  const fee = formatMoney(feeIn(order.contents))
  return english('{payee}, with our fee of {fee}', { payee, fee })
}

function feesOf({ id, from, order }: AllowedOrder): readonly PostOrder[] {
  if (order.kind !== 'international') return []
  return feeOrdersOf({ id, from: from.ledgerAccountId, order: order.contents })
}

/** By what a proposal of an order is known again; what it says is in its own row, sealed. */
export const OUTGOING_KIND = 'outgoing_transfer'

/** Another member is not told of money before somebody signed for it or let it go. */
const setAsideTowards = ({ reason, to }: PostOrder): LedgerAccountId =>
  reason === 'member_transfer' ? houseAccount('clearing:signatures') : to

function auditOrder(tx: Tx, ctx: ActionContext, { id, order }: AllowedOrder): Promise<void> {
  const { minor, currency } = fromDecimal(order.contents.dollars)
  const detail = { transfer: id, reason: reasonOf(order.kind), amount: minor.toString(), currency }
  return audit(tx, ctx, 'transfer.posted', { subjectId: ctx.actorId, detail })
}

interface FromSender extends AllowedOrder {
  /** As a recipient of ours gets to know the sender. */
  readonly sender: string
}

function ledgerOrderOf({ actorId }: ActionContext, sent: FromSender): PostOrder {
  const { id, from, order } = sent
  return {
    id,
    actor: { channel: 'member', actorId },
    reason: reasonOf(order.kind),
    from: from.ledgerAccountId,
    to: destinationOf(sent),
    amount: fromDecimal(order.contents.dollars),
    details: { memo: order.contents.reference, ...detailsOf(sent) },
  }
}

/** Money that leaves the house goes through the clearing account of its way out. */
function destinationOf({ order, to }: AllowedOrder): bigint {
  if (order.kind === 'us_bank') return houseAccount('clearing:us-banks')
  if (order.kind === 'international') return houseAccount('clearing:international')
  assert(to, 'a member is paid on an account of theirs')
  return to.ledgerAccountId
}

/** What both sides read in their activity. Never a whole account number: the journal is for good. */
function detailsOf({ sender, order: { kind, contents } }: FromSender) {
  switch (kind) {
    case 'member':
      return { sender, recipient: contents.name }
    case 'us_bank': {
      const { bankName, accountName, accountNumber } = contents
      return { recipient: accountName, bank: bankName, last4: accountNumber.slice(-4) }
    }
    case 'international': {
      const { recipientName, bankName, country, amount, currency } = contents
      const foreign = { country, currency, foreignAmount: amount }
      return { recipient: recipientName, bank: bankName, last4: last4Of(contents), ...foreign }
    }
  }
}
