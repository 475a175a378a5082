import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, id, instant } from '../../values/schema.ts'
import { USER_NOT_FOUND } from '../../values/refusals.ts'

/** One of the things that an item comes to, where staff have no other place to read it. */
const OverviewLine = z.object({
  id: z.string(),
  /** What it is, by the name it has in the words of its kind; null where `about` says it. */
  what: z.nullable(z.string()),
  about: z.nullable(z.string()),
  /** The account it is on. */
  where: z.nullable(z.string()),
  /** Money out is negative. */
  amount: z.nullable(decimal()),
  at: z.nullable(instant()),
  on: z.nullable(z.iso.date()),
})
export type OverviewLine = z.infer<typeof OverviewLine>

/** How one kind of thing stands with a member. Which of it there is depends on the state. */
const OverviewItem = z.object({
  kind: z.string(),
  /** By the name it has in the words of its kind. */
  state: z.string(),
  count: z.int(),
  /** The one that there is, or the first of them. */
  id: z.nullable(z.string()),
  /** What people or machines wrote about it: a topic, a payee, a device. */
  about: z.nullable(z.string()),
  amount: z.nullable(decimal()),
  at: z.nullable(instant()),
  on: z.nullable(z.iso.date()),
  lines: z.array(OverviewLine),
})
export type OverviewItem = z.infer<typeof OverviewItem>

export const readMemberOverview = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/overview',
  permission: 'members:read',
  summary: 'What staff on the phone with a member need at once, of what their role may see',
  params: z.object({ id: id() }),
  reply: z.object({
    /** The server's clock, to count from. */
    now: instant(),
    items: z.array(OverviewItem),
  }),
  refusals: { not_found: USER_NOT_FOUND },
})
