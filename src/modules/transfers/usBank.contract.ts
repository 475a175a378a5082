import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { FILL_IN_ALL, text } from '../../values/schema.ts'
import { accountNumberElsewhere } from '../banks/contract.ts'
import { orderShape } from './contract.ts'
import { Draft, DRAFT_REFUSALS } from './draft.contract.ts'
import { Departure } from './receipt.contract.ts'
import { say } from '../../values/sentence.ts'

/** When the other bank is to have it. */
export const Arrival = z.enum(['next_day', 'same_day'])
export type Arrival = z.infer<typeof Arrival>

export const UsBankBody = z.strictObject({
  ...orderShape(),
  routingNumber: text(20, FILL_IN_ALL),
  accountNumber: accountNumberElsewhere,
  accountName: text(80, FILL_IN_ALL),
  /** Left out: the next banking day. */
  arrival: z.optional(Arrival),
})
export type UsBankBody = z.infer<typeof UsBankBody>

export const US_BANK_REFUSALS = {
  ...DRAFT_REFUSALS,
  own_institution: {
    status: 422,
    message: say('This is our own routing number. Send it to another member instead.'),
  },
  too_much_for_us_bank: {
    status: 422,
    message: say('At most $99,999,999.99 can be sent to a US bank at once.'),
  },
  same_day_over: {
    status: 422,
    message: say('It is too late for it to arrive today. Choose the next banking day.'),
  },
  same_day_too_much: {
    status: 422,
    message: say('At most $1,000,000.00 can arrive on the same day. Choose the next banking day.'),
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

export const readArrivals = endpoint({
  method: 'GET',
  path: '/api/transfers/us-bank/arrivals',
  permission: 'member',
  summary: 'When a transfer to a US bank made now would leave and arrive',
  reply: z.object({
    /** Null where payments leave by no files of ours. */
    nextDay: z.nullable(Departure),
    /** Null where it is too late today, or no banking day. */
    sameDay: z.nullable(Departure),
  }),
  refusals: {},
})
