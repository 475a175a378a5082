import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import type { CodeAnswer } from '../../../values/freshProof.ts'
import { type Money, toDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { checkingOf, fitsCap, ownAccount } from '../../accounts/server/accounts.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import { balanceOf, shortfall } from '../../ledger/server/ledger.ts'
import type {
  AskingMemberRefusal,
  AskMemberCodeBody,
  ToMemberBody,
  ToMemberRefusal,
} from '../member.contract.ts'
import type { Contents, MemberContents } from './contents.ts'
import { askForProof, authorizeOutgoing } from './freshProof.ts'
import { orderById, writeOrder } from './orders.ts'
import { type Admitted, noteOutgoing, type Outgoing, trustIn } from './outgoing.ts'
import { movableAmount } from './policy.ts'
import { holdOrder, postOrder, proposeOrder } from './postOrder.ts'
import { mayAct, type MemberRecipient, type MemberSession, recipientBehind } from './recipients.ts'

interface Waiting extends Pick<Admitted, 'needsReview' | 'isNewPayee'> {
  /** Of the schedule it is a date of. */
  readonly arrangementId?: string
}

/** Money for another member. What of it is allowed is decided here, for forms and schedules alike. */
export interface MemberOrder {
  readonly id: string
  readonly fromAccountId: string
  readonly recipient: MemberRecipient
  readonly amount: Money
  readonly reference: string
}

/**
 * Posts to the recipient's Checking in the caller's transaction, proposes it where the account needs two to sign, or has it
 * wait for staff; a refusal leaves nothing.
 */
export async function deliverToMember(
  tx: Tx,
  ctx: ActionContext,
  order: MemberOrder,
  /** Writes down that the money leaves; false when the id stands for another payment. */
  noteLeaving: () => Promise<boolean>,
  /** What of it the rules say. */
  { needsReview, ...waiting }: Waiting,
): Promise<Result<void, ToMemberRefusal>> {
  const { id, fromAccountId, recipient, amount, reference } = order
  const { actorId: personId, at } = ctx
  const from = await ownAccount(tx, personId, fromAccountId, 'propose')
  if (!from) return refuse('source_account_not_found')
  if (!(await mayAct(tx, recipient.personId))) return refuse('recipient_not_found')
  const to = await checkingOf(tx, recipient.personId)
  if (!to) return refuse('recipient_account_not_found')
  const { email, name, personId: recipientId } = recipient
  const contents = {
    fromAccountId,
    dollars: toDecimal(amount),
    reference,
    recipientId,
    email,
    name,
  }
  const written: Contents = { kind: 'member', contents }
  const allowed = { id, from, to, order: written }
  const kept = { id, personId, order: written, at }
  const writeWaiting = async () => (await writeOrder(tx, kept)) && noteLeaving()
  // The rules are asked again once it is signed.
  if (from.twoToSign) return proposeOrder(tx, ctx, allowed, writeWaiting)
  if (needsReview) return holdOrder(tx, ctx, allowed, waiting, writeWaiting)
  const sent = await postOrder(
    tx,
    ctx,
    allowed,
    async (payeeId) => (await writeOrder(tx, { ...kept, sent: { payeeId } })) && noteLeaving(),
  )
  return sent.ok ? ok(undefined) : sent
}

interface Asked {
  readonly personId: string
  readonly body: ToMemberBody
  readonly amount: Money
}

/**
 * Sends money to the member behind a token, with the code that a new recipient needs. A wrong code
 * is counted even though nothing is sent, so a refusal commits too.
 * @returns whether this very order had been sent before
 */
export async function sendToMember(
  db: Db,
  ctx: ActionContext,
  session: Pick<MemberSession, 'sessionId'>,
  body: ToMemberBody,
): Promise<Result<{ readonly replayed: boolean }, ToMemberRefusal>> {
  const amount = movableAmount(body.amount)
  if (!amount) return refuse('invalid_amount')
  const { actorId: personId, at } = ctx
  const asked = { personId, body, amount }
  const { recipientToken } = body
  const recipient = await recipientBehind(db, { ...session, personId }, recipientToken, at)
  return inTransaction(db, async (tx) => {
    const paidTo = recipient && ({ kind: 'member', ...recipient } as const)
    if (paidTo && (await trustIn(tx, ctx, personId, paidTo)).isNew) {
      await lockSignIn(tx, personId)
    }
    // The code of a first answer that was lost is used up, and the token may be gone.
    const before = await sentBefore(tx, asked, recipient?.personId)
    if (before === 'same') return ok({ replayed: true })
    if (!recipient) return refuse('invalid_recipient')
    if (before === 'other') return refuse('id_reused')
    const { id, fromAccountId, reference, proof } = body
    const order = { id, fromAccountId, recipient, amount, reference }
    const outgoing = outgoingFor(ctx, order)
    const payable = await payableFrom(tx, ctx, order)
    if (!payable.ok) return payable
    const contents = contentsToProve(body, recipient)
    const sent = await authorizeOutgoing(tx, ctx, { outgoing, contents, proof }, (allowed) => {
      const noteLeaving = () => noteOutgoing(tx, ctx, outgoing, allowed)
      return deliverToMember(tx, ctx, order, noteLeaving, allowed)
    })
    if (sent.ok) return ok({ replayed: false })
    // The very same may have been sent in the meantime.
    const meanwhile = sent.code === 'id_reused' && (await sentBefore(tx, asked, recipient.personId))
    return meanwhile === 'same' ? ok({ replayed: true }) : sent
  })
}

/** Asks for the code that this order needs; null when it needs none, or was sent before. */
export async function askMemberCode(
  db: Db,
  ctx: ActionContext,
  session: Pick<MemberSession, 'sessionId'>,
  { payment, anew }: AskMemberCodeBody,
): Promise<Result<CodeAnswer, AskingMemberRefusal>> {
  const amount = movableAmount(payment.amount)
  if (!amount) return refuse('invalid_amount')
  const { actorId: personId, at } = ctx
  const { recipientToken } = payment
  const recipient = await recipientBehind(db, { ...session, personId }, recipientToken, at)
  if (!recipient) return refuse('invalid_recipient')
  const order = { ...payment, recipient, amount }
  return inTransaction(db, async (tx) => {
    await lockSignIn(tx, personId)
    const asked = { personId, body: payment, amount }
    if ((await sentBefore(tx, asked, recipient.personId)) === 'same')
      return ok({ asked: null, firstPayment: false })
    const payable = await payableFrom(tx, ctx, order)
    if (!payable.ok) return payable
    const contents = contentsToProve(payment, recipient)
    const outgoing = outgoingFor(ctx, order)
    return askForProof(tx, ctx, { outgoing, contents, anew })
  })
}

/** Who is behind a token matters, not the token: the same check done again stands for the same. */
const contentsToProve = (
  { fromAccountId, amount, reference }: ToMemberBody,
  { personId }: MemberRecipient,
) => ({ kind: 'member', fromAccountId, amount, reference, recipientId: personId })

const outgoingFor = (
  { actorId: personId, at }: ActionContext,
  { id, fromAccountId, recipient, amount }: MemberOrder,
): Outgoing => ({
  id,
  personId,
  fromAccountId,
  paidTo: { kind: 'member', ...recipient },
  inWords: recipient.name,
  amount,
  leavesAt: at,
  alwaysProven: false,
})

/** A kindness before a code is asked for: what counts is what the ledger says when money moves. */
async function payableFrom(
  tx: Tx,
  ctx: ActionContext,
  { fromAccountId, recipient, amount }: MemberOrder,
): Promise<Result<void, PayableRefusal>> {
  const { actorId: personId } = ctx
  const from = await ownAccount(tx, personId, fromAccountId, 'propose')
  if (!from) return refuse('source_account_not_found')
  const balance = await balanceOf(tx, from.ledgerAccountId)
  const { status } = balance
  if (status === 'fixed') return refuse('account_fixed')
  if (status !== 'open') return refuse('account_not_open')
  if (!(await mayAct(tx, recipient.personId))) return refuse('recipient_not_found')
  const to = await checkingOf(tx, recipient.personId)
  if (!to) return refuse('recipient_account_not_found')
  // A joint owner of the account that money for its primary owner comes to.
  if (to.id === from.id) return refuse('same_account')
  if (shortfall(balance, amount).minor > 0n) return refuse('insufficient_funds')
  return fitsCap(tx, ctx, { from, amount })
}

type PayableRefusal =
  | 'source_account_not_found'
  | 'account_not_open'
  | 'account_fixed'
  | 'recipient_not_found'
  | 'recipient_account_not_found'
  | 'same_account'
  | 'insufficient_funds'
  | 'daily_cap_exceeded'

/** How the order with this id compares, once the token may be gone and names may have changed. */
async function sentBefore(
  db: Db,
  { personId, body, amount }: Asked,
  recipientId?: string,
): Promise<'never' | 'same' | 'other'> {
  const row = await orderById(db, personId, body.id)
  if (!row) return 'never'
  if (row.kind !== 'member') return 'other'
  const contents = row.contents as MemberContents
  const same =
    contents.fromAccountId === body.fromAccountId &&
    contents.dollars === toDecimal(amount) &&
    contents.reference === body.reference &&
    (recipientId === undefined || contents.recipientId === recipientId)
  return same ? 'same' : 'other'
}
