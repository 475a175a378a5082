import * as z from 'zod/mini'
import { CATEGORIES } from '../../values/categories.ts'
import { endpoint } from '../../values/endpoint.ts'
import { daysInOrder, periodShape, soughtWords } from '../../values/filters.ts'
import { parseDecimal } from '../../values/money.ts'
import {
  AMOUNT_LIMITS,
  CURSOR_LIMITS,
  decimal,
  ENTER_VALID_AMOUNT,
  id,
  instant,
  told,
} from '../../values/schema.ts'
import { say, type Sentence } from '../../values/sentence.ts'
import { AccountKind, AccountLabel, OWNER_ROLES } from '../accounts/contract.ts'

export const RECENT_COUNT = 20
export const PAGE_SIZE = 50
export const EXPORT_ROWS_MAX = 50_000

const Category = z.enum(CATEGORIES, { error: say('Choose a category from the list') })

/**
 * Pending money has not moved, reversed money has moved back. A transfer abroad waits (queued),
 * leaves (sent), or comes to nothing (cancelled, returned).
 */
export const ActivityStatus = z.enum([
  'Completed',
  'Pending',
  'Reversed',
  'Queued',
  'Sent',
  'Cancelled',
  'Returned',
])
export type ActivityStatus = z.infer<typeof ActivityStatus>

/** What people read where the interface says a status. */
export const STATUS_NAMES: Readonly<Record<ActivityStatus, Sentence>> = {
  Completed: say('Completed'),
  Pending: say('Pending'),
  Reversed: say('Reversed'),
  Queued: say('Queued'),
  Sent: say('Sent'),
  Cancelled: say('Cancelled'),
  Returned: say('Returned'),
}

/** How a transfer abroad stands by itself; what undid it in the ledger is told by {@link statusAbroad}. */
export type StateAbroad = Extract<ActivityStatus, 'Queued' | 'Sent' | 'Returned' | 'Cancelled'>

/** What was reversed came back from abroad, if it had left at all. */
export const statusAbroad = (state: StateAbroad, isReversed: boolean): StateAbroad => {
  if (!isReversed || state === 'Returned') return state
  return state === 'Sent' ? 'Returned' : 'Cancelled'
}

export const Activity = z.object({
  /** The entry: a transfer between two accounts of one member is two of them. */
  key: z.string(),
  /** The transfer, or the hold while it is pending. */
  id: id(),
  referenceCode: z.string(),
  /** Why the money moved, in the ledger's words: `own_transfer`, `card_payment`. */
  kind: z.string(),
  /** The account this line belongs to. */
  accountId: id(),
  accountKind: AccountKind,
  accountName: AccountLabel.shape.name,
  last4: z.string(),
  direction: z.enum(['in', 'out']),
  /** Signed: money out is negative. */
  amount: decimal(),
  description: z.string(),
  category: Category,
  status: ActivityStatus,
  postedAt: instant(),
  /** The calendar day it counts for, which may not be that of `postedAt`; null while pending. */
  valueDate: z.nullable(z.string()),
  /** Null while pending. */
  balanceAfter: z.nullable(decimal()),
  postedByStaff: z.boolean(),
  /** The member ordered it, so it can be ordered again. */
  orderedByMember: z.boolean(),
  /** Which of several owners ordered it; left out where the account was always one person's. */
  orderedBy: z.optional(z.string()),
  memo: z.nullable(z.string()),
  /** The sides as far as they have names people know: an account of theirs, a person, a bank. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Of a deposited check: what cannot be used yet, and the day on which it can. */
  onHold: z.array(z.object({ amount: decimal(), availableOn: z.string() })),
})
export type Activity = z.infer<typeof Activity>

export const AccountOverview = z.object({
  id: id(),
  kind: AccountKind,
  name: AccountLabel.shape.name,
  number: z.string(),
  last4: z.string(),
  routingNumber: z.string(),
  /** The ledger's balance, and what of it is free to be used. */
  balance: decimal(),
  available: decimal(),
  /** How far below zero it may go, which is no part of what is available; left out where that was not granted. */
  overdraft: z.optional(decimal()),
  status: z.enum(['open', 'frozen', 'closed', 'fixed']),
  /** Whether the person may let money leave it, by themselves or with a second signature. */
  mayPay: z.boolean(),
  /** Money leaves it once a second owner signs. */
  twoToSign: z.boolean(),
  /** As what the person has to do with it. */
  role: z.enum(OWNER_ROLES),
  /** It is under the membership of a business. */
  ofBusiness: z.boolean(),
  /** What the person may move out of it in a day, and what is left of that today; left out without a cap. */
  dailyCap: z.optional(z.object({ cap: decimal(), left: decimal() })),
  /** The person wants it out of the way: in no total, and not proposed by forms. */
  hidden: z.boolean(),
})
export type AccountOverview = z.infer<typeof AccountOverview>

const PendingTotal = z.object({ total: decimal(), count: z.int() })

export const Overview = z.object({
  /** When the figures were true. */
  asOf: instant(),
  accounts: z.array(AccountOverview),
  /**
   * Money that waits to leave and to arrive: how much without a sign, and how many transactions. What is
   * on hold of a check is in neither; it stands on the row of its deposit. Of the accounts that the
   * member owns, alone or with others.
   */
  pending: z.object({ out: PendingTotal, in: PendingTotal }),
  /**
   * The running calendar month of the institution's zone, without what was reversed and without moves
   * between accounts of the member, who owns them alone or with others.
   */
  month: z.object({ income: decimal(), outgoing: decimal() }),
  recent: z.array(Activity),
})
export type Overview = z.infer<typeof Overview>

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/activity/overview',
  permission: 'member',
  seenByStaff: true,
  summary: 'Everything the dashboard shows',
  reply: Overview,
  refusals: {},
})

