import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { FILL_IN_ALL, text } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

export const BANKS_FOUND_MAX = 20
export const SEARCH_LENGTH_MAX = 100

const WHAT_TO_TYPE = say('Please type part of the name of a bank, or its routing number')

const INVALID_ACCOUNT_NUMBER = say('Please enter a valid account number')

/** Of an account at another bank: 8 to 17 digits; spaces and dashes are dropped. */
export const accountNumberElsewhere = z.pipe(
  z.pipe(
    text(60, FILL_IN_ALL),
    z.transform((typed: string) => typed.replace(/[ \p{Pd}]/gu, '')),
  ),
  z.string().check(z.regex(/^[0-9]{8,17}$/, { error: INVALID_ACCOUNT_NUMBER })),
)

export const Bank = z.object({
  routingNumber: z.string(),
  name: z.string(),
  city: z.string(),
  /** Two letters; empty for a gateway to a bank abroad. */
  state: z.string(),
})
export type Bank = z.infer<typeof Bank>

export const searchBanks = endpoint({
  method: 'GET',
  path: '/api/banks',
  permission: 'member',
  summary: `Banks by the words of their name or the start of their routing number, at most ${BANKS_FOUND_MAX}`,
  query: z.object({
    /** Left out or empty: the first banks by name. */
    q: z.optional(
      z
        .string({ error: WHAT_TO_TYPE })
        .check(z.maxLength(SEARCH_LENGTH_MAX, { error: WHAT_TO_TYPE })),
    ),
  }),
  reply: z.object({ banks: z.array(Bank) }),
  refusals: {},
})
