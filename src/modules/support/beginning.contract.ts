import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { id } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { NAMED } from './about.contract.ts'
import { idReused } from './contract.ts'
import { MessageDetail, notForRole } from './inbox.contract.ts'
import { BeginBody, pictureMissing, ShownSubject } from './threads.contract.ts'
import { USER_NOT_FOUND } from '../../values/refusals.ts'

const NOT_THEIRS = {
  status: 404,
  message: say('We could not find what you want to write about among what is theirs.'),
} as const
const ByPerson = z.object({ id: id(USER_NOT_FOUND.message) })

/** What staff are about to write about, so that they see it before they write. */
export const readMemberSubject = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/conversations/subject',
  permission: 'messages:answer',
  summary: 'What of a member’s staff want to write to them about, if the member may look at it',
  params: ByPerson,
  query: z.strictObject({ about: z.enum(NAMED), of: id(NOT_THEIRS.message) }),
  reply: ShownSubject,
  refusals: { subject_not_found: NOT_THEIRS, not_for_role: notForRole },
})

export const beginWithMember = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/conversations',
  permission: 'messages:answer',
  summary:
    'Begin a conversation with a member, or with an applicant about their application; an email says only that there is a message',
  params: ByPerson,
  body: BeginBody,
  reply: MessageDetail,
  refusals: {
    not_found: USER_NOT_FOUND,
    id_reused: idReused,
    not_for_role: notForRole,
    subject_not_found: NOT_THEIRS,
    picture_missing: pictureMissing,
    only_about_application: {
      status: 409,
      message: say('Until they are a member, you can write to them about their application only.'),
    },
    cannot_read: {
      status: 409,
      message: say(
        'They cannot sign in while they are suspended, and would not read it. Please call them.',
      ),
    },
  },
})
export type BeginRefusal = keyof (typeof beginWithMember)['refusals']
