import * as z from 'zod/mini'
import { endpoint, type Role, type Status } from '../../values/endpoint.ts'
import { daysInOrder, periodShape, soughtWords } from '../../values/filters.ts'
import { STANDARD_REFUSALS, USER_NOT_FOUND } from '../../values/refusals.ts'
import { id, instant, text } from '../../values/schema.ts'
import { STAFF_ROLES } from '../../values/staffRoles.ts'
import { STATUSES_IN_USE } from '../../values/standing.ts'
import { say } from '../../values/sentence.ts'
import { AccountKind, AccountLabel, OWNER_ROLES } from '../accounts/contract.ts'

export const PAGE_SIZE = 20
export const REASON_LENGTH_MAX = 2000

/** The specification's sentences for what has no name of its own. */
export const LIST_FAILED = say('Failed to load users')
export const STANDING_FAILED = say('Failed to update user status')

export const TABS = ['all', 'pending', 'approved', 'rejected'] as const
export type Tab = (typeof TABS)[number]

export const ROLES = ['pending', 'user', 'admin'] as const satisfies readonly Role[]
export const STATUSES = [
  'pending',
  'approved',
  'active',
  'rejected',
  'suspended',
] as const satisfies readonly Status[]

/**
 * Whom a tab shows. Approved are all who may use the portal, also those whom staff created (active).
 * Whoever is suspended is among all, and found by the filter.
 */
export const STATUSES_OF: Readonly<Record<Tab, readonly Status[]>> = {
  all: STATUSES,
  pending: ['pending'],
  approved: STATUSES_IN_USE,
  rejected: ['rejected'],
}

/** A minus in front: from the last to the first. */
export const SORTS = [
  'name',
  '-name',
  'email',
  '-email',
  'registered',
  '-registered',
  'status',
  '-status',
] as const

const filterShape = {
  tab: z._default(z.enum(TABS, { error: say('Choose a tab from the list') }), 'all'),
  /** How words of the name or the address begin, a whole account number, or an id. */
  q: z.optional(soughtWords(5, say('Enter a name, an email address or an account number'))),
  sort: z._default(z.enum(SORTS, { error: say('Choose an order from the list') }), '-registered'),
  role: z.optional(z.enum(ROLES, { error: say('Choose a role from the list') })),
  status: z.optional(z.enum(STATUSES, { error: say('Choose a status from the list') })),
  /** When somebody registered. */
  ...periodShape(),
}

/** Which people are wanted, and in what order; in the address of the page and of the call alike. */
export const UserFilters = z.strictObject(filterShape).check(daysInOrder)
export type UserFilters = z.infer<typeof UserFilters>

const role = z.enum(ROLES)
const status = z.enum(STATUSES)

export const UserSummary = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  role,
  status,
  registeredAt: instant(),
  /** Since when an application waits for its decision. */
  waitingSince: z.nullable(instant()),
  /** What is posted on Checking; null without accounts. */
  checkingBalance: z.nullable(z.string()),
})
export type UserSummary = z.infer<typeof UserSummary>

const Counts = z.object({ all: z.int(), pending: z.int(), approved: z.int(), rejected: z.int() })
export type Counts = z.infer<typeof Counts>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  permission: 'members:read',
  summary: `Everybody who passes the filters, ${PAGE_SIZE} a page, and how many each tab has`,
  query: z
    .strictObject({
      ...filterShape,
      /** The `next` of the page before. */
      before: z.optional(id(say('This page of users does not exist.'))),
    })
    .check(daysInOrder),
  reply: z.object({
    items: z.array(UserSummary),
    /** Null after the last page. */
    next: z.nullable(id()),
    /** Of everybody, whatever the filters. */
    counts: Counts,
  }),
  refusals: {
    invalid_cursor: { status: 400, message: say('This page of users does not exist.') },
  },
})

const UserAccount = z.object({
  id: id(),
  kind: AccountKind,
  name: AccountLabel.shape.name,
  number: z.string(),
  routingNumber: z.string(),
  balance: z.string(),
  available: z.string(),
  status: z.enum(['open', 'frozen', 'closed', 'fixed']),
  /** Everybody who has to do with it, the primary owner first. */
  owners: z.array(z.object({ personId: id(), name: z.string(), role: z.enum(OWNER_ROLES) })),
})
export type UserAccount = z.infer<typeof UserAccount>

