import { addDays, type Day } from './dates.ts'

/** Monday is 1, Sunday 0. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const MONDAY = 1
const THURSDAY = 4

/** The nth such weekday of the month, the first being 1. */
function nthWeekday(month: string, weekday: number, nth: number): Day {
  const first = `${month}-01`
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1))
}

const lastMonday = (month: string): Day => {
  const fifth = nthWeekday(month, MONDAY, 5)
  return fifth.startsWith(month) ? fifth : nthWeekday(month, MONDAY, 4)
}

/** What falls on a Sunday is kept on the Monday after; a Saturday's is not made up for. */
const kept = (day: Day): Day => (weekdayOf(day) === 0 ? addDays(day, 1) : day)

/**
 * The days of a year on which the Federal Reserve Banks are closed, so that no payment settles.
 * Source: the holiday schedule of the Federal Reserve System, which is one rule for every year.
 */
export const federalHolidays = (year: number): ReadonlySet<Day> =>
  new Set([
    kept(`${year}-01-01`),
    nthWeekday(`${year}-01`, MONDAY, 3),
    nthWeekday(`${year}-02`, MONDAY, 3),
    lastMonday(`${year}-05`),
    kept(`${year}-06-19`),
    kept(`${year}-07-04`),
    nthWeekday(`${year}-09`, MONDAY, 1),
    nthWeekday(`${year}-10`, MONDAY, 2),
    kept(`${year}-11-11`),
    nthWeekday(`${year}-11`, THURSDAY, 4),
    kept(`${year}-12-25`),
  ])

/** Whether banks settle payments on this day: a weekday that is no holiday of the Federal Reserve. */
export function isBusinessDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !federalHolidays(Number(day.slice(0, 4))).has(day)
}

/** The day itself where banks are open on it, else the next one on which they are. */
export const businessDayFrom = (day: Day): Day =>
  isBusinessDay(day) ? day : businessDayFrom(addDays(day, 1))

/** The business day that comes `count` of them after `day`; `count` is 0 or more. */
export const addBusinessDays = (day: Day, count: number): Day =>
  count === 0 ? businessDayFrom(day) : addBusinessDays(businessDayFrom(addDays(day, 1)), count - 1)