const amount = told(
  z
    .string({ error: ENTER_VALID_AMOUNT })
    .check(z.refine((typed) => parseDecimal(typed).ok, { error: ENTER_VALID_AMOUNT })),
  AMOUNT_LIMITS,
)

const filterShape = {
  /** The id of one account; all of them when left out. */
  account: z.optional(
    told(z.string({ error: say('Choose an account from the list') }), { maxLength: 36 }),
  ),
  /** Words in what is read of a line, an amount, or a reference. All of them must be found. */
  q: z.optional(soughtWords(10)),
  ...periodShape(),
  /** Of the amount without its sign; both ends are inside. */
  min: z.optional(amount),
  max: z.optional(amount),
  direction: z.optional(z.enum(['in', 'out'], { error: say('Choose money in or money out') })),
  category: z.optional(Category),
  status: z.optional(
    z.enum(['completed', 'pending', 'reversed'], { error: say('Choose a status from the list') }),
  ),
}

interface AmountRange {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

const amountsInOrder = z.refine<AmountRange>(
  ({ min, max }) => !min || !max || Number(min) <= Number(max),
  { error: say('The lowest amount must not be above the highest'), path: ['min'] },
)

/** Which lines of activity are wanted; in the address of the page and of the download alike. */
export const ActivityFilters = z.strictObject(filterShape).check(daysInOrder, amountsInOrder)
export type ActivityFilters = z.infer<typeof ActivityFilters>

const FILTER_REFUSALS = {
  account_not_found: { status: 404, message: say('We could not find that account.') },
} as const

export const readActivity = endpoint({
  method: 'GET',
  path: '/api/activity',
  permission: 'member',
  seenByStaff: true,
  summary: `Activity that passes the filters, newest first, up to ${PAGE_SIZE} a page`,
  query: z
    .strictObject({
      ...filterShape,
      /** The `next` of the page before. */
      before: z.optional(
        told(z.string({ error: say('This page of activity does not exist.') }), CURSOR_LIMITS),
      ),
    })
    .check(daysInOrder, amountsInOrder),
  reply: z.object({
    items: z.array(Activity),
    /** Null after the last page. */
    next: z.nullable(z.string()),
    /**
     * When a rare filter made the search stop before the page was full: how far it has looked. The
     * next page goes on from there.
     */
    lookedBackTo: z.nullable(instant()),
    /** After the last page, where something that passes the filters may be archived: everything up to then is. */
    archivedTo: z.nullable(instant()),
  }),
  refusals: {
    ...FILTER_REFUSALS,
    invalid_cursor: { status: 400, message: say('This page of activity does not exist.') },
  },
})

export const readTransaction = endpoint({
  method: 'GET',
  path: '/api/activity/:id',
  permission: 'member',
  seenByStaff: true,
  summary: 'One transaction of the member',
  params: z.object({ id: z.string() }),
  query: z.strictObject({
    /** Which side of a transfer between two accounts of the member; money out when left out. */
    direction: filterShape.direction,
  }),
  reply: Activity,
  refusals: {
    transaction_not_found: { status: 404, message: say('We could not find that transaction.') },
    /** It is not there, and old transactions of the member are archived; nobody can tell which were theirs. */
    transaction_archived: {
      status: 404,
      message: say(
        'We could not find that transaction. Old ones are archived: please contact us if you need it.',
      ),
    },
  },
})

/** Charts are of so many months at most, the one that runs among them. */
export const CHART_MONTHS_MAX = 12

export const Charts = z.object({
  /** When the charts were true. */
  asOf: instant(),
  /** Days, both inside; null where nothing ever happened. */
  period: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Where they would begin earlier: everything up to this day is archived, and they begin after it. */
  archivedTo: z.nullable(z.string()),
  /** More was asked for than there is room for, or than is counted. */
  isShortened: z.boolean(),
  /** Without what was reversed and without moves between accounts of the member. */
  months: z.array(
    z.object({ from: z.string(), to: z.string(), income: decimal(), outgoing: decimal() }),
  ),
  /** What the outgoing was for, the most first. */
  spending: z.array(z.object({ category: Category, amount: decimal(), count: z.int() })),
  /** Set where there is too much to count: spending before this day is left out. */
  spendingSince: z.nullable(z.string()),
  /** What was in the accounts as each of these days ended, of today until now. */
  balance: z.array(z.object({ on: z.string(), balance: decimal() })),
})
export type Charts = z.infer<typeof Charts>

export const readCharts = endpoint({
  method: 'GET',
  path: '/api/activity/charts',
  permission: 'member',
  seenByStaff: true,
  summary: `In and out by month, spending by category and the balance over time, of at most ${CHART_MONTHS_MAX} months: of the account asked for, else of all that the member owns`,
  query: z.strictObject({ account: filterShape.account, ...periodShape() }).check(daysInOrder),
  reply: Charts,
  refusals: FILTER_REFUSALS,
})

/** Not JSON but a file, so it is no endpoint; who may call it stands beside the route. */
export const EXPORT_PATH = '/api/activity/export'
export const EXPORT_REFUSALS = FILTER_REFUSALS
