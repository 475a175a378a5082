import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { isMovable } from '../../values/money.ts'
import {
  AMOUNT_LIMITS,
  decimal,
  ENTER_VALID_AMOUNT,
  FILL_IN_ALL,
  formId,
  id,
  instant,
  required,
  text,
  told,
} from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'
import { BUSINESS_ENDED } from '../businesses/changes.contract.ts'
import { Certificate, Instruction, INSTRUCTION_REFUSALS } from '../certificates/contract.ts'
import { POSTING_REFUSALS } from '../transfers/contract.ts'
import { Disclosure } from './disclosure.contract.ts'

/** Why somebody may not open a product now, in the order in which it is asked. */
export const BARRED = {
  not_a_member: {
    status: 403,
    message: say('Accounts are opened under a membership, and you have none of your own yet.'),
  },
  too_many: { status: 422, message: say('There are as many of these as a member can have.') },
  age_unknown: {
    status: 422,
    message: say(
      'We do not have your date of birth, which this account depends on. Please contact us.',
    ),
  },
  too_young: { status: 422, message: say('You are not old enough for this account yet.') },
  too_old: { status: 422, message: say('This account is for younger members.') },
  not_for_business: { status: 422, message: say('This account is for people.') },
} as const
export type Barred = keyof typeof BARRED

export const OpenableProduct = z.object({
  disclosure: Disclosure,
  /** Why the person may not open one now; null where they may. */
  barred: z.nullable(z.enum(Object.keys(BARRED) as [Barred, ...Barred[]])),
})
export type OpenableProduct = z.infer<typeof OpenableProduct>

/** The business under whose membership it is; left out: their own. */
const businessId = z.optional(id(say('We could not find that business.')))

/** Why nothing is opened for a business. */
export const BUSINESS_REFUSALS = {
  business_not_found: { status: 404, message: say('You have no such business.') },
  business_ended: BUSINESS_ENDED,
} as const

export const listOpenableProducts = endpoint({
  method: 'GET',
  path: '/api/openings/products',
  permission: 'member',
  summary:
    'What a member may open online, for themselves or a business of theirs, with what has to be disclosed of each',
  query: z.strictObject({ business: businessId }),
  reply: z.object({
    products: z.array(OpenableProduct),
    /** For which businesses they may open accounts as well. */
    businesses: z.array(z.object({ id: id(), name: z.string() })),
  }),
  refusals: BUSINESS_REFUSALS,
})

const AMOUNT_WORDS = { missing: FILL_IN_ALL, malformed: ENTER_VALID_AMOUNT }

/** An amount to begin with, or none. */
const isFunding = (typed: string): boolean => /^0+(\.0{1,2})?$/.test(typed) || isMovable(typed)

/** The text over the button, which is what opening agrees to. */
export const OPENING_AGREED = say(
  'I have read and agree to the account disclosures (version {version})',
)

export const OpenAccountBody = z.strictObject({
  /** Made by the form when it opens: sending it again opens nothing twice. It becomes the id of the transfer. */
  id: formId('an opening'),
  productId: text(100, FILL_IN_ALL),
  /** Of the disclosure that was agreed to. */
  disclosureVersion: text(100, say('Please agree to the account disclosures')),
  /** And its digest; left out by pages from before there was one. */
  disclosureDigest: z.optional(z.string().check(z.maxLength(100))),
  /** What it is opened with, which may be nothing where the product allows it. */
  amount: told(required(AMOUNT_WORDS, isFunding), AMOUNT_LIMITS),
  /** Where that comes from; left out where it is nothing. */
  fromAccountId: z.optional(text(100, FILL_IN_ALL)),
  /** Of a certificate: what happens at its maturity, and where money goes then. */
  instruction: z.optional(Instruction),
  maturityAccountId: z.optional(text(100, FILL_IN_ALL)),
  businessId,
})
export type OpenAccountBody = z.infer<typeof OpenAccountBody>

export const OpenedAccount = z.object({
  accountId: id(),
  ...AccountLabel.shape,
  number: z.string(),
  amount: decimal(),
  /** Where that came from; null where it is nothing. */
  from: z.nullable(AccountLabel),
  openedAt: instant(),
  referenceCode: z.string(),
  disclosure: Disclosure,
  /** The term that has begun, where it is a certificate. */
  certificate: z.optional(Certificate),
})
export type OpenedAccount = z.infer<typeof OpenedAccount>

export const FUNDING_REFUSALS = {
  source_account_not_found: POSTING_REFUSALS.source_account_not_found,
  second_signature_needed: {
    status: 422,
    message: say(
      'Two have to sign for that account. Choose another one for the first amount, or open it with nothing.',
    ),
  },
  account_not_open: POSTING_REFUSALS.account_not_open,
  account_fixed: POSTING_REFUSALS.account_fixed,
  insufficient_funds: POSTING_REFUSALS.insufficient_funds,
  daily_cap_exceeded: POSTING_REFUSALS.daily_cap_exceeded,
  transfer_failed: POSTING_REFUSALS.transfer_failed,
} as const
export type FundingRefusal = keyof typeof FUNDING_REFUSALS

export const openShareAccount = endpoint({
  method: 'POST',
  path: '/api/openings',
  permission: 'member',
  summary: 'Open a further account, agree to its disclosure and put a first amount into it',
  body: OpenAccountBody,
  reply: OpenedAccount,
  refusals: {
    product_not_found: { status: 404, message: say('This account cannot be opened online.') },
    ...BARRED,
    ...BUSINESS_REFUSALS,
    business_held: {
      status: 422,
      message: say('We cannot open an account for this business online now. Please contact us.'),
    },
    disclosure_changed: {
      status: 409,
      message: say('The account disclosures have changed. Please read them again.'),
    },
    below_minimum: { status: 422, message: say('This account is opened with more than that.') },
    instruction_missing: {
      status: 422,
      message: say('Choose what happens to the certificate at its maturity'),
    },
    ...INSTRUCTION_REFUSALS,
    ...FUNDING_REFUSALS,
    id_reused: {
      status: 422,
      message: say('This form was sent before with other contents. Please start again.'),
    },
  },
})
export type OpeningRefusal = keyof (typeof openShareAccount)['refusals']
