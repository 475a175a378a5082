import { addDays, type Day, monthsBefore, nextMonthOf } from '../../values/dates.ts'
import { formatDay } from '../../values/formats.ts'
import type { Words } from '../../values/sentence.ts'
import { FIRST_MONTH, PERIOD_COUNT } from './contract.ts'

export interface Period {
  /** "2026-11" */
  readonly month: string
  /** "November 2026" */
  readonly label: Words
  readonly from: Day
  readonly to: Day
}

export const periodOf = (month: string): Period => ({
  month,
  label: formatDay(month, 'month'),
  from: `${month}-01`,
  to: addDays(`${nextMonthOf(month)}-01`, -1),
})

/** Thirteen months, newest first, the running one among them, back to March 2024 at the most. */
export function periodsUntil(today: Day): readonly Period[] {
  const periods: Period[] = []
  let month = today.slice(0, 7)
  while (periods.length < PERIOD_COUNT && month >= FIRST_MONTH) {
    periods.push(periodOf(month))
    month = monthsBefore(month, 1)
  }
  return periods
}
