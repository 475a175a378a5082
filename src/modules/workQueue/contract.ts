import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, instant } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

/** One thing that waits. `id` and `task` are told apart by whoever announces its kind. */
const WorkItem = z.object({
  kind: z.string(),
  id: z.string(),
  /** What is to be done about it, by the name it has in the kind's own words. */
  task: z.string(),
  /** Whose it is; null where nobody's. */
  name: z.nullable(z.string()),
  /** What people or machines wrote about it: a subject, a file. */
  about: z.nullable(z.string()),
  amount: z.nullable(decimal()),
  since: instant(),
  /** By when it is to be done, where there is a goal or a deadline to the hour. */
  dueAt: z.optional(instant()),
})
export type WorkItem = z.infer<typeof WorkItem>

const WorkCount = z.object({
  kind: z.string(),
  count: z.int(),
  /** Since when the first of them waits; null where none does. */
  oldestSince: z.nullable(instant()),
})
export type WorkCount = z.infer<typeof WorkCount>

/** How many of those that wait longest are listed. */
export const WORK_LISTED = 20

export const readWorkQueue = endpoint({
  method: 'GET',
  path: '/api/admin/work-queue',
  permission: 'staff',
  summary: 'What waits for the caller over all kinds of work: how many, and what waits longest',
  query: z.strictObject({
    /** Lists this kind alone; the counts are of all. */
    kind: z.optional(
      z.string().check(z.regex(/^\w{1,40}$/, { error: say('Choose a kind from the list') })),
    ),
  }),
  reply: z.object({
    /** The server's clock, to count from. */
    now: instant(),
    kinds: z.array(WorkCount),
    /** Whoever waits longest comes first; at most 20. */
    items: z.array(WorkItem),
  }),
  refusals: {
    kind_not_found: { status: 404, message: say('There is no such kind of work.') },
  },
})
export type WorkQueue = z.infer<typeof readWorkQueue.reply>
