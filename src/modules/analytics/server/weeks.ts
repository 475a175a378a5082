import { addDays, type Day, instantOf } from '../../../values/dates.ts'
import { type DayRange, mondayOf, weeksOf } from '../contract.ts'

/** A range cut into weeks, with the instants the weeks begin and end in the institution's zone. */
export interface Weeks {
  readonly days: readonly DayRange[]
  readonly starts: readonly Date[]
  readonly ends: readonly Date[]
  readonly from: Date
  readonly to: Date
  /** Which of the weeks a day is in; undefined outside of them all. */
  readonly indexOf: (day: Day) => number | undefined
}

export function cutIntoWeeks(range: DayRange, zone: string): Weeks {
  const days = weeksOf(range)
  const startOf = (day: Day): Date => instantOf(day, '00:00', zone)
  const endOf = (day: Day): Date => startOf(addDays(day, 1))
  const byMonday = new Map(days.map(({ from }, index) => [mondayOf(from), index]))
  return {
    days,
    starts: days.map(({ from }) => startOf(from)),
    ends: days.map(({ to }) => endOf(to)),
    from: startOf(range.from),
    to: endOf(range.to),
    indexOf: (day) => byMonday.get(mondayOf(day)),
  }
}

export const zeros = (weeks: Weeks): number[] => weeks.days.map(() => 0)

/** The totals so far after each of the changes, beginning from `before`. */
export function runningTotals(before: number, changes: readonly number[]): number[] {
  let total = before
  return changes.map((change) => (total += change))
}
