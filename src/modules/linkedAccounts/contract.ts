import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import {
  APP_NEEDED,
  CODE_REFUSALS,
  CodeAsked,
  FreshProof,
  WAY_OUT_REFUSALS,
} from '../../values/freshProof.ts'
import { STANDARD_REFUSALS, USER_NOT_FOUND } from '../../values/refusals.ts'
import {
  decimal,
  ENTER_VALID_AMOUNT,
  FILL_IN_ALL,
  formId,
  id,
  instant,
  text,
} from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'
import { accountNumberElsewhere } from '../banks/contract.ts'

/** How often the amounts can be told, and for how long. */
export const GUESSES_MAX = 10
export const VERIFY_DAYS = 60

/** New links of one member within thirty days. */
export const LINKS_MAX = 5

/** As many pulls as are listed, the latest ones. */
export const PULLS_SHOWN = 20

/**
 * `pending` waits for the amounts. `failed`: they were told wrong too often; `expired`: not in time; `returned`: a small payment
 * came back; `unlinked` by its owner.
 */
export const LinkState = z.enum([
  'pending',
  'verified',
  'failed',
  'expired',
  'returned',
  'unlinked',
])
export type LinkState = z.infer<typeof LinkState>

export const AccountType = z.enum(['checking', 'savings'])
export type AccountType = z.infer<typeof AccountType>

/** A business of the member, in whose name an account can be linked. */
const Business = z.object({ id: id(), name: z.string() })
export type Business = z.infer<typeof Business>

/** An account of the member at another bank, or of a business of theirs. */
export const LinkedAccount = z.object({
  id: id(),
  /** In whose name it is; null: the member's own. */
  business: z.nullable(Business),
  bankName: z.string(),
  routingNumber: z.string(),
  last4: z.string(),
  accountType: AccountType,
  state: LinkState,
  /** Staff look at the small payments before they leave. */
  isHeld: z.boolean(),
  /** The day on which the small payments are there. */
  arrivesOn: z.iso.date(),
  /** Whether they are there, so that their amounts can be told. */
  hasArrived: z.boolean(),
  guessesLeft: z.int(),
  /** Until when the amounts are taken. */
  verifyBy: instant(),
  linkedAt: instant(),
  verifiedAt: z.nullable(instant()),
  /** Why a small payment came back, or what was pulled in; null where none did. */
  returnedBecause: z.nullable(z.string()),
  /** The whole number, for its owner to send money there; null where it is not linked, and for staff. */
  accountNumber: z.nullable(z.string()),
})
export type LinkedAccount = z.infer<typeof LinkedAccount>

/**
 * `under_way` is not here yet; `kept`: the account could not take it, and the house keeps it; `returned`: the other bank
 * took it back.
 */
export const PullState = z.enum(['under_way', 'credited', 'kept', 'cancelled', 'returned'])
export type PullState = z.infer<typeof PullState>

/** Money that a member pulls in from a linked account. */
export const Pull = z.object({
  id: id(),
  linkId: id(),
  bankName: z.string(),
  last4: z.string(),
  amount: decimal(),
  state: PullState,
  account: AccountLabel,
  /** Until when it can be taken back; null where it cannot. */
  cancelUntil: z.nullable(instant()),
  /** The day on which it is credited. */
  arrivesOn: z.iso.date(),
  /** From which day on it can be used, once it is credited; null where it can be. */
  availableOn: z.nullable(z.iso.date()),
  returnedBecause: z.nullable(z.string()),
  /** What of it came back and the account could not give. */
  missing: decimal(),
})
export type Pull = z.infer<typeof Pull>

export const LINK_NOT_FOUND = {
  link_not_found: { status: 404, message: say('We could not find that linked account.') },
} as const

export const ID_REUSED = {
  id_reused: {
    status: 422,
    message: say('This form was sent before with other contents. Please start again.'),
  },
} as const

export const listLinkedAccounts = endpoint({
  method: 'GET',
  path: '/api/linked-accounts',
  permission: 'member',
  seenByStaff: true,
  summary: 'Accounts of the member at other banks',
  reply: z.object({
    /** False where payments leave by no files of ours. */
    offered: z.boolean(),
    accounts: z.array(LinkedAccount),
    /** Under which name the member's own accounts are. */
    holder: z.string(),
    /** Those in whose name the member can link. */
    businesses: z.array(Business),
    /** Money pulled in, the latest first. */
    pulls: z.array(Pull),
    /** How pulling in works here. */
    pulling: z.object({ holdDays: z.int(), dailyCap: decimal() }),
  }),
  refusals: {},
})

