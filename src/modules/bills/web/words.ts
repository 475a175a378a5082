import { isBusinessDay, businessDayFrom } from '../../../values/businessDays.ts'
import type { Day } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Bill, BillPayment } from '../contract.ts'
import { say, type Translate, type Words } from '../../../values/sentence.ts'

export const ENDS_WORDS = {
  times: say('How many payments'),
  timesHint: say('A payment that fails or is cancelled counts too.'),
  lastHint: say(
    'No payment is due after this day. One due on a weekend or holiday is paid on the next business day.',
  ),
}

/** "$25.00 to Hollowbrook Electric" */
export const whatWords = (
  t: Translate,
  { amount, payee }: Pick<Bill | BillPayment, 'amount' | 'payee'>,
): Words =>
  t('{amount} to {payee}', { amount: formatMoney(fromDecimal(amount)), payee: payee.name })

/** "Saturday, Jan 17, 2026 is not a business day. It is paid on Tuesday, Jan 20, 2026." */
export const movedWords = (t: Translate, day: Day): Words | undefined =>
  isBusinessDay(day)
    ? undefined
    : t('{day} is not a business day. It is paid on {businessDay}.', {
        day: formatDay(day, 'fullShort'),
        businessDay: formatDay(businessDayFrom(day), 'fullShort'),
      })
