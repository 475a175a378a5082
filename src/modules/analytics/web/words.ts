import type { Day } from '../../../values/dates.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { DayRange, FailureKind, MovementKind } from '../contract.ts'
import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'
import { formatDay } from '../../../values/formats.ts'

export const MOVEMENT_LABEL: Readonly<Record<MovementKind, Sentence>> = {
  own: say('Between own accounts'),
  members: say('Between members'),
  us_banks: say('US banks'),
  international: say('International'),
  bills: say('Bill payments'),
  checks: say('Check deposits'),
  cards: say('Cards'),
  staff: say('Staff entries'),
  fees: say('Fees and dividends'),
  disputes: say('Disputes'),
  other: say('Other'),
}

export const FAILURE_LABEL: Readonly<Record<FailureKind, Sentence>> = {
  'code.refused': say('Codes refused'),
  'transfer.denied': say('Transfers denied at the limit'),
  'schedule.failed': say('Scheduled transfers failed'),
  returned: say('Transfers returned or reversed'),
}

/** The same as part of a sentence. */
export const FAILURE_WITHIN: Readonly<Record<FailureKind, Sentence>> = {
  'code.refused': say('codes refused'),
  'transfer.denied': say('transfers denied at the limit'),
  'schedule.failed': say('scheduled transfers failed'),
  returned: say('transfers returned or reversed'),
}

/** "Apr 27" */
export const shortDay = (day: Day): Words => formatDay(day, 'yearlessShort')

/** "Apr 27, 2026 to Jul 15, 2026", or the one day. */
export const rangeWords = (t: Translate, { from, to }: DayRange): Words =>
  from === to ? formatDay(from) : t('{from} to {to}', { from: formatDay(from), to: formatDay(to) })

export const dollars = (decimal: string): Words => formatMoney(fromDecimal(decimal))

/** How long something took: in hours up to a day and a half, then in days. */
export function durationWords(t: Translate, hours: number): Words {
  if (hours < 1) return t('less than an hour')
  if (hours < 36)
    return t('{hours, plural, one {# hour} other {# hours}}', { hours: Math.round(hours) })
  return t('{days, plural, one {# day} other {# days}}', {
    days: Math.round((hours / 24) * 10) / 10,
  })
}

/** For an axis: in hours where all is short, else in days. */
export function durationScale(t: Translate, hours: readonly (number | null)[]) {
  const isShort = hours.every((each) => each === null || each < 36)
  return {
    values: hours.map((each) => each && each / (isShort ? 1 : 24)),
    tickText: (value: number) =>
      isShort ? t('{hours} h', { hours: value }) : t('{days} d', { days: value }),
  }
}

/** Each week and its figure, as it is read one by one. */
export const saysOf = (
  t: Translate,
  weeks: readonly DayRange[],
  figureOf: (index: number) => Words,
): Words[] =>
  weeks.map((week, index) =>
    t('{week}: {figure}', { week: rangeWords(t, week), figure: figureOf(index) }),
  )
