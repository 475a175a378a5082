import { addDays, type Day } from '../../../values/dates.ts'
import { END_BEFORE_START, type Frequency } from '../../../values/recurrence.ts'
import type { Sentence, Words } from '../../../values/sentence.ts'
import { DAY_PROBLEM, NO_DAY, type TypedDay } from '../../../ui/fields/typedDay.ts'
import { endOf, endProblems, type Ends } from './ends.ts'
import { type CreateScheduleBody, START_OUT_OF_RANGE, startRange } from '../contract.ts'

/** When a transfer is sent, as the form holds it. */
export interface When extends Ends {
  readonly mode: 'now' | 'later' | 'repeating'
  readonly startsOn: TypedDay
  readonly frequency: Exclude<Frequency, 'once'>
}

export const SEND_NOW: When = {
  mode: 'now',
  startsOn: NO_DAY,
  frequency: 'monthly',
  ends: 'never',
  endsOn: NO_DAY,
  timesMax: '',
}

export interface WhenProblem {
  readonly field: 'startsOn' | 'endsOn' | 'timesMax'
  readonly message: Sentence | Words
}

/** What is wrong, in the order of the page. The server judges again; this only saves a trip. */
export function whenProblems(when: When, today: Day): WhenProblem[] {
  if (when.mode === 'now') return []
  const { day, problem } = when.startsOn
  const { first, last } = startRange(today)
  const startProblem =
    day === null
      ? DAY_PROBLEM[problem ?? 'empty']
      : day < first || day > last
        ? START_OUT_OF_RANGE
        : undefined
  return [
    ...(startProblem ? [{ field: 'startsOn', message: startProblem } as const] : []),
    ...(when.mode === 'repeating' ? endProblems(when, day, END_BEFORE_START) : []),
  ]
}

type Arrangement = Pick<CreateScheduleBody, 'frequency' | 'startsOn' | 'endsOn' | 'timesMax'>

/**
 * When, as the wire wants it: what a schedule has beside a transfer. Undefined for a transfer that
 * is sent now. Only for what has no problems.
 */
export function arrangementOf(when: When): Arrangement | undefined {
  if (when.mode === 'now') return undefined
  const startsOn = when.startsOn.day ?? ''
  if (when.mode === 'later') return { frequency: 'once', startsOn }
  return { frequency: when.frequency, startsOn, ...endOf(when) }
}

/** Filled in for whoever chooses a date for the first time. */
export const withFirstDate = (when: When, today: Day): When =>
  when.startsOn.day === null && when.startsOn.problem === 'empty'
    ? { ...when, startsOn: { day: addDays(today, 1), problem: undefined } }
    : when
