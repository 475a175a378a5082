import type { Day } from './dates.ts'
import type { Rhythm } from './recurrence.ts'

const format = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** "Mar 31, 2026" */
export const dayWords = (day: Day): string =>
  format(day, { month: 'short', day: 'numeric', year: 'numeric' })

/** "March 31, 2026": as letters write it. */
export const longDayWords = (day: Day): string => format(day, { dateStyle: 'long' })

/** "31st" */
function ordinal(day: Day): string {
  const number = Number(day.slice(8))
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }
  return `${number}${ending[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(number)]}`
}

/** "Every month on the 31st": how often, and on what day. */
export function rhythmWords({ frequency, startsOn }: Rhythm): string {
  const weekday = format(startsOn, { weekday: 'long' })
  switch (frequency) {
    case 'once':
      return 'Once'
    case 'weekly':
      return `Every week on ${weekday}`
    case 'every_two_weeks':
      return `Every two weeks on ${weekday}`
    case 'monthly':
      return `Every month on the ${ordinal(startsOn)}${isInEveryMonth(startsOn) ? '' : ', or the last day'}`
  }
}

const isInEveryMonth = (day: Day): boolean => Number(day.slice(8)) <= 28

interface End {
  readonly endsOn: Day | null
  readonly timesLeft: number | null
}

/** "until Dec 31, 2026": what ends it. */
function endWords({ endsOn, timesLeft }: End, more: string): string {
  if (endsOn !== null) return `until ${dayWords(endsOn)}`
  if (timesLeft === null) return 'until you cancel it'
  return `${timesLeft}${more} ${timesLeft === 1 ? 'time' : 'times'}`
}

/** "Every week on Friday, 3 more times": what is still to come. */
export const courseWords = (course: Rhythm & End): string =>
  course.frequency === 'once' ? 'Once' : `${rhythmWords(course)}, ${endWords(course, ' more')}`

/** "Every week on Friday, 3 times": what is being arranged. */
export const planWords = (plan: Rhythm & End): string =>
  plan.frequency === 'once' ? 'Once' : `${rhythmWords(plan)}, ${endWords(plan, '')}`
