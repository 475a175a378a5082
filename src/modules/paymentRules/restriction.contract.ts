import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { formId, id, instant, text } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { USER_NOT_FOUND } from '../../values/refusals.ts'

const Restriction = z.object({
  id: id(),
  reason: z.string(),
  at: instant(),
  by: z.string(),
})
export type Restriction = z.infer<typeof Restriction>

const Restricted = z.object({ restriction: z.nullable(Restriction) })

const ById = z.object({ id: id() })

export const RESTRICTION_LENGTH_MAX = 500
export const RestrictionReason = text(RESTRICTION_LENGTH_MAX, say('Please write why'))

export const readRestriction = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/restriction',
  permission: 'fraud:review',
  summary: 'Whether everything that would leave a member is stopped, since when and why',
  params: ById,
  reply: Restricted,
  refusals: { user_not_found: USER_NOT_FOUND },
})

export const restrictMember = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/restriction',
  permission: 'fraud:review',
  summary: 'Stop everything that would leave a member; they see everything as before',
  params: ById,
  body: z.strictObject({ id: formId('a restriction'), reason: RestrictionReason }),
  reply: Restricted,
  refusals: {
    user_not_found: USER_NOT_FOUND,
    already_restricted: {
      status: 409,
      message: say('Payments of this member are stopped already.'),
    },
    id_reused: {
      status: 422,
      message: say('This was already saved with other details. Load the page again.'),
    },
  },
})

export const liftRestriction = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/restriction/lift',
  permission: 'fraud:review',
  summary: 'Let payments of a member go again',
  params: ById,
  body: z.strictObject({
    /** The one that was seen. */
    restrictionId: id(),
    reason: RestrictionReason,
  }),
  reply: Restricted,
  refusals: {
    user_not_found: USER_NOT_FOUND,
    not_restricted: {
      status: 409,
      message: say('Payments of this member are not stopped any more.'),
    },
  },
})
