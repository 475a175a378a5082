import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { id, instant, text } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

export const NICKNAME_LENGTH_MAX = 60
export const NICKNAME_MISSING = say('Please enter a name for this payee')

/** Another member is known to the payer by address and masked name, "Ben O.", and by nothing else. */
const MemberDetails = z.object({ kind: z.literal('member'), name: z.string(), email: z.string() })

const UsBankDetails = z.object({
  kind: z.literal('us_bank'),
  bankName: z.string(),
  routingNumber: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
})

const InternationalDetails = z.object({
  kind: z.literal('international'),
  recipientName: z.string(),
  /** Left out where they were paid before it was asked. */
  recipientTown: z.optional(z.string()),
  recipientCountry: z.optional(z.string()),
  bankName: z.string(),
  swiftCode: z.string(),
  iban: z.nullable(z.string()),
  accountNumber: z.string(),
  country: z.string(),
  currency: z.string(),
})

/** What the member typed to pay, whole, so that a form can be filled in again. */
const PayeeDetails = z.discriminatedUnion('kind', [
  MemberDetails,
  UsBankDetails,
  InternationalDetails,
])

export const Payee = z.object({
  id: id(),
  /** The member's own name for it; null until it is saved. */
  nickname: z.nullable(z.string()),
  details: PayeeDetails,
  /** When money was last sent to it. */
  lastPaidAt: instant(),
  /** 0 where all that was to go there was cancelled before it left. */
  timesPaid: z.number(),
})
export type Payee = z.infer<typeof Payee>

export const PayeeBook = z.object({
  /** Saved ones in the order of their names. */
  payees: z.array(Payee),
  /** Paid and not saved, the latest first. */
  recent: z.array(Payee),
})
export type PayeeBook = z.infer<typeof PayeeBook>

export const NicknameBody = z.strictObject({
  nickname: text(NICKNAME_LENGTH_MAX, NICKNAME_MISSING),
})
export type NicknameBody = z.infer<typeof NicknameBody>

const PAYEE_NOT_FOUND = { status: 404, message: say('We could not find this payee.') } as const

const ById = z.object({ id: id(PAYEE_NOT_FOUND.message) })

const NICKNAME_TAKEN = {
  status: 409,
  message: say('You already use this name for another payee.'),
} as const

export const listPayees = endpoint({
  method: 'GET',
  path: '/api/payees',
  permission: 'member',
  seenByStaff: true,
  summary: 'The people and accounts the member pays',
  reply: PayeeBook,
  refusals: {},
})

export const savePayee = endpoint({
  method: 'POST',
  path: '/api/payees/:id/save',
  permission: 'member',
  summary: 'Keep somebody the member paid, under a name of their own',
  params: ById,
  body: NicknameBody,
  reply: Payee,
  refusals: { payee_not_found: PAYEE_NOT_FOUND, nickname_taken: NICKNAME_TAKEN },
})

export const renamePayee = endpoint({
  method: 'POST',
  path: '/api/payees/:id/rename',
  permission: 'member',
  summary: 'Give a saved payee another name',
  params: ById,
  body: NicknameBody,
  reply: Payee,
  refusals: { payee_not_found: PAYEE_NOT_FOUND, nickname_taken: NICKNAME_TAKEN },
})

export const removePayee = endpoint({
  method: 'POST',
  path: '/api/payees/:id/remove',
  permission: 'member',
  summary: 'Take a payee off the list; doing it twice is doing it once',
  params: ById,
  body: z.strictObject({}),
  reply: z.object({}),
  refusals: { payee_not_found: PAYEE_NOT_FOUND },
})
