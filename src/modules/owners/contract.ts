import * as z from 'zod/mini'
import { EMAIL_MALFORMED, EMAIL_REFUSED } from '../../values/email.ts'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { email, id, instant } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountLabel, OWNER_ROLES } from '../accounts/contract.ts'
import { Proof, PROOF_REFUSALS } from '../factors/contract.ts'

export const INVITATION_HOURS = 24
export const CODE_TRIES = 5

/** Hears of it who has to do with an account whose owners changed; the keys are people. */
export const OWNERS_TOPIC = 'owners'

const Role = z.enum(OWNER_ROLES)

/** As what somebody can be invited. */
export const INVITED_ROLES = ['joint', 'custodian', 'delegate'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]
const InvitedRole = z.enum(INVITED_ROLES, { error: say('Choose a role from the list') })

const Owner = z.object({
  /** To name them by in a request; null for whoever may only see the account. */
  personId: z.nullable(id()),
  name: z.string(),
  role: Role,
  /** Null for whoever may only see the account. */
  since: z.nullable(instant()),
  isYou: z.boolean(),
  /** The person who asks may remove them. */
  removable: z.boolean(),
})
export type Owner = z.infer<typeof Owner>

const Invitation = z.object({
  id: id(),
  email: z.string(),
  role: InvitedRole,
  invitedBy: z.string(),
  madeAt: instant(),
  expiresAt: instant(),
})
export type Invitation = z.infer<typeof Invitation>

export const Owners = z.object({
  account: AccountLabel,
  /** Whether the person who asks may invite and remove. */
  mayManage: z.boolean(),
  /** Whether the person who asks may leave the account. */
  mayLeave: z.boolean(),
  /** As what somebody can be invited to this account. */
  roles: z.array(InvitedRole),
  owners: z.array(Owner),
  /** Those that are open; none for whoever may only see the account. */
  invitations: z.array(Invitation),
})
export type Owners = z.infer<typeof Owners>

const ACCOUNT_NOT_FOUND = {
  account_not_found: { status: 404, message: say('We could not find that account.') },
} as const

/** For whoever sees an account and may not decide about it. */
const MANAGE_REFUSALS = {
  ...ACCOUNT_NOT_FOUND,
  not_yours_to_manage: {
    status: 403,
    message: say('You can look at this account. Its owners decide who else can.'),
  },
} as const

const ofAccount = z.object({ accountId: id(ACCOUNT_NOT_FOUND.account_not_found.message) })

export const readOwners = endpoint({
  method: 'GET',
  path: '/api/accounts/:accountId/owners',
  permission: 'member',
  summary: 'Who has to do with an account, and as what',
  params: ofAccount,
  reply: Owners,
  refusals: ACCOUNT_NOT_FOUND,
})

export const InviteForm = z.strictObject({
  email: email(EMAIL_MALFORMED, EMAIL_REFUSED),
  role: InvitedRole,
})

export const inviteOwner = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/owners/invite',
  permission: 'member',
  summary: 'Invite somebody to an account, by mail and with a code to be said in person',
  params: ofAccount,
  body: z.extend(InviteForm, { proof: Proof }),
  reply: z.object({
    owners: Owners,
    /** Six digits, to be said in person. Nobody can read them again. */
    code: z.string(),
    expiresAt: instant(),
  }),
  refusals: {
    ...MANAGE_REFUSALS,
    ...PROOF_REFUSALS,
    already_an_owner: {
      status: 409,
      message: say('This person has to do with the account already.'),
    },
    already_invited: {
      status: 409,
      message: say(
        'There is an open invitation for this address. Withdraw it first, or wait until it is over.',
      ),
    },
    role_not_for_account: {
      status: 422,
      message: say('Nobody can be invited to this account in that role.'),
    },
    account_closed: { status: 409, message: say('This account is closed.') },
  },
})

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/invitations/:id/withdraw',
  permission: 'member',
  summary: 'Take an invitation back that is open; its link and its code open nothing any more',
  params: z.extend(ofAccount, { id: id(STANDARD_REFUSALS.not_found.message) }),
  reply: Owners,
  refusals: {
    ...MANAGE_REFUSALS,
    invitation_not_open: {
      status: 409,
      message: say('This invitation is not open any more: it was accepted, withdrawn, or is over.'),
    },
  },
})

const END_REFUSALS = {
  primary_owner_stays: {
    status: 409,
    message: say(
      'The primary owner stays: an account never stands without one. Our staff can change who it is.',
    ),
  },
  last_custodian_stays: {
    status: 409,
    message: say('A youth account keeps a custodian. Invite another one first.'),
  },
} as const

export const removeOwner = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/owners/:personId/remove',
  permission: 'member',
  summary: 'Remove somebody from an account, from their next request on',
  params: z.extend(ofAccount, { personId: id(STANDARD_REFUSALS.not_found.message) }),
  body: z.strictObject({ proof: Proof }),
  reply: Owners,
  refusals: {
    ...MANAGE_REFUSALS,
    ...PROOF_REFUSALS,
    ...END_REFUSALS,
    not_an_owner: {
      status: 409,
      message: say('This person has nothing to do with the account any more.'),
    },
    leave_instead: {
      status: 409,
      message: say('This is you. Choose "Leave this account" to leave it.'),
    },
  },
})

export const leaveAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/leave',
  permission: 'member',
  summary: 'Have nothing to do with an account any more',
  params: ofAccount,
  reply: z.object({}),
  refusals: { ...ACCOUNT_NOT_FOUND, ...END_REFUSALS },
})
