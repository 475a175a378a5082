import { addDays, type Day, nextMonthOf } from '../../../values/dates.ts'
import { formatDay, formatMoment } from '../../../values/formats.ts'
import type { Institution } from '../../../values/institution.ts'
import { formatMoney, type Money, money } from '../../../values/money.ts'
import { english, type Words } from '../../../values/sentence.ts'
import type { Period, Spoken } from './tables.ts'

/** The first day after a period that began on `since`; null for what is no period. */
export function endOf(period: Period, since: Day): Day | null {
  switch (period) {
    case 'day':
      return addDays(since, 1)
    case 'week':
      return addDays(since, 7)
    case 'month':
      return `${nextMonthOf(since.slice(0, 7))}-01`
    case 'payment':
    case 'new_payee':
      return null
  }
}

/** From which day on a rule that spoke counts anew. */
export const fromDay = ({ period, since }: Spoken): Day | null =>
  since === null ? null : endOf(period, since)

/** What a member reads from whom nothing may leave. Why is not theirs to know. */
export const PAYMENTS_STOPPED = english(
  'Payments from your accounts are stopped at the moment. You can see everything as before. Please call us.',
)

const left = (most: bigint, spent: bigint): Money => money(most > spent ? most - spent : 0n)

/**
 * What the member is told of the rule that keeps a payment: how much is left, and from when on more can go. Never which
 * rule; undefined where the sentence of the refusal says it all.
 */
export function whyTooMuch(
  spoken: Spoken,
  { timeZone }: Pick<Institution, 'timeZone'>,
  toNew: { readonly hours: number; readonly until: Date } | undefined,
): Words | undefined {
  const { refusal, amountMax, countMax, counted } = spoken
  if (refusal === 'ACCOUNT_LOCKED') return undefined
  if (refusal === 'restricted') return PAYMENTS_STOPPED
  const startsAgainOn = fromDay(spoken)
  const day = startsAgainOn && formatDay(startsAgainOn)
  if (countMax !== null && counted >= countMax && day !== null) {
    return english('No more payments of this kind can be made before {day}.', { day })
  }
  if (amountMax === null) return undefined
  const cap = formatMoney(money(BigInt(amountMax)))
  const rest = formatMoney(left(BigInt(amountMax), BigInt(spoken.spent ?? '0')))
  if (refusal === 'new_payee_cap' && toNew) {
    return english(
      'For your safety at most {cap} can go to somebody new in the first {hours, plural, one {# hour} other {# hours}}. {rest} of it is left. From {time} on you can pay them any amount.',
      { cap, hours: toNew.hours, rest, time: formatMoment(toNew.until, timeZone, 'moment') },
    )
  }
  return day === null
    ? english('At most {cap} can go in one payment of this kind.', { cap })
    : english('At most {cap} can go in payments of this kind. {rest} of it is left until {day}.', {
        cap,
        rest,
        day,
      })
}
