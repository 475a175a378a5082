import { addDays, type Day } from '../../../values/dates.ts'
import type { Problem } from '../../../ui/ErrorSummary.tsx'
import type { DateProblem } from '../../../ui/dateOfBirth.ts'
import { DAY_PROBLEM } from '../../../ui/typedDay.ts'
import {
  type CreateScheduleBody,
  END_BEFORE_START,
  ENTER_VALID_TIMES,
  type Frequency,
  START_OUT_OF_RANGE,
  startRange,
  TIMES_MAX,
} from '../contract.ts'

/** A date field as it stands: a day, or why what is typed is none. */
export interface TypedDay {
  readonly day: Day | null
  readonly problem: DateProblem | undefined
}

/** How a repeating transfer ends, as the form holds it. */
export interface Ends {
  readonly ends: 'never' | 'on' | 'after'
  readonly endsOn: TypedDay
  /** As typed. */
  readonly times: string
}

/** When a transfer is sent, as the form holds it. */
export interface When extends Ends {
  readonly mode: 'now' | 'later' | 'repeating'
  readonly startsOn: TypedDay
  readonly frequency: Exclude<Frequency, 'once'>
}

export const NO_DAY: TypedDay = { day: null, problem: 'empty' }

export const SEND_NOW: When = {
  mode: 'now',
  startsOn: NO_DAY,
  frequency: 'monthly',
  ends: 'never',
  endsOn: NO_DAY,
  times: '',
}

export interface WhenProblem extends Problem {
  readonly field: 'startsOn' | 'endsOn' | 'timesMax'
}

const TIMES = /^[0-9]{1,3}$/

/** The number of times as typed, or undefined when it is none that can be arranged. */
export function timesIn(typed: string): number | undefined {
  const bare = typed.trim()
  const times = Number(bare)
  return TIMES.test(bare) && times >= 1 && times <= TIMES_MAX ? times : undefined
}

/** What is wrong with the end, when the first date still to come is `from`. */
export function endProblems(
  { ends, endsOn, times }: Ends,
  from: Day | null,
  tooEarly: string,
): WhenProblem[] {
  if (ends === 'after' && timesIn(times) === undefined) {
    return [{ field: 'timesMax', message: ENTER_VALID_TIMES }]
  }
  if (ends !== 'on') return []
  if (endsOn.day === null)
    return [{ field: 'endsOn', message: DAY_PROBLEM[endsOn.problem ?? 'empty'] }]
  return from !== null && endsOn.day < from ? [{ field: 'endsOn', message: tooEarly }] : []
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

/** The end as the wire wants it. Only for what has no problems. */
export function endOf({
  ends,
  endsOn,
  times,
}: Ends): Pick<CreateScheduleBody, 'endsOn' | 'timesMax'> {
  if (ends === 'on') return { endsOn: endsOn.day ?? '' }
  return ends === 'after' ? { timesMax: timesIn(times) ?? 0 } : {}
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
