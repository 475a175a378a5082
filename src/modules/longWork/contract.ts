import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { id, instant } from '../../values/schema.ts'

/** Pages hear under it that some work went on, began or ended. */
export const LONG_WORK_TOPIC = 'long_work'

/** As the table's check has them. */
export const LongWorkKind = z.enum([
  'dividends',
  'deletion',
  'import',
  'requests',
  'conversion',
  'tax_forms',
])
export type LongWorkKind = z.infer<typeof LongWorkKind>

export const LongWork = z.object({
  id: id(),
  kind: LongWorkKind,
  /** Whom, what or which day it is about. */
  about: z.string(),
  /** Null where the portal began it by itself. */
  begunBy: z.nullable(z.string()),
  mine: z.boolean(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Which rows failed and why, where the work says so. */
  failures: z.array(z.string()),
  beganAt: instant(),
  /** Null while it goes on. */
  endedAt: z.nullable(instant()),
  /** It is the caller's, has ended, and they have not seen that yet. */
  news: z.boolean(),
})
export type LongWork = z.infer<typeof LongWork>

/** How many that have ended are listed. */
export const ENDED_SHOWN_MAX = 20

export const listLongWork = endpoint({
  method: 'GET',
  path: '/api/admin/long-work',
  permission: 'staff',
  summary: 'Work through many rows: how far each is that goes on, and what ended last',
  reply: z.object({ works: z.array(LongWork) }),
  refusals: {},
})

export const seeLongWork = endpoint({
  method: 'POST',
  path: '/api/admin/long-work/seen',
  permission: 'staff',
  summary: 'Note that the caller has seen which of their work has ended',
  reply: z.object({}),
  refusals: {},
})
