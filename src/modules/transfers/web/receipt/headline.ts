import { add, formatMoney, fromDecimal, type Money } from '../../../../values/money.ts'
import { type Translate, verbatim, type Words } from '../../../../values/sentence.ts'
import type { Destination, TransferReceipt } from '../../receipt.contract.ts'

/** Whose account the money went to, as one would say it. */
export function recipientOf(to: Destination): Words {
  switch (to.type) {
    case 'account':
      return verbatim(to.kind)
    case 'member':
      return verbatim(to.name)
    case 'us_bank':
      return verbatim(to.accountName)
    case 'international':
      return verbatim(to.recipientName)
  }
}

/** What came back of a payment, with what we had taken for it where that is back too. */
export function refundOf({ amount, fee, onTheWay }: TransferReceipt): Money {
  const sent = fromDecimal(onTheWay?.cameBack ?? amount)
  return fee?.isBack ? add(sent, fromDecimal(fee.amount)) : sent
}

/** What happened to the money, in one line over its receipt. */
export function headlineOf(t: Translate, receipt: TransferReceipt): Words {
  const { status, from, to } = receipt
  const amount = formatMoney(fromDecimal(receipt.amount))
  const recipient = recipientOf(to)
  switch (status) {
    case 'Completed':
      return to.type === 'account'
        ? t('You moved {amount}', { amount })
        : t('You sent {amount} to {recipient}', { amount, recipient })
    case 'Queued':
      return t('{amount} to {recipient} is queued', { amount, recipient })
    case 'Sent':
      return t('{amount} to {recipient} has been sent', { amount, recipient })
    case 'Cancelled':
      return t('Cancelled: {amount} is back in {account}', {
        amount: formatMoney(refundOf(receipt)),
        account: from.kind,
      })
    case 'Returned':
      return t('Returned: {amount} came back to {account}', {
        amount: formatMoney(refundOf(receipt)),
        account: from.kind,
      })
    case 'Reversed':
      return t('Reversed by staff: {amount}', { amount })
    case 'Waiting':
      return t('{amount} to {recipient} waits for a second signature', { amount, recipient })
    case 'Declined':
      return t('Declined: {amount} to {recipient}', { amount, recipient })
    case 'Lapsed':
      return t('Lapsed: nobody signed {amount} to {recipient} in time', { amount, recipient })
    case 'Reviewing':
      return t('We are looking at {amount} to {recipient}', { amount, recipient })
    case 'Refused':
      return t('Not sent: {amount} to {recipient}', { amount, recipient })
  }
}
