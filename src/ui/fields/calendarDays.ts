import { addDays, type Day } from '../../values/dates.ts'
import { formatDay } from '../../values/formats.ts'
import type { Words } from '../../values/sentence.ts'

/** 0 is Sunday, with which weeks begin. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The month of `"2026-11-21"`: `"2026-11"`. */
export const monthOfDay = (day: Day): string => day.slice(0, 7)

/** The weeks of a month, each from Sunday to Saturday; days of its neighbors are left out. */
export function weeksOf(month: string): readonly (readonly (Day | undefined)[])[] {
  const first = `${month}-01`
  const weeks: (Day | undefined)[][] = []
  let day = addDays(first, -weekdayOf(first))
  do {
    weeks.push(
      Array.from({ length: 7 }, (_, i) => addDays(day, i)).map((each) =>
        monthOfDay(each) === month ? each : undefined,
      ),
    )
    day = addDays(day, 7)
  } while (monthOfDay(day) === month)
  return weeks
}

/** The same day `months` later; where that month is too short, its last day. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
  const last = addDays(`${monthOfDay(addDays(`${first}-28`, 4))}-01`, -1)
  const same = `${first}-${`${date}`.padStart(2, '0')}`
  return same > last ? last : same
}

/** Where a key leads from `day` in a calendar by the book; undefined for keys it does not know. */
export function dayByKey(day: Day, key: string): Day | undefined {
  const steps: Readonly<Record<string, Day>> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: addDays(day, -weekdayOf(day)),
    End: addDays(day, 6 - weekdayOf(day)),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
  }
  return steps[key]
}

/** The day as it is read aloud: "Saturday, November 21, 2026". */
export const dayWords = (day: Day): Words => formatDay(day, 'full')

/** "November 2026". */
export const monthWords = (month: string): Words => formatDay(month, 'month')
