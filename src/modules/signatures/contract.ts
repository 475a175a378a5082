import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import {
  APP_NEEDED,
  CODE_REFUSALS,
  CodeAsked,
  FreshProof,
  WAY_OUT_REFUSALS,
} from '../../values/freshProof.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { decimal, id, instant, text } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'

/** How long something waits for a second signature. */
export const WAITS_DAYS = 7

/** Everybody who has to do with an account hears of what waits there; the keys are people. */
export const SIGNATURES_TOPIC = 'signatures'

/** What turns the option off, which takes two as well. */
export const TURN_OFF = 'two_to_sign_off'

/** What became of something proposed. `released`: nobody has to sign for it any more, and it was not carried out. */
export const SIGNATURE_STATES = [
  'open',
  'signed',
  'declined',
  'withdrawn',
  'lapsed',
  'released',
] as const
export type SignatureState = (typeof SIGNATURE_STATES)[number]

export const DECLINE_REASON_LENGTH_MAX = 200

export const DeclineReason = text(DECLINE_REASON_LENGTH_MAX, say('Please say why'))

const Waiting = z.object({
  id: id(),
  accountId: id(),
  account: AccountLabel,
  /** Null where no money moves: the option is to be turned off. */
  amount: z.nullable(decimal()),
  /** Who is paid, or what is to change, in words. */
  payee: z.string(),
  reference: z.nullable(z.string()),
  proposedBy: z.string(),
  proposedAt: instant(),
  expiresAt: instant(),
  /** What the person who asks can do about it. */
  may: z.enum(['sign', 'take_back', 'nothing']),
})
export type Waiting = z.infer<typeof Waiting>

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/signatures',
  permission: 'member',
  seenByStaff: true,
  summary:
    'What waits for a second signature on the accounts of the member, what lapses first at the front',
  reply: z.object({ waiting: z.array(Waiting) }),
  refusals: {},
})

const ById = z.object({ id: id(STANDARD_REFUSALS.not_found.message) })

const Decided = z.object({ id: id(), state: z.enum(SIGNATURE_STATES) })

const OPEN_REFUSALS = {
  request_not_found: {
    status: 404,
    message: say('We could not find what you want to decide about.'),
  },
  already_decided: {
    status: 409,
    message: say('This does not wait any more: it was signed, declined, taken back, or is over.'),
  },
} as const

const NOT_YOURS_TO_SIGN = {
  status: 403,
  message: say('You can look at this account. Its owners sign what leaves it.'),
} as const

const DECIDING_REFUSALS = {
  ...OPEN_REFUSALS,
  not_yours_to_sign: NOT_YOURS_TO_SIGN,
  own_proposal: {
    status: 403,
    message: say('You proposed this yourself. It takes the signature of another owner.'),
  },
} as const

const SIGNING_REFUSALS = {
  ...DECIDING_REFUSALS,
  proposer_gone: {
    status: 409,
    message: say('Whoever proposed this may not pay from the account now. You can decline it.'),
  },
} as const

export const askSignatureCode = endpoint({
  method: 'POST',
  path: '/api/signatures/:id/code',
  permission: 'member',
  summary: 'Ask for the code that signing this needs',
  params: ById,
  body: z.strictObject({
    /** A new code is wanted; the one before stops working. */
    anew: z.boolean(),
  }),
  reply: z.object({ asked: CodeAsked }),
  refusals: {
    ...SIGNING_REFUSALS,
    ...APP_NEEDED,
    money_held: WAY_OUT_REFUSALS.money_held,
    too_many: STANDARD_REFUSALS.too_many,
  },
})

export const signRequest = endpoint({
  method: 'POST',
  path: '/api/signatures/:id/sign',
  permission: 'member',
  summary: 'Sign what another owner of the account proposed, and carry it out',
  params: ById,
  body: z.strictObject({ proof: FreshProof }),
  reply: Decided,
  refusals: {
    ...SIGNING_REFUSALS,
    ...APP_NEEDED,
    ...CODE_REFUSALS,
    money_held: WAY_OUT_REFUSALS.money_held,
    not_carried_out: {
      status: 422,
      message: say('This cannot be carried out now. Decline it, and have it proposed anew.'),
    },
  },
})

export const declineRequest = endpoint({
  method: 'POST',
  path: '/api/signatures/:id/decline',
  permission: 'member',
  summary: 'Say no to what another owner of the account proposed, and why; its money is free again',
  params: ById,
  body: z.strictObject({ reason: DeclineReason }),
  reply: Decided,
  refusals: DECIDING_REFUSALS,
})

export const takeBackRequest = endpoint({
  method: 'POST',
  path: '/api/signatures/:id/take-back',
  permission: 'member',
  summary: 'Take back what one proposed oneself; its money is free again',
  params: ById,
  reply: Decided,
  refusals: {
    ...OPEN_REFUSALS,
    not_own_proposal: {
      status: 403,
      message: say('Only who proposed this can take it back. You can decline it.'),
    },
  },
})
