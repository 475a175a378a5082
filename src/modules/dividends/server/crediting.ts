import { addDays, type Day } from '../../../values/dates.ts'

/** How often dividends are credited, which is also when they begin to earn. */
export interface Crediting {
  /** From one crediting to the next: 1, 3 or 12, and with a certificate that pays at its maturity its term. */
  readonly months: number
  /** With the periods of the calendar, or counted from the day the account was opened. */
  readonly from: 'calendar' | 'opening'
}

/** `"2026-02-28"` for one month after `"2026-01-31"`: a month that is too short ends on its last day. */
export function monthsAfter(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** From where the terms of a certificate are counted, and how many of them have begun since. */
interface Counted {
  readonly openedOn: Day
  readonly terms: number
}

/**
 * From where terms of so many months are counted so that one that began elsewhere ends on its day, and the next ones after
 * it: from its own beginning, or, where it has another length, from an earlier day that is the same of its month.
 */
export function countedFrom(beganOn: Day, endsOn: Day, months: number): Counted {
  if (monthsAfter(beganOn, months) === endsOn) return { openedOn: beganOn, terms: 1 }
  for (let terms = 1; ; terms++) {
    const openedOn = monthsAfter(endsOn, -terms * months)
    if (openedOn <= beganOn && monthsAfter(openedOn, terms * months) === endsOn)
      return { openedOn, terms }
  }
}

/**
 * The days after `since`, up to and with `upTo`, on which the dividends of a period are credited: the day after
 * its last. An account opened on the 31st is credited on Feb 28, Mar 31, Apr 30, each counted from its opening.
 */
export function creditingDays(
  since: Day,
  upTo: Day,
  opened: Day,
  { months, from }: Crediting,
): readonly Day[] {
  const start = from === 'opening' ? opened : `${opened.slice(0, 4)}-01-01`
  const periodDay = (count: number): Day => monthsAfter(start, count * months)
  const days: Day[] = []
  let count = Math.floor(monthsBetween(start, since) / months)
  for (let day = periodDay(count); day <= upTo; day = periodDay(++count)) {
    if (day > since) days.push(day)
  }
  return days
}

/** The first day after `since` on which dividends are credited. */
export function nextCreditingDay(since: Day, opened: Day, crediting: Crediting): Day {
  // A period that begins by then has ended two periods later, wherever in it `since` is.
  const upTo = monthsAfter(since, 2 * crediting.months)
  return creditingDays(since, upTo, opened, crediting)[0]!
}

const monthsBetween = (from: Day, to: Day): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7))

/** The days from `from` to `to` on which a calendar year begins, `from` not among them. */
export function newYears(from: Day, to: Day): readonly Day[] {
  const years: Day[] = []
  for (let day = nextNewYear(from); day < to; day = nextNewYear(day)) years.push(day)
  return years
}

const nextNewYear = (day: Day): Day => `${addDays(`${day.slice(0, 4)}-12-31`, 1).slice(0, 4)}-01-01`

/** Days from `from` up to `to`, which does not count. */
export const daysUntil = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
