import { type Day, isDay } from '../../values/dates.ts'
import { ok, refuse, type Result } from '../../values/result.ts'
import { say, type Sentence } from '../../values/sentence.ts'

/** A date as it stands in three fields, exactly as typed. */
export interface DateParts {
  readonly month: string
  readonly day: string
  readonly year: string
}

export type DatePart = keyof DateParts
export type DateProblem = 'empty' | DatePart | 'date'

/** Whether the error at a date is about this part of it. */
export const isPartWrong = (part: DatePart, problem: DateProblem | undefined): boolean =>
  problem === undefined || problem === 'empty' || problem === part || problem === 'date'

export const NO_DATE: DateParts = { month: '', day: '', year: '' }

const MONTHS = [
  'january', 'february', 'march', 'april', 'may', 'june',
  'july', 'august', 'september', 'october', 'november', 'december',
] as const // prettier-ignore

/** The month, 1 to 12, from "4", "04", "Apr", "apr." or "April"; 0 for anything else. */
export function monthNumber(typed: string): number {
  const bare = typed.trim().toLowerCase().replace(/\.$/, '')
  if (/^[0-9]{1,2}$/.test(bare)) return Number(bare) <= 12 ? Number(bare) : 0
  if (bare.length < 3) return 0
  return MONTHS.findIndex((name) => name.startsWith(bare)) + 1
}

const between = (typed: string, least: number, most: number): boolean =>
  /^[0-9]+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most

/**
 * Three typed parts as one day. A refusal names the part at fault, `empty` when nothing was typed
 * and `date` when every part is fine but the calendar has no such day. Whether somebody is old
 * enough is not decided here.
 */
export function parseDateParts(parts: DateParts): Result<Day, DateProblem> {
  const { month, day, year } = parts
  if (!month.trim() && !day.trim() && !year.trim()) return refuse('empty')
  const number = monthNumber(month)
  if (number === 0) return refuse('month')
  if (!between(day, 1, 31)) return refuse('day')
  if (!between(year, 1800, 2999)) return refuse('year')
  const text = `${year.trim()}-${`${number}`.padStart(2, '0')}-${day.trim().padStart(2, '0').slice(-2)}`
  return isDay(text) ? ok(text) : refuse('date')
}

/** What to say at the field. One sentence, naming the part that is wrong. */
export const DATE_PROBLEM: Readonly<Record<DateProblem, Sentence>> = {
  empty: say('Enter your date of birth'),
  month: say('Enter the month, for example 4 or April'),
  day: say('Enter the day as a number from 1 to 31'),
  year: say('Enter the year in four digits, for example 1985'),
  date: say('That day does not exist. Check the month and the day'),
}

/** A stored day back in its three fields. */
export function partsOfDay(day: Day): DateParts {
  const [year = '', month = '', date = ''] = day.split('-')
  return { month: month.replace(/^0/, ''), day: date.replace(/^0/, ''), year }
}
