import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import type { Destination, TransferReceipt } from '../../receipt.contract.ts'

/** Whose account the money went to, as one would say it. */
export function recipientOf(to: Destination): string {
  switch (to.type) {
    case 'account':
      return to.kind
    case 'member':
      return to.name
    case 'us_bank':
      return to.accountName
    case 'international':
      return to.recipientName
  }
}

/** What happened to the money, in one line over its receipt. */
export function headlineOf({ status, amount, from, to }: TransferReceipt): string {
  const dollars = formatMoney(fromDecimal(amount))
  switch (status) {
    case 'Completed':
      return to.type === 'account'
        ? `You moved ${dollars}`
        : `You sent ${dollars} to ${recipientOf(to)}`
    case 'Queued':
      return `${dollars} to ${recipientOf(to)} is queued`
    case 'Sent':
      return `${dollars} to ${recipientOf(to)} has been sent`
    case 'Cancelled':
      return `Cancelled: ${dollars} is back in ${from.kind}`
    case 'Returned':
      return `Returned: ${dollars} came back to ${from.kind}`
    case 'Reversed':
      return `Reversed by staff: ${dollars}`
  }
}
