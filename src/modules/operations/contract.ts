import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { instant, told } from '../../values/schema.ts'

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
  failuresInRow: z.int(),
  failuresTotal: z.int(),
  lastFailure: z.nullable(z.object({ at: instant(), error: z.string() })),
})
export type JobState = z.infer<typeof JobState>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  permission: 'administrator',
  summary: 'The work the portal does by itself: when each kind ran, runs next, and how it went',
  reply: z.object({
    /** What the portal takes for the present moment. */
    now: instant(),
    jobs: z.array(JobState),
  }),
  refusals: {},
})

export const runJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/run',
  permission: 'administrator',
  summary: 'Have one kind of job look for work now, in whichever process runs jobs',
  body: z.strictObject({
    name: told(z.string({ error: 'Choose a job from the list' }), { maxLength: 100 }),
  }),
  reply: z.object({}),
  refusals: { job_not_found: { status: 404, message: 'There is no such job.' } },
})
