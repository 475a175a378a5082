import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Day } from '../../../values/dates.ts'
import { referenceOf } from '../../../values/ids.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'
import { formatMoney, fromDecimal, type Money } from '../../../values/money.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import { labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { tell, type Telling, wantsMail } from '../../notifications/server/notifications.ts'
import type { Contents, InternationalContents } from './contents.ts'

interface News {
  readonly kind: Telling['kind']
  readonly title: string
  readonly text: string
}

interface Occasion {
  readonly tx: Tx
  readonly institution: Institution
  readonly at: Date
  readonly transferId: string
}

/** Says the same in the member's notifications and by mail, once the transaction commits. */
async function inform(occasion: Occasion, memberId: string, news: News, more: string[] = []) {
  const { tx, institution, at, transferId } = occasion
  await tell(tx, [{ memberId, at, transferId, ...news }])
  if (!(await wantsMail(tx, memberId, news.kind))) return
  await queueMail(tx, {
    to: await emailOf(tx, memberId),
    at,
    subject: news.title,
    text: letterText(institution, [`${news.title}.`, news.text, ...more]),
  })
}

const nameOf = (account: ShareAccount): string => {
  const { kind, last4 } = labelOf(account)
  return `${kind} ··${last4}`
}

/** "Dana Reyes, Wells Fargo ··6789": whom the money of an order goes to. */
export function payeeIn({ kind, contents }: Contents): string {
  switch (kind) {
    case 'user':
      return contents.name
    case 'external':
      return `${contents.accountName}, ${contents.bankName} ··${contents.accountNumber.slice(-4)}`
    case 'international':
      return `${contents.recipientName}, ${contents.bankName} ··${endOf(contents)}`
  }
}

/** The last four of what the other bank knows the account by. */
export const endOf = ({ iban, accountNumber }: InternationalContents): string =>
  (iban || accountNumber).slice(-4)

const NOT_YOU = 'If this was not you, call us at once and change your password.'

interface MoneySent extends Occasion {
  readonly memberId: string
  /** As a recipient of ours gets to know the sender. */
  readonly sender: string
  readonly from: ShareAccount
  readonly order: Contents
}

/** Tells the sender what left, and a recipient of ours what came. */
export async function tellOfTransfer(sent: MoneySent, to: ShareAccount | undefined): Promise<void> {
  const { memberId, sender, from, order, transferId } = sent
  const amount = formatMoney(fromDecimal(order.contents.dollars))
  const reference = referenceOf(transferId)
  const cancellable = order.kind === 'international' ? ' You can cancel it for 30 minutes.' : ''
  await inform(
    sent,
    memberId,
    {
      kind: 'money_out',
      title: `You sent ${amount} to ${payeeIn(order)}`,
      text: `From ${nameOf(from)}. Reference ${reference}.${cancellable}`,
    },
    [NOT_YOU],
  )
  if (order.kind !== 'user' || !to) return
  await inform(sent, to.memberId, {
    kind: 'money_in',
    title: `${sender} sent you ${amount}`,
    text: `It is in your ${nameOf(to)}. For: ${order.contents.reference}. Reference ${reference}.`,
  })
}

interface Refunded extends Occasion {
  readonly memberId: string
  readonly amount: Money
  readonly order: Contents
}

export const tellOfRefund = (refunded: Refunded): Promise<void> =>
  inform(refunded, refunded.memberId, {
    kind: 'money_in',
    title: `Cancelled: ${formatMoney(refunded.amount)} to ${payeeIn(refunded.order)}`,
    text: `The whole amount is back in your account. Reference ${referenceOf(refunded.transferId)}.`,
  })

interface Denied extends Pick<Occasion, 'tx' | 'at'> {
  readonly memberId: string
  /** The first day of the next count. */
  readonly startsAgainOn: Day | null
}

/** At the limit the owner hears of the attempt: it may not have been theirs. */
export const tellOfDenial = ({ tx, at, memberId, startsAgainOn }: Denied): Promise<void> =>
  tell(tx, [
    {
      memberId,
      at,
      kind: 'transfer_failed',
      title: 'Transaction Denied',
      text: `You have reached the number of transfers to other banks for this month. No money left your account.${startsAgainOn ? ` The count starts again on ${dayWords(startsAgainOn)}.` : ''} Please contact us.`,
    },
  ])

interface NewPayee extends Pick<Occasion, 'tx' | 'at' | 'institution'> {
  readonly memberId: string
  readonly inWords: string
  readonly amount: Money
}

/** The owner hears of everybody who is paid for the first time, whatever they want to hear of. */
export async function tellOfNewPayee(news: NewPayee): Promise<void> {
  const { tx, at, institution, memberId, inWords, amount } = news
  const title = `First payment to ${inWords}`
  const text = `You arranged or sent ${formatMoney(amount)}.`
  await tell(tx, [{ memberId, at, kind: 'security', title, text: `${text} ${NOT_YOU}` }])
  await queueMail(tx, {
    to: await emailOf(tx, memberId),
    at,
    subject: 'You are paying somebody new',
    text: letterText(institution, [`${title}.`, text, NOT_YOU]),
  })
}
