import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, id, instant } from '../../values/schema.ts'

export const RECENT_COUNT = 20
export const PAGE_SIZE = 50

const AccountKind = z.enum(['Checking', 'Savings'])

/** The categories of the specification; what the ledger does not name itself is filed under these. */
export const Category = z.enum([
  'Transfer',
  'Bill Pay',
  'Deposit',
  'Withdrawal',
  'Income',
  'Shopping',
  'Food',
  'Transportation',
  'Entertainment',
  'Other',
])
export type Category = z.infer<typeof Category>

export const Activity = z.object({
  /** The entry: a transfer between two accounts of one member is two of them. */
  key: z.string(),
  /** The transfer, or the hold while it is pending. */
  id: id(),
  referenceCode: z.string(),
  accountKind: AccountKind,
  last4: z.string(),
  direction: z.enum(['in', 'out']),
  /** Signed: money out is negative. */
  amount: decimal(),
  description: z.string(),
  category: Category,
  status: z.enum(['Completed', 'Pending', 'Reversed']),
  postedAt: instant(),
  /** Null while pending. */
  balanceAfter: z.nullable(decimal()),
  postedByStaff: z.boolean(),
  memo: z.nullable(z.string()),
})
export type Activity = z.infer<typeof Activity>

export const AccountOverview = z.object({
  id: id(),
  kind: AccountKind,
  number: z.string(),
  last4: z.string(),
  routingNumber: z.string(),
  /** The ledger's balance, and what of it is free to be used. */
  balance: decimal(),
  available: decimal(),
  status: z.enum(['open', 'frozen', 'closed']),
})
export type AccountOverview = z.infer<typeof AccountOverview>

export const Overview = z.object({
  /** When the figures were true. */
  asOf: instant(),
  accounts: z.array(AccountOverview),
  /** Holds that wait to leave or arrive: how much they come to, without signs, and how many. */
  pending: z.object({ total: decimal(), count: z.int() }),
  /** The running calendar month of the institution's zone, without what was reversed. */
  month: z.object({ income: decimal(), outgoing: decimal() }),
  recent: z.array(Activity),
})
export type Overview = z.infer<typeof Overview>

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/activity/overview',
  permission: 'member',
  summary: 'Everything the dashboard shows',
  reply: Overview,
  refusals: {},
})

export const readActivity = endpoint({
  method: 'GET',
  path: '/api/activity',
  permission: 'member',
  summary: `Posted activity, newest first, ${PAGE_SIZE} a page`,
  query: z.object({
    /** One account; both when left out. */
    account: z.optional(z.string()),
    /** The `next` of the page before. */
    before: z.optional(z.string()),
  }),
  reply: z.object({ items: z.array(Activity), next: z.nullable(z.string()) }),
  refusals: {
    account_not_found: { status: 404, message: 'We could not find that account.' },
    invalid_cursor: { status: 400, message: 'This page of activity does not exist.' },
  },
})
