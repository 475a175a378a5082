import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, id, instant } from '../../values/schema.ts'
import { AccountLabel } from '../accounts/contract.ts'
import { UPCOMING_KINDS } from '../accounts/upcoming.contract.ts'

/** How far the line of the balance and the list of what comes reach, today not counted. */
export const DAYS_AHEAD = 30

const Coming = z.object({
  id: id(),
  kind: z.enum(UPCOMING_KINDS),
  on: z.string(),
  account: AccountLabel,
  /** Money out is negative. */
  amount: decimal(),
  /** The person, company or account on the other side. */
  name: z.nullable(z.string()),
  /** Set aside, so that no balance changes on that day any more. */
  isSetAside: z.boolean(),
})
export type Coming = z.infer<typeof Coming>

const Recurring = z.object({
  name: z.string(),
  /** When it is expected before payday, and the most that it has been lately. */
  on: z.string(),
  amount: decimal(),
})

const LeftToSpend = z.object({
  /** What is available, less what is arranged, recurs and is kept back. Negative: so much is missing. */
  amount: decimal(),
  available: decimal(),
  /** What leaves these accounts before payday for certain. */
  arranged: decimal(),
  /** Debits found in the history that will come again before payday. */
  recurring: decimal(),
  debits: z.array(Recurring),
  /** What is set aside on these accounts, for what. */
  goals: z.array(z.object({ name: z.string(), amount: decimal() })),
  /** What the member does not want to fall below; null where they keep none. */
  buffer: z.nullable(decimal()),
  /** The first day for which something is missing; null where there is enough. */
  shortOn: z.nullable(z.string()),
  /** The day it has to last to; this day's payments are not counted. */
  until: z.string(),
  /** Where the money of that day comes from; null: no wages were found, and it is the end of the month. */
  wages: z.nullable(z.string()),
})
export type LeftToSpend = z.infer<typeof LeftToSpend>

export const Home = z.object({
  asOf: instant(),
  today: z.string(),
  /** Everything certain on the accounts of the person, the next first. */
  coming: z.array(Coming),
  /** What follows is of the accounts that the person lives on; null where there is none. */
  everyday: z.nullable(
    z.object({
      accounts: z.array(AccountLabel),
      left: LeftToSpend,
      /** What is available at the end of each day, by what is certain alone. The first is today. */
      line: z.array(z.object({ on: z.string(), balance: decimal() })),
      lowest: z.object({ on: z.string(), balance: decimal() }),
    }),
  ),
  /** What waits for the person: payments to sign, and messages nobody has read. */
  needs: z.object({ signatures: z.int(), messages: z.int() }),
})
export type Home = z.infer<typeof Home>

export const readHome = endpoint({
  method: 'GET',
  path: '/api/home',
  permission: 'member',
  seenByStaff: true,
  summary:
    'What comes in the next 30 days, what is left until payday, and what waits for the member',
  reply: Home,
  refusals: {},
})
