import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id, text } from '../../values/schema.ts'
import { ApplicationDetail, ById, CHECKLIST, GAPS, NOTE_LENGTH_MAX } from './contract.ts'
import { english, say } from '../../values/sentence.ts'

const version = z.int().check(z.positive())

const decisionRefusals = {
  not_found: STANDARD_REFUSALS.not_found,
  own_application: { status: 403, message: say('You cannot decide about your own application.') },
  already_handled: {
    status: 409,
    message: say('This application was already handled by somebody else.'),
  },
  changed: {
    status: 409,
    message: say('This application has changed since you opened it. Please look at it again.'),
  },
} as const

export const approveApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/approve',
  permission: 'applications:review',
  summary: 'Approve: opens the accounts that every member begins with and tells the new member',
  params: ById,
  body: z.strictObject({
    version,
    checklist: z.array(z.enum(CHECKLIST)).check(z.maxLength(CHECKLIST.length)),
    /** The gaps that staff were told of and went on with; it has to name all there are, and no other. */
    acknowledgedGaps: z._default(z.array(z.enum(GAPS)).check(z.maxLength(GAPS.length)), []),
  }),
  reply: ApplicationDetail,
  refusals: {
    ...decisionRefusals,
    checklist_incomplete: {
      status: 422,
      message: say('Every item of the checklist must be checked before you approve.'),
    },
    name_uncleared: {
      status: 409,
      message: say(
        'This name is like one on the sanctions list. It has to be cleared first, on the Sanctions page.',
      ),
    },
    gaps_not_acknowledged: {
      status: 422,
      message: say(
        'Something is missing in this application. Say that you approve it all the same.',
      ),
    },
  },
})

export const ReasonBody = z.strictObject({
  version,
  reason: text(NOTE_LENGTH_MAX, say('Please write a reason')),
})

export const rejectApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/reject',
  permission: 'applications:review',
  summary: 'Reject for a written reason, which the applicant reads',
  params: ById,
  body: ReasonBody,
  reply: ApplicationDetail,
  refusals: decisionRefusals,
})

export const RequestBody = z.strictObject({
  version,
  request: text(NOTE_LENGTH_MAX, say('Please write what you need')),
})

export const requestInformation = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/request-information',
  permission: 'applications:review',
  summary: 'Ask the applicant for more; the application waits for the answer',
  params: ById,
  body: RequestBody,
  reply: ApplicationDetail,
  refusals: decisionRefusals,
})

export const REQUESTED_AT_ONCE_MAX = 200
const CHOOSE = say('Choose at least one applicant')

export const requestFromMany = endpoint({
  method: 'POST',
  path: '/api/admin/applications/requests',
  permission: 'applications:review',
  summary: 'Ask several applicants for the same: each in turn, whoever looks on',
  body: z.strictObject({
    id: id(),
    personIds: z.array(id(CHOOSE), { error: CHOOSE }).check(
      z.minLength(1, { error: CHOOSE }),
      z.maxLength(REQUESTED_AT_ONCE_MAX, {
        error: english('Choose at most {max} applicants at a time', { max: REQUESTED_AT_ONCE_MAX }),
      }),
    ),
    request: RequestBody.shape.request,
  }),
  reply: z.object({ id: id() }),
  refusals: {
    id_reused: {
      status: 422,
      message: say('This was asked before of others, or in other words. Please start again.'),
    },
  },
})

export const reopenApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/reopen',
  permission: 'applications:review',
  summary: 'Reopen a rejected application for a written reason, which the applicant reads',
  params: ById,
  body: ReasonBody,
  reply: ApplicationDetail,
  refusals: decisionRefusals,
})
