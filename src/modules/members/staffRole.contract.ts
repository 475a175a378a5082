import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { SECOND_PERSON_REFUSAL, USER_NOT_FOUND } from '../../values/refusals.ts'
import { id, text } from '../../values/schema.ts'
import { say, type Sentence } from '../../values/sentence.ts'
import { STAFF_ROLES, type StaffRole } from '../../values/staffRoles.ts'
import { COLLEAGUE_REFUSAL, REASON_LENGTH_MAX, UserDetail } from './contract.ts'

export const STAFF_ROLE_LABEL: Readonly<Record<StaffRole, Sentence>> = {
  teller: say('Teller'),
  service: say('Member service'),
  risk: say('Risk'),
  operations: say('Operations'),
  compliance: say('Compliance'),
  administrator: say('Administrator'),
}

/** What each role is there for, below its name where one is chosen. */
export const STAFF_ROLE_ABOUT: Readonly<Record<StaffRole, Sentence>> = {
  teller: say('Opens accounts, posts transactions, decides on deposits, answers members'),
  service: say('Looks after members: applications, details, sign-in, accounts, questions'),
  risk: say('Limits and payment rules, suspensions, deposits, the audit trail'),
  operations: say('Balances, reversals, payments and their files, jobs'),
  compliance: say('Applications, sanctions, tax forms, suspensions, the audit trail'),
  administrator: say('Everything, and what colleagues may do'),
}

export const StaffRoleBody = z.strictObject({
  /** The role the page showed; null where it was none. */
  seenRole: z.nullable(z.enum(STAFF_ROLES, { error: say('Please look at this user again') })),
  role: z.enum(STAFF_ROLES, { error: say('Please choose a role') }),
  reason: text(REASON_LENGTH_MAX, say('Please write a reason')),
})
export type StaffRoleBody = z.infer<typeof StaffRoleBody>

export const changeStaffRole = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/staff-role',
  permission: 'staff:manage',
  summary: 'Give a colleague another role; they sign in again with it',
  params: z.object({ id: id() }),
  body: StaffRoleBody,
  reply: UserDetail,
  refusals: {
    ...SECOND_PERSON_REFUSAL,
    ...COLLEAGUE_REFUSAL,
    not_found: USER_NOT_FOUND,
    own_role: { status: 403, message: say('Somebody else has to change your role.') },
    not_staff: { status: 409, message: say('This user is not on staff.') },
    changed: {
      status: 409,
      message: say(
        'The role of this user has changed since you opened it. Please look at it again.',
      ),
    },
  },
})
