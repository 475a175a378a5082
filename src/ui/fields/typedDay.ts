import { type Day, isDay } from '../../values/dates.ts'
import {
  type DateParts,
  type DateProblem,
  NO_DATE,
  parseDateParts,
  partsOfDay,
} from './dateOfBirth.ts'
import { say, type Sentence } from '../../values/sentence.ts'

/** "26" is meant as 2026: nobody schedules a payment for the year 26. */
export const fullYear = (typed: string): string =>
  /^[0-9]{2}$/.test(typed.trim()) ? `20${typed.trim()}` : typed

/** A whole date pasted into one of the three fields: "11/21/2026", "2026-11-21", "Nov 21, 2026". */
export function partsOfText(text: string): DateParts | undefined {
  const whole = text.trim()
  if (isDay(whole)) return partsOfDay(whole)
  const [, month = '', day = '', year = ''] =
    /^([0-9]{1,2}|[a-z]{3,9}\.?)[\s/.-]+([0-9]{1,2}),?[\s/.-]+([0-9]{2}|[0-9]{4})$/i.exec(whole) ??
    []
  return year === '' ? undefined : { month, day, year: fullYear(year) }
}

/** A date field as it stands: a day, or why what is typed is none. */
export interface TypedDay {
  readonly day: Day | null
  readonly problem: DateProblem | undefined
}

export const NO_DAY: TypedDay = { day: null, problem: 'empty' }

/** What to say at a field for a day that is not about anybody's birth. */
export const DAY_PROBLEM: Readonly<Record<DateProblem, Sentence>> = {
  empty: say('Enter a date'),
  month: say('Enter the month, for example 4 or April'),
  day: say('Enter the day as a number from 1 to 31'),
  year: say('Enter the year in four digits, for example 2026'),
  date: say('That day does not exist. Check the month and the day'),
}

export const partsOf = (day: Day | null): DateParts => (day === null ? NO_DATE : partsOfDay(day))

/** The day three typed parts mean, or null while they mean none. */
export function dayOfParts(parts: DateParts): Day | null {
  const parsed = parseDateParts(parts)
  return parsed.ok ? parsed.value : null
}

/** Why three typed parts mean no day; undefined when they mean one. */
export function problemOf(parts: DateParts): DateProblem | undefined {
  const parsed = parseDateParts(parts)
  return parsed.ok ? undefined : parsed.code
}
