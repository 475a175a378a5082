import * as z from 'zod/mini'
import type { Day } from './dates.ts'
import { END_BEFORE_START, ENTER_VALID_TIMES, ONE_END_ONLY, TIMES_MAX } from './recurrence.ts'

/** How many dates there still are. Those that failed or were left out count. */
export const times = () =>
  z
    .int({ error: ENTER_VALID_TIMES })
    .check(z.gte(1, { error: ENTER_VALID_TIMES }), z.lte(TIMES_MAX, { error: ENTER_VALID_TIMES }))

/** What is wrong with a form as a whole, under the field that can put it right. */
export interface Complaint {
  readonly field: string
  readonly message: string
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

/** What happens once has no end to choose: `message` under each that was given. */
export const onceComplaints = (
  { endsOn, timesMax }: End,
  message: string,
): readonly Complaint[] => [
  ...(endsOn === undefined ? [] : [{ field: 'endsOn', message }]),
  ...(timesMax === undefined ? [] : [{ field: 'timesMax', message }]),
]

/** A check of a whole form: each complaint becomes a problem of its field. */
export const complaining =
  <Body>(complaintsAbout: (body: Body) => readonly Complaint[]) =>
  (payload: z.core.ParsePayload<Body>): void => {
    for (const { field, message } of complaintsAbout(payload.value)) {
      payload.issues.push({ code: 'custom', path: [field], message, input: payload.value })
    }
  }
