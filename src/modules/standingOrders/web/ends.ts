import type { Day } from '../../../values/dates.ts'
import { ENTER_VALID_TIMES, TIMES_MAX } from '../../../values/recurrence.ts'
import type { Sentence, Words } from '../../../values/sentence.ts'
import { DAY_PROBLEM, NO_DAY, type TypedDay } from '../../../ui/fields/typedDay.ts'

/** How something that repeats ends, as a form holds it. */
export interface Ends {
  readonly ends: 'never' | 'on' | 'after'
  readonly endsOn: TypedDay
  /** As typed. */
  readonly timesMax: string
}

export interface EndProblem {
  readonly field: 'endsOn' | 'timesMax'
  readonly message: Sentence | Words
}

interface Arranged {
  readonly endsOn: Day | null
  readonly timesLeft: number | null
}

/** The end of something that was arranged before, to be changed. */
export function endsOf({ endsOn, timesLeft }: Arranged): Ends {
  return {
    ends: endsOn !== null ? 'on' : timesLeft !== null ? 'after' : 'never',
    endsOn: endsOn === null ? NO_DAY : { day: endsOn, problem: undefined },
    timesMax: timesLeft === null ? '' : String(timesLeft),
  }
}

const TIMES = /^[0-9]{1,3}$/

/** The number of times as typed, or undefined when it is none that can be arranged. */
function timesIn(typed: string): number | undefined {
  const bare = typed.trim()
  const times = Number(bare)
  return TIMES.test(bare) && times >= 1 && times <= TIMES_MAX ? times : undefined
}

/** What is wrong with the end, when the first date still to come is `from`. */
export function endProblems(
  { ends, endsOn, timesMax }: Ends,
  from: Day | null,
  tooEarly: Sentence,
): EndProblem[] {
  if (ends === 'after' && timesIn(timesMax) === undefined) {
    return [{ field: 'timesMax', message: ENTER_VALID_TIMES }]
  }
  if (ends !== 'on') return []
  if (endsOn.day === null)
    return [{ field: 'endsOn', message: DAY_PROBLEM[endsOn.problem ?? 'empty'] }]
  return from !== null && endsOn.day < from ? [{ field: 'endsOn', message: tooEarly }] : []
}

/** The end as the wire wants it. Only for what has no problems. */
export function endOf({ ends, endsOn, timesMax }: Ends): {
  readonly endsOn?: Day
  readonly timesMax?: number
} {
  if (ends === 'on') return { endsOn: endsOn.day ?? '' }
  return ends === 'after' ? { timesMax: timesIn(timesMax) ?? 0 } : {}
}
