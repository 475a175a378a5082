import * as z from 'zod/mini'
import { STANDARD_REFUSALS } from './refusals.ts'
import { id, instant, told } from './schema.ts'
import { say } from './sentence.ts'

// A fresh code for money that goes to somebody new, or out of the house.

export const ENTER_OTP = say('Please enter OTP')
export const INVALID_OTP = say('Invalid OTP')

export const OneTimeCode = told(z.string({ error: ENTER_OTP }), { pattern: '^[0-9]{6}$' }).check(
  z.refine((typed) => typed !== '', { error: ENTER_OTP, abort: true }),
  z.refine((typed) => /^[0-9]{6}$/.test(typed), { error: INVALID_OTP }),
)

/** The code for exactly what it is sent along with: with anything changed it is worth nothing. */
export const FreshProof = z.strictObject({ challengeId: id(), code: OneTimeCode })
export type FreshProof = z.infer<typeof FreshProof>

/** A code that was asked for. */
export const CodeAsked = z.object({
  challengeId: id(),
  /** False when too many codes went out already; one that came before, or a passcode, may answer. */
  codeSent: z.boolean(),
  /** Where the code comes from: a real institution takes that of an authenticator app only. */
  codeFrom: z.enum(['email', 'app']),
  codeExpiresAt: instant(),
})
export type CodeAsked = z.infer<typeof CodeAsked>

export const CodeAnswer = z.object({
  /** Null where the recipient is known and no code is asked. */
  asked: z.nullable(CodeAsked),
  /** Whether the recipient is paid for the first time. */
  firstPayment: z.boolean(),
})
export type CodeAnswer = z.infer<typeof CodeAnswer>

/** At the limit: the sentence stands under the title 'Transaction Denied'. */
export const TRANSACTION_DENIED = say('Transaction Denied')

export const CODE_REFUSALS = {
  code_invalid: { status: 422, message: INVALID_OTP },
  code_over: {
    status: 422,
    message: say('This code is no longer valid. Ask for a new code and try again.'),
  },
  too_many_codes: {
    status: 429,
    message: say('Too many wrong codes. Please wait a few minutes and try again.'),
  },
} as const

/** What a rule of the institution keeps, in words that do not tell the rule. */
export const PAYMENT_REFUSED = {
  payment_refused: {
    status: 403,
    message: say('We cannot make this payment at the moment. Please contact us if you need it.'),
  },
} as const

/** What may keep money in the house, whichever way it goes out. */
export const WAY_OUT_REFUSALS = {
  money_held: {
    status: 403,
    message: say(
      'Your password or your second steps were set anew. For your safety no money goes to other banks, or to anybody you have not paid before, for 24 hours after that.',
    ),
  },
  ACCOUNT_LOCKED: {
    status: 403,
    message: say(
      'For security, external transfers are temporarily suspended. Please visit a branch or contact support (Monday to Friday, 8AM to 8PM EST).',
    ),
  },
  new_payee_cap: {
    status: 422,
    message: say('This is more than can go to somebody new in the first hours.'),
  },
  ...PAYMENT_REFUSED,
} as const

export const APP_NEEDED = {
  app_needed: {
    status: 403,
    message: say(
      'Sending money out needs an authenticator app. Set one up under Security in your account menu, then come back.',
    ),
  },
} as const

/** For payments that need a code where the recipient is new, and none where not. */
export const PROOF_REFUSALS = {
  ...WAY_OUT_REFUSALS,
  ...APP_NEEDED,
  ...CODE_REFUSALS,
  code_needed: {
    status: 403,
    message: say('This payment needs a code. Go back, review it again and enter the code we send.'),
  },
} as const

/** What may keep a change of something arranged for somebody new. */
export const CHANGE_OUT_REFUSALS = {
  ...PAYMENT_REFUSED,
  new_payee_cap: WAY_OUT_REFUSALS.new_payee_cap,
  new_payee_change: {
    status: 403,
    message: say(
      'While a payee is new, a payment to them can only be made smaller. To pay more, cancel it and schedule another.',
    ),
  },
} as const

/** What a request for a code may be refused for. */
export const ASKING_REFUSALS = {
  ...WAY_OUT_REFUSALS,
  ...APP_NEEDED,
  too_many: STANDARD_REFUSALS.too_many,
} as const
