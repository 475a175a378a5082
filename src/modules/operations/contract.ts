import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { instant, told } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

export const JobState = z.object({
  name: z.string(),
  /** What it does, in a sentence. */
  about: z.string(),
  everySeconds: z.number(),
  /** Null until some process has run it. */
  lastRun: z.nullable(
    z.object({
      at: instant(),
      seconds: z.number(),
      /** How many things it did. */
      doneCount: z.int(),
      doneTotal: z.int(),
    }),
  ),
  /** When it looks again by itself; null until it ran. */
  nextAt: z.nullable(instant()),
  /** It should have looked again by now: nobody runs it, or something in its lane hangs. */
  late: z.boolean(),
  failuresInRow: z.int(),
  failuresTotal: z.int(),
  lastFailure: z.nullable(z.object({ at: instant(), error: z.string() })),
})
export type JobState = z.infer<typeof JobState>

/** Something due that failed too often, and waits for somebody of the staff. */
export const SetAsideRow = z.object({
  job: z.string(),
  rowId: z.string(),
  /** What it is: "Check hold of $200.00". */
  title: z.string(),
  attempts: z.int(),
  /** Why the last try failed. */
  error: z.string(),
  failedAt: instant(),
})
export type SetAsideRow = z.infer<typeof SetAsideRow>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  permission: 'jobs:run',
  summary: 'The work the portal does by itself: when each kind ran, runs next, and how it went',
  reply: z.object({
    /** What the portal takes for the present moment. */
    now: instant(),
    jobs: z.array(JobState),
    /** The latest first, at most 200. */
    setAside: z.array(SetAsideRow),
    /** How many there are in all. */
    setAsideCount: z.int(),
  }),
  refusals: {},
})

export const runJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/run',
  permission: 'jobs:run',
  summary: 'Have one kind of job look for work now, in whichever process runs jobs',
  body: z.strictObject({
    name: told(z.string({ error: say('Choose a job from the list') }), { maxLength: 100 }),
  }),
  reply: z.object({}),
  refusals: { job_not_found: { status: 404, message: say('There is no such job.') } },
})

const CHOOSE_A_ROW = say('Choose a row from the list')
const key = z
  .string({ error: CHOOSE_A_ROW })
  .check(z.regex(/^[\w :+.()-]{1,200}$/, { error: CHOOSE_A_ROW }))

const SetAsideKey = z.strictObject({ job: key, rowId: key })

const SET_ASIDE_REFUSALS = {
  row_not_set_aside: {
    status: 409,
    message: say('This is not set aside any more: it was tried again or put away.'),
  },
} as const

export const retryRow = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/rows/retry',
  permission: 'jobs:run',
  summary: 'Have something that was set aside tried again now',
  body: SetAsideKey,
  reply: z.object({}),
  refusals: SET_ASIDE_REFUSALS,
})

export const putRowAway = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/rows/put-away',
  permission: 'jobs:run',
  summary: 'Take something that was set aside off the list, so that nothing tries it any more',
  body: SetAsideKey,
  reply: z.object({}),
  refusals: SET_ASIDE_REFUSALS,
})
