import { addDays, type Day, nextMonthOf } from '../../../values/dates.ts'
import { formatDay, formatMoment } from '../../../values/formats.ts'
import type { Institution } from '../../../values/institution.ts'
import { formatMoney, type Money, money } from '../../../values/money.ts'
import { english, type Words } from '../../../values/sentence.ts'
import type { RuleCondition } from '../conditions.contract.ts'
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

/** What a member reads of a kind of payment they switched off themselves. */
export const SWITCHED_OFF = english(
  'You switched payments of this kind off. You can switch them on again on the page Safety.',
)

const left = (most: bigint, spent: bigint): Money => money(most > spent ? most - spent : 0n)

/** What a member is told of what they set themselves, which is no secret. */
function whyOwn(spoken: Spoken): Words {
  const startsAgainOn = fromDay(spoken)
  if (startsAgainOn === null || spoken.amountMax === null) return SWITCHED_OFF
  const most = BigInt(spoken.amountMax)
  return english(
    'You allow yourself {cap} a day for payments of this kind. {rest} of it is left until {day}. You can change that on the page Safety.',
    {
      cap: formatMoney(money(most)),
      rest: formatMoney(left(most, BigInt(spoken.spent ?? '0'))),
      day: formatDay(startsAgainOn),
    },
  )
}

interface About {
  readonly at: Date
  readonly toNew?: { readonly hours: number; readonly until: Date } | undefined
  readonly payee?: { readonly knownForMs?: number | undefined } | undefined
}

/**
 * What the member is told of the rule that keeps a payment: how much is left, and from when on more can go. Never which
 * rule; undefined where the sentence of the refusal says it all.
 */
export function whyTooMuch(
  spoken: Spoken,
  { timeZone }: Pick<Institution, 'timeZone'>,
  about: About,
): Words | undefined {
  const { refusal, amountMax, countMax, counted, conditions = [] } = spoken
  if (refusal === 'ACCOUNT_LOCKED') return undefined
  if (refusal === 'restricted') return PAYMENTS_STOPPED
  if (refusal === 'own_allowance') return whyOwn(spoken)
  const startsAgainOn = fromDay(spoken)
  const day = startsAgainOn && formatDay(startsAgainOn)
  if (countMax !== null && counted >= countMax && day !== null) {
    return english('No more payments of this kind can be made before {day}.', { day })
  }
  const until = coolOffEnd(conditions, about)
  if (until) {
    const time = formatMoment(until, timeZone, 'moment')
    return english('For your safety you can pay somebody new again from {time} on.', { time })
  }
  if (amountMax === null) return undefined
  const most = {
    cap: formatMoney(money(BigInt(amountMax))),
    rest: formatMoney(left(BigInt(amountMax), BigInt(spoken.spent ?? '0'))),
  }
  if (refusal === 'new_payee_cap' && about.toNew) return toSomebodyNew(most, timeZone, about.toNew)
  if (refusal === 'pull_cap') {
    return english('You can pull in at most {cap} in a day. {rest} of it is left today.', most)
  }
  if (day !== null) {
    return english(
      'At most {cap} can go in payments of this kind. {rest} of it is left until {day}.',
      { ...most, day },
    )
  }
  return conditions.length > 0
    ? english('For your safety at most {cap} can go in one payment at the moment.', most)
    : english('At most {cap} can go in one payment of this kind.', most)
}

const HOUR_MS = 60 * 60_000

/** Until when a payee who was paid before waits to be paid again. */
function coolOffEnd(conditions: readonly RuleCondition[], { at, payee }: About): Date | undefined {
  const coolOff = conditions.find((condition) => condition.kind === 'payee_added')
  const knownForMs = payee?.knownForMs
  if (!coolOff || knownForMs === undefined) return undefined
  return new Date(at.getTime() + coolOff.hours * HOUR_MS - knownForMs)
}

const toSomebodyNew = (
  most: { readonly cap: string; readonly rest: string },
  timeZone: string,
  { hours, until }: { readonly hours: number; readonly until: Date },
): Words =>
  english(
    'For your safety at most {cap} can go to somebody new in the first {hours, plural, one {# hour} other {# hours}}. {rest} of it is left. From {time} on you can pay them any amount.',
    { ...most, hours, time: formatMoment(until, timeZone, 'moment') },
  )
