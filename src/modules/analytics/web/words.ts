import type { Day } from '../../../values/dates.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { DayRange, FailureKind, MovementKind } from '../contract.ts'

export const MOVEMENT_LABEL: Readonly<Record<MovementKind, string>> = {
  own: 'Between own accounts',
  members: 'Between members',
  us_banks: 'US banks',
  international: 'International',
  bills: 'Bill payments',
  checks: 'Check deposits',
  cards: 'Cards',
  staff: 'Staff entries',
  fees: 'Fees and interest',
  other: 'Other',
}

export const FAILURE_LABEL: Readonly<Record<FailureKind, string>> = {
  'code.refused': 'Codes refused',
  'transfer.denied': 'Transfers denied at the limit',
  'schedule.failed': 'Scheduled transfers failed',
  returned: 'Transfers returned or reversed',
}

// A day has no time zone any more: it is read as the calendar writes it.
const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: Day): string => format.format(new Date(`${day}T00:00:00Z`))
}

/** "Apr 27, 2026" */
export const longDay = dayFormat({ month: 'short', day: 'numeric', year: 'numeric' })

/** "Apr 27" */
export const shortDay = dayFormat({ month: 'short', day: 'numeric' })

/** "Apr 27, 2026 to Jul 15, 2026", or the one day. */
export const rangeWords = ({ from, to }: DayRange): string =>
  from === to ? longDay(from) : `${longDay(from)} to ${longDay(to)}`

export const dollars = (decimal: string): string => formatMoney(fromDecimal(decimal))

export const whole = (count: number): string => count.toLocaleString('en-US')

/** "1 transfer", "2 transfers". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`

/** How long something took: in hours up to a day and a half, then in days. */
export function durationWords(hours: number): string {
  if (hours < 1) return 'less than an hour'
  if (hours < 36) return counted(Math.round(hours), 'hour')
  const days = Math.round((hours / 24) * 10) / 10
  return counted(days, 'day')
}