const linkShape = {
  routingNumber: text(20, FILL_IN_ALL),
  accountNumber: accountNumberElsewhere,
  accountType: AccountType,
  /** In the name of a business of the member; left out: in their own. */
  businessId: z.optional(z.string().check(z.maxLength(100))),
}
export const LinkDetails = z.strictObject(linkShape)
export type LinkDetails = z.infer<typeof LinkDetails>

const LINKING_REFUSALS = {
  not_offered: {
    status: 422,
    message: say('Accounts at other banks cannot be linked here. Please contact us.'),
  },
  bank_not_found: { status: 422, message: say('We do not know this bank. Please choose another.') },
  own_institution: {
    status: 422,
    message: say('This is our own routing number. Your accounts here need no linking.'),
  },
  business_not_found: { status: 404, message: say('We could not find that business.') },
  already_linked: { status: 409, message: say('This account is linked already.') },
  too_many_links: {
    status: 422,
    message: say('You linked several accounts within thirty days. Please contact us to link more.'),
  },
  ...APP_NEEDED,
  money_held: WAY_OUT_REFUSALS.money_held,
} as const

export const askLinkCode = endpoint({
  method: 'POST',
  path: '/api/linked-accounts/code',
  permission: 'member',
  summary: 'Ask for the code that linking an account at another bank needs',
  body: z.strictObject({
    link: LinkDetails,
    /** A new code is wanted; the one before stops working. */
    anew: z.boolean(),
  }),
  reply: z.object({ asked: CodeAsked }),
  refusals: { ...LINKING_REFUSALS, too_many: STANDARD_REFUSALS.too_many },
})

export const LinkBody = z.strictObject({ id: formId('a link'), ...linkShape })
export type LinkBody = z.infer<typeof LinkBody>

export const linkAccount = endpoint({
  method: 'POST',
  path: '/api/linked-accounts',
  permission: 'member',
  summary: 'Link an account at another bank: two small payments go there, and one takes both back',
  body: z.extend(LinkBody, { proof: FreshProof }),
  reply: LinkedAccount,
  refusals: { ...LINKING_REFUSALS, ...CODE_REFUSALS, ...ID_REUSED },
})
export type LinkRefusal = keyof (typeof linkAccount)['refusals']

export const ById = z.object({ id: id(LINK_NOT_FOUND.link_not_found.message) })

const cents = z
  .string({ error: ENTER_VALID_AMOUNT })
  .check(z.regex(/^0\.[0-9]{2}$/, { error: say('Each amount is under one dollar, as 0.12') }))

export const VerifyBody = z.strictObject({
  /** Made by the form for each try: sent twice, it counts once. */
  id: formId('a try'),
  /** Both amounts, in whichever order. */
  first: cents,
  second: cents,
})
export type VerifyBody = z.infer<typeof VerifyBody>

export const verifyLink = endpoint({
  method: 'POST',
  path: '/api/linked-accounts/:id/verify',
  permission: 'member',
  summary: 'Tell the amounts of the small payments, which proves the account',
  params: ById,
  body: VerifyBody,
  reply: LinkedAccount,
  refusals: {
    ...LINK_NOT_FOUND,
    amounts_wrong: { status: 422, message: say('These are not the amounts.') },
    not_arrived: {
      status: 409,
      message: say('The small payments are not there yet. Nothing was counted.'),
    },
    link_failed: {
      status: 409,
      message: say(
        'The amounts were wrong ten times, so this account is not linked. You can start again, with new amounts.',
      ),
    },
    link_expired: {
      status: 409,
      message: say('The sixty days for telling the amounts are over. You can start again.'),
    },
    link_over: { status: 409, message: say('This account is not linked any more.') },
    ...ID_REUSED,
  },
})
export type VerifyRefusal = keyof (typeof verifyLink)['refusals']

export const UnlinkBody = z.strictObject({})

export const unlinkAccount = endpoint({
  method: 'POST',
  path: '/api/linked-accounts/:id/unlink',
  permission: 'member',
  summary: 'Unlink an account at another bank',
  params: ById,
  body: UnlinkBody,
  reply: LinkedAccount,
  refusals: LINK_NOT_FOUND,
})

export const listLinksOfUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/linked-accounts',
  permission: 'members:read',
  summary: 'Accounts of a member at other banks, also those that ended',
  params: z.object({ id: z.string() }),
  reply: z.object({ name: z.string(), accounts: z.array(LinkedAccount) }),
  refusals: { not_found: USER_NOT_FOUND },
})
