import * as z from 'zod/mini'
import { EMAIL_MALFORMED, EMAIL_REFUSED } from '../../values/email.ts'
import { endpoint } from '../../values/endpoint.ts'
import { SECOND_PERSON_REFUSAL, USER_NOT_FOUND } from '../../values/refusals.ts'
import { decimal, email, id, text, toldAmount } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'
import { BUSINESS_ENDED } from '../businesses/changes.contract.ts'
import { INSTRUCTION_REFUSALS } from '../certificates/contract.ts'
import { CUSTODIAN_TOO_YOUNG, Member, OWN_ACCOUNT, reason } from '../accounts/words.contract.ts'
import {
  AccountClosing,
  CloseAccountBody,
  ClosedAccount,
  closeShareAccount,
  readAccountClosing,
} from './closing.contract.ts'
import { FUNDING_REFUSALS, OpenAccountBody, OpenedAccount, openShareAccount } from './contract.ts'
import { Disclosure } from './disclosure.contract.ts'

// How staff open and close accounts for their owners.

/** Why an account of a product cannot be opened for somebody. An age that nobody knows is on a document that staff see. */
export const STAFF_BARRED = {
  not_a_member: {
    status: 422,
    message: say('Accounts are opened under a membership, and this person has none.'),
  },
  too_many: { status: 422, message: say('This member has as many of these as a member can have.') },
  too_young: { status: 422, message: say('This member is not old enough for this account yet.') },
  too_old: { status: 422, message: say('This account is for younger members.') },
  not_for_business: { status: 422, message: say('This account is for people.') },
} as const
export type StaffBarred = keyof typeof STAFF_BARRED

export const StaffProduct = z.object({
  disclosure: Disclosure,
  /** Why it cannot be opened now; null where it can. */
  barred: z.nullable(z.enum(Object.keys(STAFF_BARRED) as [StaffBarred, ...StaffBarred[]])),
  /** Somebody moves the money of the child whose account it is. */
  needsCustodian: z.boolean(),
})
export type StaffProduct = z.infer<typeof StaffProduct>

/** An account with what is available in it. */
const UsableAccount = z.object({ id: id(), ...AccountLabel.shape, available: decimal() })
export type UsableAccount = z.infer<typeof UsableAccount>

const businessId = z.optional(id(say('We could not find that business.')))

const BUSINESS_NOT_FOUND = {
  status: 404,
  message: say('This member has no such business.'),
} as const

const BUSINESS_REFUSALS = {
  business_not_found: BUSINESS_NOT_FOUND,
  business_ended: BUSINESS_ENDED,
} as const

export const readOpeningsForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id/openings',
  permission: 'accounts:manage',
  summary:
    'What staff can open for a member or a business of theirs, with what has to be disclosed of each',
  params: Member,
  query: z.strictObject({ business: businessId }),
  reply: z.object({
    name: z.string(),
    /** Under whose membership it is opened; null: the member's own. */
    business: z.nullable(z.string()),
    products: z.array(StaffProduct),
    /** Where the first amount can come from. */
    accounts: z.array(UsableAccount),
  }),
  refusals: { user_not_found: USER_NOT_FOUND, ...BUSINESS_REFUSALS },
})

export const OpenForMember = z.extend(OpenAccountBody, {
  productId: text(100, say('Choose what to open')),
  /** Of the disclosure that was handed over. */
  disclosureVersion: text(100, say('Confirm that the member has the disclosures')),
  /** Of a youth account: who moves its money. */
  custodianEmail: z.optional(email(EMAIL_MALFORMED, EMAIL_REFUSED)),
  reason,
})
export type OpenForMember = z.infer<typeof OpenForMember>

