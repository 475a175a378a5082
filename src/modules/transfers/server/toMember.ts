import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { type Money, toDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import type { ToMemberBody, ToMemberRefusal } from '../member.contract.ts'
import { carry, checkingOf } from './carry.ts'
import type { Contents, MemberContents } from './contents.ts'
import { orderById, writeOrder } from './orders.ts'
import { movableAmount } from './policy.ts'
import { mayAct, type MemberRecipient, recipientBehind } from './recipients.ts'
import type { Customer, TransferScene } from './scene.ts'

/** Money for another member. What of it is allowed is decided here, for forms and schedules alike. */
export interface MemberOrder {
  readonly id: string
  readonly memberId: string
  readonly address: string | null
  readonly fromAccountId: string
  readonly recipient: MemberRecipient
  readonly amount: Money
  readonly reference: string
}

/** Posts to the recipient's Checking in the caller's transaction; a refusal leaves nothing. */
export async function deliverToMember(
  tx: Tx,
  scene: TransferScene,
  order: MemberOrder,
): Promise<Result<void, ToMemberRefusal>> {
  const { id, memberId, address, fromAccountId, recipient, amount, reference } = order
  const from = await ownAccount(tx, memberId, fromAccountId)
  if (!from) return refuse('source_account_not_found')
  if (!(await mayAct(tx, recipient.memberId))) return refuse('recipient_not_found')
  const to = await checkingOf(tx, recipient.memberId)
  if (!to) return refuse('recipient_account_not_found')
  const { email, name, memberId: recipientId } = recipient
  const contents = {
    fromAccountId,
    dollars: toDecimal(amount),
    reference,
    recipientId,
    email,
    name,
  }
  const written: Contents = { kind: 'user', contents }
  const at = scene.clock.now()
  const sent = await carry(
    tx,
    scene,
    { id, memberId, address, from, to, order: written },
    (payeeId) => writeOrder(tx, { id, memberId, order: written, payeeId, at }),
  )
  return sent.ok ? ok(undefined) : sent
}

interface Asked {
  readonly customer: Customer
  readonly body: ToMemberBody
  readonly amount: Money
}

/**
 * Sends money to the member behind a token.
 * @returns whether this very order had been sent before
 */
export async function sendToMember(
  db: Db,
  scene: TransferScene,
  customer: Customer,
  body: ToMemberBody,
): Promise<Result<{ readonly replayed: boolean }, ToMemberRefusal>> {
  const amount = movableAmount(body.amount)
  if (!amount) return refuse('invalid_amount')
  const asked = { customer, body, amount }
  const recipient = await recipientBehind(db, customer, body.recipientToken, scene.clock.now())
  if (!recipient) {
    const before = await sentBefore(db, asked)
    return before === 'same' ? ok({ replayed: true }) : refuse('invalid_recipient')
  }
  const { id, fromAccountId, reference } = body
  const { memberId, address } = customer
  const order = { id, memberId, address, fromAccountId, recipient, amount, reference }
  const sent = await inTransaction(db, (tx) => deliverToMember(tx, scene, order))
  if (sent.ok) return ok({ replayed: false })
  if (sent.code !== 'id_reused') return sent
  const before = await sentBefore(db, asked, recipient.memberId)
  return before === 'same' ? ok({ replayed: true }) : refuse('id_reused')
}

/** How the order with this id compares, once the token may be gone and names may have changed. */
async function sentBefore(
  db: Db,
  { customer, body, amount }: Asked,
  recipientId?: string,
): Promise<'never' | 'same' | 'other'> {
  const row = await orderById(db, customer.memberId, body.id)
  if (row?.kind !== 'user') return 'never'
  const contents = row.contents as MemberContents
  const same =
    contents.fromAccountId === body.fromAccountId &&
    contents.dollars === toDecimal(amount) &&
    contents.reference === body.reference &&
    (recipientId === undefined || contents.recipientId === recipientId)
  return same ? 'same' : 'other'
}
