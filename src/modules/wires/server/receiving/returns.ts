import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import type { Reason } from '../../../../rails/iso20022/reasons.ts'
import { money } from '../../../../values/money.ts'
import { assert, refuse } from '../../../../values/result.ts'
import { english } from '../../../../values/sentence.ts'
import {
  houseAccount,
  post,
  reversalsOf,
  reverse,
  type ReverseRefusal,
  sidesOfMany,
  timingIn,
} from '../../../ledger/server/ledger.ts'
import { type DuePayment, move } from '../../../networkPayments/server/networkPayments.ts'
import { giveBackFee } from '../fee.ts'
import type { WireOrder } from '../tables.ts'
import { notifyOfReturn } from './notifications.ts'
import type { Outcome } from './outcomes.ts'
import { returnInWords, type WireReturn } from './words.ts'

const CLEARING = houseAccount('clearing:international')
const KEPT = houseAccount('suspense:returned-payments')
/** The accounts of the house that answers move money between. */
export const HOUSE_OF_ANSWERS = [CLEARING, houseAccount('settlement:federal-reserve'), KEPT]

const SYSTEM = { channel: 'system', actorId: null } as const

interface Back {
  /** Of the posting. */
  readonly id: string
  /** Cents. */
  readonly minor: bigint
  readonly reason: Reason
}

const NOT_TAKEN: Partial<Readonly<Record<ReverseRefusal, string>>> = {
  account_not_open: 'The account it left is closed or frozen',
  account_fixed: 'The account it left is fixed for a term',
  already_reversed: 'Staff reversed the payment before',
  transfer_not_found: 'The payment is archived',
}

/**
 * The member has the money again that stands on the clearing account, or the house keeps it for them where their
 * account cannot take it.
 */
export async function takeBack(
  tx: Tx,
  ctx: ActionContext<null>,
  payment: DuePayment,
  { id, minor, reason }: Back,
): Promise<Outcome> {
  if (payment.state === 'in_file') await move(tx, ctx, { id: payment.id, state: 'sent' })
  const kept = payment.amount_minor - minor
  const detail: WireReturn = { reason, returned: String(minor), kept: String(kept) }
  const details = { returned: returnInWords(detail) }
  const order = { id, actor: SYSTEM, details }
  const back =
    kept === 0n
      ? await reverse(tx, { ...order, transferId: payment.id }, timingIn(ctx))
      : await creditPart(tx, ctx, payment, { ...order, minor })
  await move(tx, ctx, { id: payment.id, state: 'returned', detail })
  const fee = back.ok && !isOfSender(reason) ? await giveBackFee(tx, ctx, payment.id) : undefined
  await notifyOfReturn(tx, ctx, { payment, detail, isBack: back.ok, fee })
  if (back.ok) return { state: 'posted' }
  const exception = NOT_TAKEN[back.code] ?? back.code
  return keepForStaff(tx, ctx, { id, minor, exception })
}

/** What the member had told was wrong or missing: what we took for the payment stays taken (12 CFR 1005.33). */
const OF_SENDER: readonly string[] = [
  'AC01', 'AC03', 'AC04', 'AC07', 'BE01', 'BE04', 'RC01', 'RC04', 'RR03',
] // prettier-ignore

const isOfSender = ({ code = '' }: Reason): boolean => OF_SENDER.includes(code)

interface Part {
  readonly id: string
  readonly actor: typeof SYSTEM
  readonly details: object
  readonly minor: bigint
}

/** Less came back than had left: that is a credit of its own. */
async function creditPart(
  tx: Tx,
  ctx: ActionContext<null>,
  { id: transferId, contents }: DuePayment,
  { minor, details, ...order }: Part,
) {
  // No posting of its own stands in the way of a second credit, as one does of a second reversal.
  if ((await reversalsOf(tx, [transferId])).has(transferId)) return refuse('already_reversed')
  const sides = (await sidesOfMany(tx, [transferId])).get(transferId)
  if (!sides) return refuse('transfer_not_found')
  const { recipientName: name } = contents as WireOrder
  const description = english('Returned transfer to {name}', { name })
  const posting = { ...order, reason: 'wire_return', from: CLEARING, to: sides.from } as const
  const amount = money(minor)
  // By which staff are told that a part of the payment is back, should they want to reverse it.
  const named = { ...details, description, paymentId: transferId }
  return post(tx, { ...posting, amount, details: named }, timingIn(ctx))
}

/** Money that is nobody's waits in an account of the house until staff have seen to it. */
export async function keepForStaff(
  tx: Tx,
  ctx: ActionContext<null>,
  { id, minor, exception }: Pick<Back, 'id' | 'minor'> & { readonly exception: string },
): Promise<Outcome> {
  const order = { id, actor: SYSTEM, reason: 'wire_return', from: CLEARING, to: KEPT } as const
  const posted = await post(tx, { ...order, amount: money(minor), details: {} }, timingIn(ctx))
  assert(posted.ok, 'accounts of the house have no floor')
  return { state: 'exception', exception }
}
