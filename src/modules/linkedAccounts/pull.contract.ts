import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import {
  APP_NEEDED,
  CODE_REFUSALS,
  CodeAsked,
  FreshProof,
  PAYMENT_REFUSED,
} from '../../values/freshProof.ts'
import { isMovable } from '../../values/money.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import {
  AMOUNT_LIMITS,
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
import { ById, ID_REUSED, LINK_NOT_FOUND, Pull } from './contract.ts'

/** What a member agrees to who pulls money in, kept with each pull. A changed text gets a new version. */
export const AUTHORIZATION = say(
  'I authorize {institution} to debit {amount} once, on or after {day}, from my account at {bank} ending in {last4}. I can take this back until it leaves, under Linked accounts.',
)
export const AUTHORIZATION_OF_BUSINESS = say(
  'I authorize {institution} for {business} to debit {amount} once, on or after {day}, from its account at {bank} ending in {last4}. I can take this back until it leaves, under Linked accounts.',
)
export const AUTHORIZATION_VERSION = 1

const pullShape = {
  accountId: text(100, FILL_IN_ALL),
  amount: told(
    required({ missing: FILL_IN_ALL, malformed: ENTER_VALID_AMOUNT }, (typed) => isMovable(typed)),
    AMOUNT_LIMITS,
  ),
}
export const PullDetails = z.strictObject(pullShape)
export type PullDetails = z.infer<typeof PullDetails>

const PULLING_REFUSALS = {
  ...LINK_NOT_FOUND,
  not_linked: { status: 409, message: say('This account is not linked. Prove it first.') },
  account_not_found: { status: 404, message: say('We could not find that account.') },
  other_holder: {
    status: 422,
    message: say('The account here and the one at the other bank are in different names.'),
  },
  account_not_open: {
    status: 422,
    message: say('This account cannot take money at the moment. Please contact support.'),
  },
  pull_cap: { status: 422, message: say('This is more than you can pull in in a day.') },
  ...PAYMENT_REFUSED,
  ...APP_NEEDED,
} as const

export const askPullCode = endpoint({
  method: 'POST',
  path: '/api/linked-accounts/:id/pulls/code',
  permission: 'member',
  summary: 'Ask for the code that pulling money in needs, and when it would come',
  params: ById,
  body: z.strictObject({ id: formId('a transfer'), pull: PullDetails, anew: z.boolean() }),
  reply: z.object({
    asked: CodeAsked,
    /** When its file is cut. */
    leavesAt: instant(),
    /** The day on which it is debited there and credited here. */
    arrivesOn: z.iso.date(),
  }),
  refusals: {
    ...PULLING_REFUSALS,
    already_pulled: {
      status: 409,
      message: say(
        'This transfer was made already and needs no other code. How it stands is under Linked accounts.',
      ),
    },
    too_many: STANDARD_REFUSALS.too_many,
  },
})

export const pullIn = endpoint({
  method: 'POST',
  path: '/api/linked-accounts/:id/pulls',
  permission: 'member',
  summary: 'Pull money in from a linked account, with the authorization that is kept',
  params: ById,
  body: z.strictObject({
    id: formId('a transfer'),
    ...pullShape,
    /** The version of the authorization that was agreed to. */
    authorization: z.int().check(z.gte(1)),
    proof: FreshProof,
  }),
  reply: Pull,
  refusals: {
    ...PULLING_REFUSALS,
    ...CODE_REFUSALS,
    ...ID_REUSED,
    authorization_changed: {
      status: 409,
      message: say(
        'The authorization has changed meanwhile. Please load the page and read it again.',
      ),
    },
  },
})
export type PullRefusal = keyof (typeof pullIn)['refusals']

const PULL_NOT_FOUND = {
  pull_not_found: { status: 404, message: say('We could not find that transfer.') },
} as const

export const cancelPull = endpoint({
  method: 'POST',
  path: '/api/pulls/:id/cancel',
  permission: 'member',
  summary: 'Take money back that was to be pulled in, before its file is cut',
  params: z.object({ id: id(PULL_NOT_FOUND.pull_not_found.message) }),
  body: z.strictObject({}),
  reply: Pull,
  refusals: {
    ...PULL_NOT_FOUND,
    already_sent: {
      status: 409,
      message: say('It has left already and cannot be taken back. Send the money back instead.'),
    },
  },
})
