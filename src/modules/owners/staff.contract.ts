import * as z from 'zod/mini'
import { EMAIL_MALFORMED, EMAIL_REFUSED } from '../../values/email.ts'
import { endpoint } from '../../values/endpoint.ts'
import { SECOND_PERSON_REFUSAL } from '../../values/refusals.ts'
import { email, formId, id, instant } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountLabel, OWNER_ROLES } from '../accounts/contract.ts'
import { CUSTODIAN_TOO_YOUNG, OWN_ACCOUNT, reason } from '../accounts/words.contract.ts'
import { DailyCap, INVITED_ROLES, InvitedRole } from './contract.ts'

// How staff see and change who has to do with an account.

const StaffOwner = z.object({
  personId: id(),
  name: z.string(),
  email: z.string(),
  role: z.enum(OWNER_ROLES),
  dailyCap: DailyCap,
  since: instant(),
})
export type StaffOwner = z.infer<typeof StaffOwner>

export const StaffAccount = z.object({
  account: AccountLabel,
  number: z.string(),
  isClosed: z.boolean(),
  /** Everybody who has to do with it now, the primary owner first. */
  owners: z.array(StaffOwner),
  /** As what somebody can be added to it. */
  roles: z.array(z.enum(INVITED_ROLES)),
  /** Whether its primary owner can become another one: that of a child cannot. */
  primaryCanChange: z.boolean(),
  /** Of the owners as they are here: a change of others is refused. */
  version: z.string(),
})
export type StaffAccount = z.infer<typeof StaffAccount>

const NOT_FOUND = { status: 404, message: say('We could not find that account.') } as const
const ofAccount = z.object({ accountId: id(NOT_FOUND.message) })

export const readAccountForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/:accountId/owners',
  permission: 'members:read',
  summary: 'Who has to do with an account, as what and since when',
  params: ofAccount,
  reply: StaffAccount,
  refusals: { account_not_found: NOT_FOUND },
})

/** What can be changed about who has to do with an account. */
const Change = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('add'),
    email: email(EMAIL_MALFORMED, EMAIL_REFUSED),
    role: InvitedRole,
  }),
  z.strictObject({ kind: z.literal('end'), personId: id() }),
  z.strictObject({ kind: z.literal('role'), personId: id(), role: InvitedRole }),
  z.strictObject({
    kind: z.literal('primary'),
    /** A joint owner. */
    personId: id(say('Choose who it is from now on')),
    /** What becomes of whoever it was. */
    former: z.enum(['joint', 'leaves'], { error: say('Choose what becomes of the former one') }),
  }),
])

export const OwnersChange = z.strictObject({
  /** Made by the form when it opens: sending it again changes nothing again. */
  id: formId('a change'),
  /** Of the owners as they were read. */
  version: z.string().check(z.maxLength(100)),
  change: Change,
  reason,
})
export type OwnersChange = z.infer<typeof OwnersChange>

export const changeOwners = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/owners/change',
  permission: 'accounts:manage',
  summary: 'Add an owner to an account, end one, or change what one is',
  params: ofAccount,
  body: OwnersChange,
  reply: StaffAccount,
  refusals: {
    ...SECOND_PERSON_REFUSAL,
    account_not_found: NOT_FOUND,
    account_closed: {
      status: 409,
      message: say('This account is closed. Its owners can only be removed.'),
    },
    own_account: OWN_ACCOUNT,
    person_not_found: {
      status: 404,
      message: say(
        'No member signs in with this address. Whoever is new is invited by an owner of the account.',
      ),
    },
    owners_changed: {
      status: 409,
      message: say(
        'The owners have changed since you opened this page. Please look at them again.',
      ),
    },
    already_an_owner: {
      status: 409,
      message: say('This person has to do with the account already.'),
    },
    role_not_for_account: {
      status: 422,
      message: say('Nobody can have to do with this account in that role.'),
    },
    custodian_too_young: CUSTODIAN_TOO_YOUNG,
    not_an_owner: {
      status: 409,
      message: say('This person has nothing to do with the account any more.'),
    },
    primary_owner_stays: {
      status: 409,
      message: say('An account never stands without a primary owner. Choose another one first.'),
    },
    last_custodian_stays: {
      status: 409,
      message: say('A youth account keeps a custodian. Add another one first.'),
    },
    child_owns: {
      status: 422,
      message: say(
        'What is in a youth account belongs to the child for good. Only its custodians can change.',
      ),
    },
    joint_owner_only: {
      status: 422,
      message: say('Only a joint owner of the account can become its primary owner.'),
    },
    not_a_member: {
      status: 422,
      message: say('This person has no membership of their own, which a primary owner needs.'),
    },
    too_many: {
      status: 422,
      message: say('The new primary owner has as many of these as a member can have.'),
    },
    too_young: {
      status: 422,
      message: say('The new primary owner is not old enough for this account yet.'),
    },
    too_old: {
      status: 422,
      message: say('This account is for younger members than the new primary owner.'),
    },
    membership_account: {
      status: 422,
      message: say(
        'The membership of the primary owner needs this account. Open another one of its kind for them first.',
      ),
    },
    id_reused: {
      status: 422,
      message: say('This form was sent before with other contents. Please start again.'),
    },
  },
})
export type OwnersRefusal = keyof (typeof changeOwners)['refusals']