export const openForMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/openings',
  permission: 'accounts:manage',
  summary: 'Open an account for a member, with a first amount from another account of theirs',
  params: Member,
  body: OpenForMember,
  reply: OpenedAccount,
  refusals: {
    ...SECOND_PERSON_REFUSAL,
    user_not_found: USER_NOT_FOUND,
    own_account: OWN_ACCOUNT,
    ...BUSINESS_REFUSALS,
    business_held: {
      status: 422,
      message: say(
        'The name of this business is like one on the sanctions list. Two administrators decide about that first.',
      ),
    },
    product_not_found: { status: 404, message: say('There is no such account to open.') },
    ...STAFF_BARRED,
    custodian_missing: {
      status: 422,
      message: say('A youth account needs a custodian, who moves its money.'),
    },
    custodian_not_found: {
      status: 404,
      message: say('No member other than the child signs in with this address.'),
    },
    custodian_too_young: CUSTODIAN_TOO_YOUNG,
    custodian_not_needed: {
      status: 422,
      message: say('Only a youth account has a custodian from the beginning.'),
    },
    disclosure_changed: {
      status: 409,
      message: say('The account disclosures have changed. Please hand them over again.'),
    },
    below_minimum: openShareAccount.refusals.below_minimum,
    instruction_missing: openShareAccount.refusals.instruction_missing,
    ...INSTRUCTION_REFUSALS,
    ...FUNDING_REFUSALS,
    id_reused: openShareAccount.refusals.id_reused,
  },
})
export type StaffOpeningRefusal = keyof (typeof openForMember)['refusals']

/** What stands in the way of staff too, as they read it. */
export const STAFF_OBSTACLES = {
  two_to_sign: {
    status: 422,
    message: say('This account needs two signatures. Its owners turn that off together first.'),
  },
  account_frozen: { status: 422, message: say('This account is frozen.') },
  terms_unknown: {
    status: 422,
    message: say(
      'The institution profile does not say any more what its product earns, so nobody can tell what it has earned.',
    ),
  },
  balance_below_zero: {
    status: 422,
    message: say('This account is overdrawn. It has to be brought to zero first.'),
  },
  schedules_open: {
    status: 422,
    message: say('Scheduled transfers still use this account. Whoever arranged them cancels them.'),
  },
  bills_open: {
    status: 422,
    message: say(
      'Bills are still to be paid from this account. Whoever arranged them cancels them.',
    ),
  },
  orders_resting: {
    status: 409,
    message: say(
      'Somebody was suspended meanwhile who has scheduled transfers or bills on this account. Please look again at what ends with it.',
    ),
  },
  deposits_open: {
    status: 422,
    message: say('A check deposited to this account is not settled yet.'),
  },
  money_held: {
    status: 422,
    message: say('Money is set aside on this account, or on its way to it.'),
  },
} as const
export type StaffObstacle = keyof typeof STAFF_OBSTACLES

const ofAccount = z.object({ accountId: id(say('We could not find that account.')) })

export const StaffClosing = z.extend(AccountClosing, {
  obstacles: z.array(z.enum(Object.keys(STAFF_OBSTACLES) as [StaffObstacle, ...StaffObstacle[]])),
  /** How many scheduled transfers and bills end with it, of owners who are suspended. */
  endsWithIt: z.int(),
  /** It is the last one of its membership, or of a kind that every member has. */
  isNeeded: z.boolean(),
  /** Where the rest can go: what else is open under the same membership. */
  targets: z.array(UsableAccount),
})
export type StaffClosing = z.infer<typeof StaffClosing>

const { account_not_found, already_closed } = readAccountClosing.refusals

export const readClosingForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/:accountId/closing',
  permission: 'accounts:manage',
  summary: 'What closing an account would move, what stands in its way, and where the rest can go',
  params: ofAccount,
  reply: StaffClosing,
  refusals: { account_not_found, already_closed },
})

export const CloseForMember = z.extend(CloseAccountBody, {
  /** The balance that was shown. Another one then is looked at again, by whoever asks and whoever agrees; pages of before send none. */
  balance: z.optional(toldAmount()),
  reason,
})
export type CloseForMember = z.infer<typeof CloseForMember>

export const closeForMember = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/close',
  permission: 'accounts:manage',
  summary: 'Close an account for its owners, for good',
  params: ofAccount,
  body: CloseForMember,
  reply: ClosedAccount,
  refusals: {
    ...SECOND_PERSON_REFUSAL,
    own_account: OWN_ACCOUNT,
    balance_changed: {
      status: 409,
      message: say(
        'The balance of this account has changed since it was looked at. Please look again.',
      ),
    },
    ...closeShareAccount.refusals,
    ...STAFF_OBSTACLES,
  },
})
export type StaffClosingRefusal = keyof (typeof closeForMember)['refusals']
