import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { referenceOf } from '../../../values/ids.ts'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal, type Money } from '../../../values/money.ts'
import { labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { notifyMember, type NewNotification } from '../../notifications/server/notifications.ts'
import { type Contents, payeeIn } from './contents.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { CANCEL_WINDOW_MINUTES } from '../receipt.contract.ts'

/** The same in the portal and by mail. */
const notify = (
  tx: Tx,
  ctx: ActionContext,
  news: Omit<NewNotification, 'at'>,
  ...more: readonly Words[]
): Promise<void> =>
  notifyMember(tx, ctx, news, { paragraphs: [verbatim(`${news.title}.`), news.text, ...more] })

const nameOf = (account: ShareAccount): Words => nameOfAccount(labelOf(account))

const NOT_YOU = english('If this was not you, call us at once and change your password.')

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
  const code = referenceOf(transferId)
  await notify(
    tx,
    ctx,
    {
      personId: ctx.actorId,
      transferId,
      kind: 'money_out',
      title: english('You sent {amount} to {payee}', { amount, payee: payeeIn(order) }),
      text: sentWords(order, { account: nameOf(from), code }),
    },
    NOT_YOU,
  )
  if (order.kind !== 'member' || !to) return
  await notify(tx, ctx, {
    personId: to.personId,
    transferId,
    kind: 'money_in',
    title: english('{sender} sent you {amount}', { sender, amount }),
    text: english('It is in your {account}. For: {purpose}. Reference {code}.', {
      account: nameOf(to),
      purpose: order.contents.reference,
      code,
    }),
  })
}

/** How long a transfer abroad can be cancelled is said where it can. */
const sentWords = (
  { kind }: Contents,
  places: { readonly account: Words; readonly code: string },
): Words =>
  kind === 'international'
    ? english(
        'From {account}. Reference {code}. You can cancel it for {minutes, plural, one {# minute} other {# minutes}}.',
        { ...places, minutes: CANCEL_WINDOW_MINUTES },
      )
    : english('From {account}. Reference {code}.', places)

export const notifyOfRefund = (
  tx: Tx,
  ctx: ActionContext,
  { id: transferId, order }: Pick<MoneySent, 'id' | 'order'>,
): Promise<void> =>
  notify(tx, ctx, {
    personId: ctx.actorId,
    transferId,
    kind: 'money_in',
    title: english('Cancelled: {amount} to {payee}', {
      amount: formatMoney(fromDecimal(order.contents.dollars)),
      payee: payeeIn(order),
    }),
    text: english('The whole amount is back in your account. Reference {code}.', {
      code: referenceOf(transferId),
    }),
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
    personId: ctx.actorId,
    kind: 'transfer_failed',
    title: english('Transaction Denied'),
    text:
      startsAgainOn === null
        ? english(
            'You have reached the number of transfers to other banks for this month. No money left your account. Please contact us.',
          )
        : english(
            'You have reached the number of transfers to other banks for this month. No money left your account. The count starts again on {day}. Please contact us.',
            { day: formatDay(startsAgainOn) },
          ),
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
  const title = english('First payment to {payee}', { payee: inWords })
  const text = english('You arranged or sent {amount}.', { amount: formatMoney(amount) })
  await notifyMember(
    tx,
    ctx,
    { personId: ctx.actorId, kind: 'security', title, text: verbatim(`${text} ${NOT_YOU}`) },
    {
      subject: english('You are paying somebody new'),
      paragraphs: [verbatim(`${title}.`), text, NOT_YOU],
    },
  )
}
