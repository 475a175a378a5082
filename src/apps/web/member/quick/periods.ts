import { addDays, type Day } from '../../../../values/dates.ts'

const PERIOD_COUNT = 13
const FIRST_MONTH = '2024-03'

export interface Period {
  /** "2026-11" */
  readonly month: string
  /** "November 2026" */
  readonly label: string
  readonly from: Day
  readonly to: Day
}

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

const labelOf = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** Thirteen months, newest first, back to March 2024 at the most. */
export function periodsUntil(today: Day): readonly Period[] {
  const periods: Period[] = []
  let month = today.slice(0, 7)
  while (periods.length < PERIOD_COUNT && month >= FIRST_MONTH) {
    const next = addDays(`${month}-28`, 4).slice(0, 7)
    periods.push({
      month,
      label: labelOf(month),
      from: `${month}-01`,
      to: addDays(`${next}-01`, -1),
    })
    month = monthBefore(month)
  }
  return periods
}
