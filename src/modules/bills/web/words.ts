import { isBusinessDay, businessDayFrom } from '../../../values/businessDays.ts'
import type { Day } from '../../../values/dates.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import type { Bill, BillPayment } from '../contract.ts'

export const ENDS_WORDS = {
  times: 'How many payments',
  timesHint: 'A payment that fails or is cancelled counts too.',
  lastHint:
    'No payment is due after this day. One due on a weekend or holiday is paid on the next business day.',
}

/** "$25.00 to Hollowbrook Electric" */
export const whatWords = ({
  amount,
  payee,
}: Pick<Bill | BillPayment, 'amount' | 'payee'>): string =>
  `${formatMoney(fromDecimal(amount))} to ${payee.name}`

const weekdayWords = (day: Day): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** "Saturday, Jan 17, 2026 is not a business day. It is paid on Tuesday, Jan 20, 2026." */
export const movedWords = (day: Day): string | undefined =>
  isBusinessDay(day)
    ? undefined
    : `${longDay(day)} is not a business day. It is paid on ${longDay(businessDayFrom(day))}.`

/** "Tuesday, Jan 20, 2026" */
export const longDay = (day: Day): string => `${weekdayWords(day)}, ${dayWords(day)}`
