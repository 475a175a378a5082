import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { formatMoney, money, parseDecimal } from '../../values/money.ts'
import {
  decimal,
  ENTER_VALID_AMOUNT,
  formId,
  id,
  instant,
  text,
  told,
  TYPED_AMOUNT_LIMITS,
} from '../../values/schema.ts'
import { english, say, type Sentence, type Translate, type Words } from '../../values/sentence.ts'

/** The most one check may be for, in cents. */
export const CHECK_MINOR_MAX = 1_000_000n
const CHECK_MAX_WORDS = formatMoney(money(CHECK_MINOR_MAX))

export const NOTE_LENGTH_MAX = 140
export const DEPOSITS_PAGE_LENGTH = 10

/** At the amount: said before anybody types. */
export const limitHint = (t: Translate): Words =>
  t('Up to {amount} per check', { amount: CHECK_MAX_WORDS.replace('.00', '') })
export const OVER_LIMIT = english(
  'A check can be for {amount} at most. Bring a larger one to us.',
  { amount: CHECK_MAX_WORDS },
)
const CHOOSE_ACCOUNT = say('Please choose the account for the deposit')
export const FRONT_MISSING = say('Please add a photo of the front of the check')
export const BACK_MISSING = say('Please add a photo of the back of the check')

/** How a deposit stands, in the words of the specification. */
export const DepositStatus = z.enum(['Pending Review', 'Approved', 'Rejected'])
export type DepositStatus = z.infer<typeof DepositStatus>

export const STATUS_WORDS = {
  'Pending Review': say('Pending Review'),
  Approved: say('Approved'),
  Rejected: say('Rejected'),
} as const satisfies Readonly<Record<DepositStatus, Sentence>>

const centsIn = (typed: string): bigint => {
  const parsed = parseDecimal(typed)
  return parsed.ok ? parsed.value.minor : 0n
}

/** What a check can be for: a decimal of at least a cent, up to the limit. */
export const checkAmount = () =>
  told(z.string({ error: ENTER_VALID_AMOUNT }), TYPED_AMOUNT_LIMITS).check(
    z.refine((typed) => centsIn(typed) > 0n, { error: ENTER_VALID_AMOUNT, abort: true }),
    z.refine((typed) => centsIn(typed) <= CHECK_MINOR_MAX, { error: OVER_LIMIT }),
  )

export const SubmitDepositBody = z.strictObject({
  /** Made by the form when it opens; sending it again deposits nothing twice. */
  id: formId('a deposit'),
  /** Any text: what is no account of the member is "not found", whatever it is. */
  accountId: text(100, CHOOSE_ACCOUNT),
  amount: checkAmount(),
  note: z.optional(text(NOTE_LENGTH_MAX)),
  frontImageId: id(FRONT_MISSING),
  backImageId: id(BACK_MISSING),
})
export type SubmitDepositBody = z.infer<typeof SubmitDepositBody>

const Account = z.object({ kind: z.string(), last4: z.string() })

/** A part of an approved deposit that cannot be used before a day. */
export const DepositHold = z.object({
  amount: decimal(),
  availableOn: z.string(),
  released: z.boolean(),
})
export type DepositHold = z.infer<typeof DepositHold>

export const Deposit = z.object({
  id: id(),
  referenceCode: z.string(),
  account: Account,
  /** As the member read it from the check. */
  amount: decimal(),
  /** As staff read it, once they approved; it may differ. */
  credited: z.nullable(decimal()),
  note: z.nullable(z.string()),
  status: DepositStatus,
  submittedAt: instant(),
  decidedAt: z.nullable(instant()),
  /** Why it was rejected, or credited with another amount. */
  reason: z.nullable(z.string()),
  /** When staff took an approved deposit back, as when the check was returned; else null. */
  reversedAt: z.nullable(instant()),
  /** When and why the bank that it is drawn on sent it back, and what the account could not give back. */
  returned: z.nullable(z.object({ at: instant(), why: z.string(), missing: decimal() })),
  holds: z.array(DepositHold),
})
export type Deposit = z.infer<typeof Deposit>

export const SUBMITTED = say('Deposit submitted successfully!')
/** What the form says when nothing came back and nothing more is known. */
export const SUBMIT_FAILED = say('Deposit failed. Please try again.')

export const submitDeposit = endpoint({
  method: 'POST',
  path: '/api/deposits',
  permission: 'member',
  summary: 'Deposit a check with photos of both sides; staff review it',
  body: SubmitDepositBody,
  reply: Deposit,
  refusals: {
    account_not_found: { status: 404, message: say('Destination account not found') },
    photo_missing: {
      status: 422,
      message: say('We no longer have one of your photos. Please take it again.'),
    },
    same_photo: {
      status: 422,
      message: say('The front and the back are the same photo. Please take one of each side.'),
    },
    account_not_open: {
      status: 422,
      message: say('This account cannot be used at the moment. Please contact support.'),
    },
    account_fixed: {
      status: 422,
      message: say('Nothing can be added to a certificate until it matures.'),
    },
    id_reused: {
      status: 422,
      message: say('This deposit was sent before with other contents. Please start again.'),
    },
  },
})
export type SubmitRefusal = keyof (typeof submitDeposit)['refusals']

export const listDeposits = endpoint({
  method: 'GET',
  path: '/api/deposits',
  permission: 'member',
  seenByStaff: true,
  summary: `The member's own deposits, newest first, ${DEPOSITS_PAGE_LENGTH} a page`,
  query: z.strictObject({
    /** The id of the last deposit of the page before. */
    before: z.optional(id()),
  }),
  reply: z.object({ deposits: z.array(Deposit), more: z.boolean() }),
  refusals: {},
})
