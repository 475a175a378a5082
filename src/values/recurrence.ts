import { addDays, type Day, nextMonthOf } from './dates.ts'
import { english, say } from './sentence.ts'

export const FREQUENCIES = ['once', 'weekly', 'every_two_weeks', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const TIMES_MAX = 260

export const ENTER_VALID_TIMES = english('Enter a number of times from 1 to {max}', {
  max: TIMES_MAX,
})
export const END_BEFORE_START = say('The last date cannot be before the first one')
export const ONE_END_ONLY = say('Choose a last date or a number of times, not both')

export interface Rhythm {
  readonly frequency: Frequency
  readonly startsOn: Day
}

/**
 * The date after `day`, which is one of the dates of the rhythm; null when there is none. A month
 * that is too short is served on its last day, and the one after it on the first date's day again.
 */
export function dateAfter(day: Day, { frequency, startsOn }: Rhythm): Day | null {
  switch (frequency) {
    case 'once':
      return null
    case 'weekly':
      return addDays(day, 7)
    case 'every_two_weeks':
      return addDays(day, 14)
    case 'monthly':
      return inMonth(nextMonthOf(day.slice(0, 7)), startsOn.slice(8))
  }
}

const inMonth = (month: string, date: string): Day => {
  const last = addDays(`${nextMonthOf(month)}-01`, -1)
  const wanted = `${month}-${date}`
  return wanted < last ? wanted : last
}

interface Course extends Rhythm {
  readonly endsOn: Day | null
  /** How many dates there are from now on; null without a count. */
  readonly runsLeft: number | null
}

/** What is left once `passed` is over, whatever became of it: served, failed or left out. */
export function afterDate(
  passed: Day,
  course: Course,
): { readonly nextOn: Day | null; readonly runsLeft: number | null } {
  const runsLeft = course.runsLeft === null ? null : course.runsLeft - 1
  const next = dateAfter(passed, course)
  const over = next === null || runsLeft === 0 || (course.endsOn !== null && next > course.endsOn)
  return { nextOn: over ? null : next, runsLeft }
}
