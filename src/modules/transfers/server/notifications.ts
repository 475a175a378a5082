import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { referenceOf } from '../../../values/ids.ts'
import { formatMoney, fromDecimal, type Money } from '../../../values/money.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import { labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { notifyMember, type NewNotification } from '../../notifications/server/notifications.ts'
import { type Contents, payeeIn } from './contents.ts'

/** The same in the portal and by mail. */
const notify = (
  tx: Tx,
  ctx: ActionContext,
  news: Omit<NewNotification, 'at'>,
  ...more: readonly string[]
): Promise<void> =>
  notifyMember(tx, ctx, news, { paragraphs: [`${news.title}.`, news.text, ...more] })

const nameOf = (account: ShareAccount): string => nameOfAccount(labelOf(account))

const NOT_YOU = 'If this was not you, call us at once and change your password.'

interface MoneySent {
  readonly id: string
  /** As a recipient of ours gets to know the sender. */
  readonly sender: string
  readonly from: ShareAccount
  readonly to: ShareAccount | undefined
  readonly order: Contents
}

/** Tells the sender what left, and a recipient of ours what came. */
export async function notifyOfTransfer(
  tx: Tx,
  ctx: ActionContext,
  { id: transferId, sender, from, to, order }: MoneySent,
): Promise<void> {
  const amount = formatMoney(fromDecimal(order.contents.dollars))
  const reference = referenceOf(transferId)
  const cancellable = order.kind === 'international' ? ' You can cancel it for 30 minutes.' : ''
  await notify(
    tx,
    ctx,
    {
      memberId: ctx.actorId,
      transferId,
      kind: 'money_out',
      title: `You sent ${amount} to ${payeeIn(order)}`,
      text: `From ${nameOf(from)}. Reference ${reference}.${cancellable}`,
    },
    NOT_YOU,
  )
  if (order.kind !== 'member' || !to) return
  await notify(tx, ctx, {
    memberId: to.memberId,
    transferId,
    kind: 'money_in',
    title: `${sender} sent you ${amount}`,
    text: `It is in your ${nameOf(to)}. For: ${order.contents.reference}. Reference ${reference}.`,
  })
}

export const notifyOfRefund = (
  tx: Tx,
  ctx: ActionContext,
  { id: transferId, order }: Pick<MoneySent, 'id' | 'order'>,
): Promise<void> =>
  notify(tx, ctx, {
    memberId: ctx.actorId,
    transferId,
    kind: 'money_in',
    title: `Cancelled: ${formatMoney(fromDecimal(order.contents.dollars))} to ${payeeIn(order)}`,
    text: `The whole amount is back in your account. Reference ${referenceOf(transferId)}.`,
  })

/**
 * At the limit the member hears of the attempt: it may not have been theirs.
 * @param startsAgainOn the first day of the next count
 */
export const notifyOfDenial = (
  tx: Tx,
  ctx: ActionContext,
  startsAgainOn: Day | null,
): Promise<void> =>
  notifyMember(tx, ctx, {
    memberId: ctx.actorId,
    kind: 'transfer_failed',
    title: 'Transaction Denied',
    text: `You have reached the number of transfers to other banks for this month. No money left your account.${startsAgainOn ? ` The count starts again on ${dayWords(startsAgainOn)}.` : ''} Please contact us.`,
  })

interface NewPayee {
  readonly inWords: string
  readonly amount: Money
}

/** Members hear of everybody they pay for the first time, whatever they want to hear of. */
export async function notifyOfNewPayee(
  tx: Tx,
  ctx: ActionContext,
  { inWords, amount }: NewPayee,
): Promise<void> {
  const title = `First payment to ${inWords}`
  const text = `You arranged or sent ${formatMoney(amount)}.`
  await notifyMember(
    tx,
    ctx,
    { memberId: ctx.actorId, kind: 'security', title, text: `${text} ${NOT_YOU}` },
    { subject: 'You are paying somebody new', paragraphs: [`${title}.`, text, NOT_YOU] },
  )
}