/** What the person asking may do about the standing now, or why nothing. */
export const STANDING_MOVES = ['suspend', 'reinstate'] as const
export type StandingMove = (typeof STANDING_MOVES)[number]

export const UserDetail = z.object({
  ...UserSummary.shape,
  phone: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    country: z.nullable(z.string()),
  }),
  nationality: z.nullable(z.string()),
  maritalStatus: z.nullable(z.string()),
  alternativeEmail: z.nullable(z.string()),
  emergencyContact: z.nullable(
    z.object({ name: z.string(), relationship: z.string(), phone: z.string() }),
  ),
  /** Shown whole on request, which is recorded. */
  masked: z.object({
    dateOfBirth: z.nullable(z.string()),
    idNumber: z.nullable(z.string()),
  }),
  idType: z.nullable(z.string()),
  accounts: z.array(UserAccount),
  application: z.nullable(
    z.object({
      id: id(),
      state: z.enum(['submitted', 'needs_information', 'approved', 'rejected']),
      submittedAt: instant(),
    }),
  ),
  /** The administrator who created them; null for whoever registered. */
  createdBy: z.nullable(z.string()),
  suspension: z.nullable(z.object({ at: instant(), by: z.string(), reason: z.string() })),
  lastSignIn: z.nullable(z.object({ at: instant(), address: z.string(), device: z.string() })),
  allowedMoves: z.array(z.enum(STANDING_MOVES)),
  isSelf: z.boolean(),
  /** Of staff; null of everybody else. */
  staffRole: z.nullable(z.enum(STAFF_ROLES)),
  /** Apart, for the form that changes them; the last one is empty for who has one name. */
  names: z.object({ firstName: z.string(), lastName: z.string() }),
  /** Of name, email, phone and address as they are here. */
  detailsVersion: z.string(),
})
export type UserDetail = z.infer<typeof UserDetail>

/** Only who manages staff does anything to a colleague. */
export const COLLEAGUE_REFUSAL = { forbidden: STANDARD_REFUSALS.forbidden } as const

const ById = z.object({ id: id() })

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  permission: 'members:read',
  summary: 'One person: standing, details, accounts, application, last sign-in',
  params: ById,
  reply: UserDetail,
  refusals: { not_found: USER_NOT_FOUND },
})

export const HIDDEN_FIELDS = ['dateOfBirth', 'idNumber'] as const
export type HiddenField = (typeof HIDDEN_FIELDS)[number]

export const RevealBody = z.strictObject({
  field: z.enum(HIDDEN_FIELDS, { error: say('Choose what to show from the list') }),
  reason: text(REASON_LENGTH_MAX, say('Please write a reason')),
})

export const revealField = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reveal',
  permission: 'personal-data:reveal',
  summary: 'A date of birth or ID number in full; who saw it and why is recorded',
  params: ById,
  body: RevealBody,
  reply: z.object({ value: z.string() }),
  refusals: {
    ...COLLEAGUE_REFUSAL,
    not_found: USER_NOT_FOUND,
    not_given: { status: 404, message: say('This was never given.') },
  },
})

export const StandingBody = z.strictObject({
  /** The status the page showed: a decision about an older one is refused. */
  seenStatus: z.enum(STATUSES, { error: say('Please look at this user again') }),
  reason: text(REASON_LENGTH_MAX, say('Please write a reason')),
})
export type StandingBody = z.infer<typeof StandingBody>

const standingRefusals = {
  ...COLLEAGUE_REFUSAL,
  not_found: USER_NOT_FOUND,
  own_standing: { status: 403, message: say('You cannot change your own status.') },
  changed: {
    status: 409,
    message: say(
      'The status of this user has changed since you opened it. Please look at it again.',
    ),
  },
} as const

export const suspendUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/suspend',
  permission: 'members:suspend',
  summary: 'Keep somebody out from their next request on, for a written reason',
  params: ById,
  body: StandingBody,
  reply: UserDetail,
  refusals: {
    ...standingRefusals,
    not_approved: { status: 409, message: say('Only approved users can be suspended.') },
  },
})

export const reinstateUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reinstate',
  permission: 'members:suspend',
  summary: 'Let somebody who was suspended in again, with the standing they had',
  params: ById,
  body: StandingBody,
  reply: UserDetail,
  refusals: {
    ...standingRefusals,
    not_suspended: { status: 409, message: say('This user is not suspended.') },
  },
})
