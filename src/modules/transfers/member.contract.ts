import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { ASKING_REFUSALS, CodeAnswer, FreshProof, PROOF_REFUSALS } from '../../values/freshProof.ts'
import { email, text } from '../../values/schema.ts'
import { orderShape, POSTING_REFUSALS, TRANSFER_REFUSALS } from './contract.ts'
import { TransferReceipt } from './receipt.contract.ts'
import { say } from '../../values/sentence.ts'

export const INVALID_EMAIL = say('Please enter a valid email address')
export const INVALID_RECIPIENT = say('Please enter a valid recipient')
export const RECIPIENT_FOUND = say('Recipient found')
/** Shown when the check itself fails: no answer, or a stumble of the server. */
export const RECIPIENT_UNVERIFIED = say('Error verifying recipient')

export const RecipientCheckBody = z.strictObject({ email: email(INVALID_EMAIL) })

/**
 * The recipient as the sender may know them. The token stands for the person for ten minutes, in
 * this session alone.
 */
export const RecipientCheck = z.object({
  token: z.string(),
  /** First name and last initial, "Maria G." */
  name: z.string(),
  firstPayment: z.boolean(),
  /** Whether money for them needs a code: the first time, and within hours of it. */
  codeNeeded: z.boolean(),
})
export type RecipientCheck = z.infer<typeof RecipientCheck>

export const checkRecipient = endpoint({
  method: 'POST',
  path: '/api/transfers/recipient-check',
  permission: 'member',
  summary: 'Find the member behind an email address, to send them money',
  body: RecipientCheckBody,
  reply: RecipientCheck,
  refusals: {
    own_email: { status: 422, message: say('Cannot transfer to your own account') },
    recipient_not_found: { status: 404, message: say('Recipient not found') },
    too_many_checks: {
      status: 429,
      message: say('You have checked many recipients. Please wait a while before the next one.'),
    },
  },
})

export const ToMemberBody = z.strictObject({
  ...orderShape(),
  recipientToken: text(100, INVALID_RECIPIENT),
  /** Where the recipient is new: see `askMemberCode`. */
  proof: z.optional(FreshProof),
})
export type ToMemberBody = z.infer<typeof ToMemberBody>

/** The transfer a code is asked for; `anew` voids the one that went out before. */
export const AskMemberCodeBody = z.strictObject({ payment: ToMemberBody, anew: z.boolean() })
export type AskMemberCodeBody = z.infer<typeof AskMemberCodeBody>

const RECIPIENT_REFUSALS = {
  invalid_recipient: { status: 422, message: INVALID_RECIPIENT },
  recipient_not_found: { status: 404, message: say('Recipient not found') },
  recipient_account_not_found: { status: 404, message: say('Recipient account not found') },
  same_account: TRANSFER_REFUSALS.same_account,
  ...POSTING_REFUSALS,
} as const

export const TO_MEMBER_REFUSALS = { ...RECIPIENT_REFUSALS, ...PROOF_REFUSALS } as const
export type ToMemberRefusal = keyof typeof TO_MEMBER_REFUSALS

export const ASKING_MEMBER_REFUSALS = { ...RECIPIENT_REFUSALS, ...ASKING_REFUSALS } as const
export type AskingMemberRefusal = keyof typeof ASKING_MEMBER_REFUSALS

export const sendToMember = endpoint({
  method: 'POST',
  path: '/api/transfers/to-member',
  permission: 'member',
  summary: 'Send money to the Checking account of another member',
  body: ToMemberBody,
  reply: TransferReceipt,
  refusals: TO_MEMBER_REFUSALS,
})

export const askMemberCode = endpoint({
  method: 'POST',
  path: '/api/transfers/to-member/code',
  permission: 'member',
  summary: 'Ask for the code money for a new recipient needs; null where none is needed',
  body: AskMemberCodeBody,
  reply: CodeAnswer,
  refusals: ASKING_MEMBER_REFUSALS,
})

const Listing = z.strictObject({
  /** Whether other members find this one by email address, to send money. */
  listed: z.boolean({ error: say('Please choose whether others can find you') }),
})

export const readListing = endpoint({
  method: 'GET',
  path: '/api/transfers/listing',
  permission: 'member',
  summary: 'Whether other members can find the caller by email address',
  reply: Listing,
  refusals: {},
})

export const changeListing = endpoint({
  method: 'POST',
  path: '/api/transfers/listing',
  permission: 'member',
  summary: 'Let other members find the caller by email address, or not',
  body: Listing,
  reply: Listing,
  refusals: {},
})
