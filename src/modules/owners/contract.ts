import * as z from 'zod/mini'
import { EMAIL_MALFORMED, EMAIL_REFUSED } from '../../values/email.ts'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { isMovable } from '../../values/money.ts'
import {
  AMOUNT_LIMITS,
  decimal,
  email,
  ENTER_VALID_AMOUNT,
  id,
  instant,
  required,
  told,
} from '../../values/schema.ts'
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
export const InvitedRole = z.enum(INVITED_ROLES, { error: say('Choose a role from the list') })

/**
 * What a delegate may move in a day; null: only looks, for everybody else, and for whoever is not told of others'.
 */
export const DailyCap = z.nullable(decimal())

export const CAP_MISSING = say('Enter how much they may move in a day')

export const AskedCap = told(
  required({ missing: CAP_MISSING, malformed: ENTER_VALID_AMOUNT }, isMovable),
  AMOUNT_LIMITS,
)

const Owner = z.object({
  /** To name them by in a request; null for whoever may only see the account. */
  personId: z.nullable(id()),
  name: z.string(),
  role: Role,
  dailyCap: DailyCap,
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
  dailyCap: DailyCap,
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
  /** Money leaves it once a second owner signs, and nobody whose signature counts comes or goes by one alone. */
  twoToSign: z.boolean(),
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
  seenByStaff: true,
  summary: 'Who has to do with an account, and as what',
  params: ofAccount,
  reply: Owners,
  refusals: ACCOUNT_NOT_FOUND,
})

export const InviteForm = z.strictObject({
  email: email(EMAIL_MALFORMED, EMAIL_REFUSED),
  role: InvitedRole,
  /** Of a delegate who moves money; one without only looks. */
  dailyCap: z.optional(AskedCap),
})

/** Who signs is not for one of them to change alone, or two signatures would be one person's. */
export const TWO_TO_SIGN_STAYS = {
  two_to_sign_on: {
    status: 409,
    message: say(
      'Two have to sign for this account, so nobody whose signature counts comes or goes by one of them alone. Turn that off together first.',
    ),
  },
} as const

export const inviteOwner = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/owners/invite',
  permission: 'member',
  summary: 'Invite somebody to an account, by email and with a code to be said in person',
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
    ...TWO_TO_SIGN_STAYS,
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

export const changeDailyCap = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/owners/:personId/cap',
  permission: 'member',
  summary: 'Change what a delegate may move in a day; proof is asked where it becomes more',
  params: z.extend(ofAccount, { personId: id(STANDARD_REFUSALS.not_found.message) }),
  body: z.strictObject({
    /** Null: they only look from now on. */
    dailyCap: z.nullable(AskedCap),
    proof: z.optional(Proof),
  }),
  reply: Owners,
  refusals: {
    ...MANAGE_REFUSALS,
    ...PROOF_REFUSALS,
    raise_needs_proof: {
      status: 403,
      message: say('Confirm that it is you, so that they may move more than before.'),
    },
    not_a_delegate: {
      status: 409,
      message: say('This person is not a delegate of this account any more.'),
    },
  },
})

const END_REFUSALS = {
  ...TWO_TO_SIGN_STAYS,
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
  summary: 'Have nothing to do with an account any more; whoever decides about it brings proof',
  params: ofAccount,
  body: z.strictObject({ proof: z.optional(Proof) }),
  reply: z.object({}),
  refusals: {
    ...ACCOUNT_NOT_FOUND,
    ...PROOF_REFUSALS,
    ...END_REFUSALS,
    leaving_needs_proof: {
      status: 403,
      message: say('Confirm that it is you, because only an invitation brings you back.'),
    },
  },
})
