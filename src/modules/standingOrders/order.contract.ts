import * as z from 'zod/mini'
import { type Day, isDay } from '../../values/dates.ts'
import { isMovable } from '../../values/money.ts'
import {
  END_BEFORE_START,
  ENTER_VALID_TIMES,
  FREQUENCIES,
  type Frequency,
  ONE_END_ONLY,
  TIMES_MAX,
} from '../../values/recurrence.ts'
import { AMOUNT_LIMITS, ENTER_VALID_AMOUNT, required, text, told } from '../../values/schema.ts'
import { say, type Sentence, type Words } from '../../values/sentence.ts'

// What the contracts of all standing orders have in common.

export const ACTIVE_COUNT_MAX = 50
/** How many dates that have passed are listed. */
export const PAST_COUNT_MAX = 50
export const TEXT_LENGTH_MAX = 140
export const ENTER_VALID_DATE = say('Please enter a valid date')

/** Fields of every form, in the order of the page: `missing` is said of one that is left empty. */
export function orderFields(missing: Sentence) {
  const amount = required({ missing, malformed: ENTER_VALID_AMOUNT }, isMovable)
  const date = required({ missing, malformed: ENTER_VALID_DATE }, isDay)
  const day = told(date, { format: 'date' })
  return {
    amount: told(amount, AMOUNT_LIMITS),
    day,
    text: text(TEXT_LENGTH_MAX, missing),
    frequency: z.enum(FREQUENCIES, { error: missing }),
    /** Neither given: it goes on until it is cancelled. */
    end: { endsOn: z.optional(day), timesMax: z.optional(times()) },
  }
}

/** How many dates there still are. Those that failed or were left out count. */
const times = () =>
  z
    .int({ error: ENTER_VALID_TIMES })
    .check(z.gte(1, { error: ENTER_VALID_TIMES }), z.lte(TIMES_MAX, { error: ENTER_VALID_TIMES }))

/** What is wrong with a form as a whole, under the field that can put it right. */
export interface Complaint {
  readonly field: string
  readonly message: Sentence | Words
}

/** At most one of the two; neither: it goes on until it is cancelled. */
interface End {
  readonly endsOn?: Day | undefined
  readonly timesMax?: number | undefined
}

/** What is wrong with the end of something whose next date is `first`, where that is known. */
export const endComplaints = ({ endsOn, timesMax }: End, first?: Day): readonly Complaint[] => [
  ...(endsOn !== undefined && timesMax !== undefined
    ? [{ field: 'timesMax', message: ONE_END_ONLY }]
    : []),
  ...(endsOn !== undefined && first !== undefined && endsOn < first
    ? [{ field: 'endsOn', message: END_BEFORE_START }]
    : []),
]

/** The same of a new order that begins on `first`; `onceHasNoEnd` under each end of one that happens once. */
export const courseComplaints = (
  body: End & { readonly frequency: Frequency },
  first: Day,
  onceHasNoEnd: Sentence,
): readonly Complaint[] => [
  ...endComplaints(body, first),
  ...(['endsOn', 'timesMax'] as const)
    .filter((field) => body.frequency === 'once' && body[field] !== undefined)
    .map((field) => ({ field, message: onceHasNoEnd })),
]

/** A check of a whole form: each complaint becomes a problem of its field. */
export const complaining =
  <Body>(complaintsAbout: (body: Body) => readonly Complaint[]) =>
  (payload: z.core.ParsePayload<Body>): void => {
    for (const { field, message } of complaintsAbout(payload.value)) {
      payload.issues.push({ code: 'custom', path: [field], message, input: payload.value })
    }
  }
