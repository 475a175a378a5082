import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { FILL_IN_ALL, text } from '../../values/schema.ts'
import { orderShape } from './contract.ts'
import { Draft, DRAFT_REFUSALS } from './draft.contract.ts'
import { say } from '../../values/sentence.ts'

export const INVALID_ACCOUNT_NUMBER = say('Please enter a valid account number')

/** 8 to 17 digits; spaces are dropped. */
const accountNumber = z.pipe(
  z.pipe(
    text(60, FILL_IN_ALL),
    z.transform((typed: string) => typed.replaceAll(' ', '')),
  ),
  z.string().check(z.regex(/^[0-9]{8,17}$/, { error: INVALID_ACCOUNT_NUMBER })),
)

export const UsBankBody = z.strictObject({
  ...orderShape(),
  routingNumber: text(20, FILL_IN_ALL),
  accountNumber,
  accountName: text(80, FILL_IN_ALL),
})
export type UsBankBody = z.infer<typeof UsBankBody>

export const US_BANK_REFUSALS = {
  ...DRAFT_REFUSALS,
  own_institution: {
    status: 422,
    message: say('This is our own routing number. Send it to another member instead.'),
  },
  bank_not_found: { status: 422, message: say('We do not know this bank. Please choose another.') },
} as const

export const draftUsBank = endpoint({
  method: 'POST',
  path: '/api/transfers/us-bank/draft',
  permission: 'member',
  summary: 'Have a transfer to a US bank checked and ask for its code',
  body: UsBankBody,
  reply: Draft,
  refusals: US_BANK_REFUSALS,
})
