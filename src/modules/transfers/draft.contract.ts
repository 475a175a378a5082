import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import {
  APP_NEEDED,
  CODE_REFUSALS,
  OneTimeCode,
  WAY_OUT_REFUSALS,
} from '../../values/freshProof.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { decimal, id, instant } from '../../values/schema.ts'
import { POSTING_REFUSALS } from './contract.ts'
import { Departure, Destination, TransferReceipt } from './receipt.contract.ts'
import { say } from '../../values/sentence.ts'

/**
 * A transfer as the server understood it, waiting for a code. The code is good for exactly this:
 * sending the draft in again with anything changed voids it and asks for a new one.
 */
export const Draft = z.object({
  id: id(),
  /** What is sent, in dollars. */
  amount: decimal(),
  /** What we take for it beside that; left out where nothing is taken. */
  fee: z.optional(decimal()),
  to: Destination,
  firstPayment: z.boolean(),
  /** How it leaves if it is sent now; null where that is not known, or a second owner has to sign first. */
  departure: z.nullable(Departure),
  /** False when too many codes went out already; one that came before, or a passcode, may answer. */
  codeSent: z.boolean(),
  /** Where the code comes from: a real institution takes that of an authenticator app only. */
  codeFrom: z.enum(['email', 'app']),
  codeExpiresAt: instant(),
  /** When the rate was taken; left out where there is none, or nobody said. */
  rateAsOf: z.optional(instant()),
  /** Until when rate and date hold; left out where nothing was quoted. */
  quotedUntil: z.optional(instant()),
})
export type Draft = z.infer<typeof Draft>

const DRAFT_SENT = {
  draft_sent: {
    status: 409,
    message: say('This transfer was already sent. Start a new transfer to send another.'),
  },
} as const

export const DRAFT_REFUSALS = {
  ...POSTING_REFUSALS,
  ...WAY_OUT_REFUSALS,
  ...APP_NEEDED,
  too_many: STANDARD_REFUSALS.too_many,
  ...DRAFT_SENT,
} as const

/** See `embargoedPart` of transfers abroad. */
export const COUNTRY_EMBARGOED = {
  country_embargoed: {
    status: 422,
    message: say(
      'We cannot send money to this country or region, because of sanctions. Nobody at our branches can either.',
    ),
  },
} as const

const ConfirmBody = z.strictObject({ code: OneTimeCode })

const NO_DRAFT = {
  status: 404,
  message: say('We could not find this transfer. Go back and review it again.'),
} as const

/** Why a draft is not sent any more as it was read. */
const LAPSES = {
  quote_expired: {
    status: 409,
    message: say(
      'The rate that you were shown no longer holds. Look at the new one before you send.',
    ),
  },
  ...COUNTRY_EMBARGOED,
  arrival_passed: {
    status: 409,
    message: say(
      'It is too late now for it to arrive when you read it would. Go back and choose again when it should arrive.',
    ),
  },
} as const

export const CONFIRM_REFUSALS = {
  ...POSTING_REFUSALS,
  ...WAY_OUT_REFUSALS,
  ...CODE_REFUSALS,
  draft_not_found: NO_DRAFT,
  ...LAPSES,
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
  ...DRAFT_SENT,
  ...LAPSES,
  ...WAY_OUT_REFUSALS,
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
