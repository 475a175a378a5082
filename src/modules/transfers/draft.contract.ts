import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { decimal, id, instant } from '../../values/schema.ts'
import { POSTING_REFUSALS } from './contract.ts'
import { Destination, TransferReceipt } from './receipt.contract.ts'

export const ENTER_OTP = 'Please enter OTP'
export const INVALID_OTP = 'Invalid OTP'

/**
 * A transfer as the server understood it, waiting for a code. The code is good for exactly this:
 * sending the draft in again with anything changed voids it and asks for a new one.
 */
export const Draft = z.object({
  id: id(),
  /** What leaves the account, in dollars. */
  amount: decimal(),
  to: Destination,
  firstPayment: z.boolean(),
  /** False when too many codes went out already; one that came before, or a passcode, may answer. */
  codeSent: z.boolean(),
  /** Where the code comes from: a real institution takes that of an authenticator app only. */
  codeFrom: z.enum(['email', 'app']),
  codeExpiresAt: instant(),
})
export type Draft = z.infer<typeof Draft>

/** At the limit: the sentence stands under the title 'Transaction Denied'. */
export const TRANSACTION_DENIED = 'Transaction Denied'

const ACCOUNT_LOCKED = {
  ACCOUNT_LOCKED: {
    status: 403,
    message:
      'For security, external transfers are temporarily suspended. Please visit a branch or contact support (Monday to Friday, 8AM to 8PM EST).',
  },
} as const

const MONEY_HELD = {
  money_held: {
    status: 403,
    message:
      'Your password or your second steps were set anew. For your safety no money goes to other banks, or to anybody you have not paid before, for 24 hours after that.',
  },
} as const

export const DRAFT_REFUSALS = {
  ...POSTING_REFUSALS,
  ...MONEY_HELD,
  ...ACCOUNT_LOCKED,
  app_needed: {
    status: 403,
    message:
      'Sending money out needs an authenticator app. Set one up under Security in your account menu, then come back.',
  },
  too_many: STANDARD_REFUSALS.too_many,
  draft_sent: {
    status: 409,
    message: 'This transfer was already sent. Start a new transfer to send another.',
  },
} as const

/** See `embargoedPart` of transfers abroad. */
export const COUNTRY_EMBARGOED = {
  country_embargoed: {
    status: 422,
    message:
      'We cannot send money to this country, because of sanctions. Nobody at our branches can either.',
  },
} as const

const ConfirmBody = z.strictObject({
  code: z.string({ error: ENTER_OTP }).check(
    z.refine((typed) => typed !== '', { error: ENTER_OTP, abort: true }),
    z.refine((typed) => /^[0-9]{6}$/.test(typed), { error: INVALID_OTP }),
  ),
})

const NO_DRAFT = {
  status: 404,
  message: 'We could not find this transfer. Go back and review it again.',
} as const

export const CONFIRM_REFUSALS = {
  ...POSTING_REFUSALS,
  ...MONEY_HELD,
  draft_not_found: NO_DRAFT,
  code_invalid: { status: 422, message: INVALID_OTP },
  code_over: {
    status: 422,
    message: 'This code is no longer valid. Ask for a new code and try again.',
  },
  too_many_codes: {
    status: 429,
    message: 'Too many wrong codes. Please wait a few minutes and try again.',
  },
  ...ACCOUNT_LOCKED,
  ...COUNTRY_EMBARGOED,
} as const
export type ConfirmRefusal = keyof typeof CONFIRM_REFUSALS

export const confirmDraft = endpoint({
  method: 'POST',
  path: '/api/transfers/drafts/:id/confirm',
  permission: 'member',
  summary: 'Send a reviewed transfer with the code that belongs to it',
  params: z.object({ id: z.string() }),
  body: ConfirmBody,
  reply: TransferReceipt,
  refusals: CONFIRM_REFUSALS,
})

export const RENEWAL_REFUSALS = {
  draft_not_found: NO_DRAFT,
  ...ACCOUNT_LOCKED,
  too_many: STANDARD_REFUSALS.too_many,
} as const

export const sendDraftCode = endpoint({
  method: 'POST',
  path: '/api/transfers/drafts/:id/code',
  permission: 'member',
  summary: 'Ask for a new code for a reviewed transfer',
  params: z.object({ id: z.string() }),
  reply: z.object({ codeSent: z.boolean(), codeExpiresAt: instant() }),
  refusals: RENEWAL_REFUSALS,
})
