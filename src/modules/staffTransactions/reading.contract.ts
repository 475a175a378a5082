import * as z from 'zod/mini'
import { CATEGORIES } from '../../values/categories.ts'
import { endpoint } from '../../values/endpoint.ts'
import { daysInOrder, periodShape } from '../../values/filters.ts'
import { CURSOR_LIMITS, decimal, id, instant, text, told } from '../../values/schema.ts'
import { ACCOUNT_KINDS, AccountLabel } from '../accounts/contract.ts'
import { Member } from '../accounts/words.contract.ts'
import { STATUSES, TYPES } from './row.contract.ts'
import { say } from '../../values/sentence.ts'
import { USER_NOT_FOUND } from '../../values/refusals.ts'

export const PAGE_SIZE = 50
export const NOTES_PAGE_SIZE = 20

const NO_SUCH_PAGE = say('This page of notes does not exist.')

/** What staff can look for. What was cancelled or returned counts as reversed. */
export const StaffStatus = z.enum([...STATUSES, 'Reversed'])

/** As the member reads it: a transfer abroad is queued, sent, cancelled or returned. */
const ShownStatus = z.enum([...StaffStatus.options, 'Queued', 'Sent', 'Cancelled', 'Returned'])

export const MemberTransaction = z.object({
  /** The entry: a transfer between two accounts of one member is two of them. */
  key: z.string(),
  /** Of the transfer, of the hold while it is pending, or of the memo. */
  id: id(),
  kind: z.enum(['posted', 'pending', 'memo']),
  accountId: id(),
  account: z.enum(ACCOUNT_KINDS),
  accountName: AccountLabel.shape.name,
  last4: z.string(),
  type: z.enum(TYPES),
  /** Without a sign; `type` says which way. */
  amount: decimal(),
  description: z.string(),
  /** What the member wrote on it. */
  memo: z.nullable(z.string()),
  category: z.enum(CATEGORIES),
  /** The day and time people read: as staff entered them, else as posted, in the institution's zone. */
  date: z.string(),
  time: z.string(),
  status: ShownStatus,
  enteredAt: instant(),
  balanceAfter: z.nullable(decimal()),
  postedByStaff: z.boolean(),
  /** Came with this batch of staff entries. */
  batchId: z.nullable(id()),
  /** Of a deposited check: what its owner cannot use yet, and the day on which they can. */
  onHold: z.array(z.object({ amount: decimal(), availableOn: z.string() })),
  /** Why it cannot be deleted; null when it can. */
  keptBecause: z.nullable(z.string()),
})
export type MemberTransaction = z.infer<typeof MemberTransaction>

export const TransactionFilters = z
  .strictObject({
    q: z.optional(text(100, say('Enter a word to look for'))),
    /** The id of one account, or a kind. */
    account: z.optional(
      told(z.string({ error: say('Choose an account from the list') }), { maxLength: 36 }),
    ),
    type: z.optional(z.enum(TYPES, { error: say('Choose credit or debit') })),
    category: z.optional(z.enum(CATEGORIES, { error: say('Choose a category from the list') })),
    status: z.optional(
      z.enum(StaffStatus.options, { error: say('Choose a status from the list') }),
    ),
    /** Days as the table shows them. */
    ...periodShape(),
    /** The `next` of the page before. */
    before: z.optional(told(z.string(), CURSOR_LIMITS)),
  })
  .check(daysInOrder)
export type TransactionFilters = z.infer<typeof TransactionFilters>

/** A row that staff wrote on an account and that moved no money, as its owner reads it. */
export const StaffNote = z.object({
  id: id(),
  account: z.enum(ACCOUNT_KINDS),
  accountName: AccountLabel.shape.name,
  last4: z.string(),
  /** Signed: money out is negative. It counts in no balance and no total. */
  amount: decimal(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  /** As staff entered them, on a clock in the institution's zone. */
  date: z.string(),
  time: z.string(),
  status: z.enum(['Completed', 'Failed']),
})
export type StaffNote = z.infer<typeof StaffNote>

export const readStaffNotes = endpoint({
  method: 'GET',
  path: '/api/activity/staff-notes',
  permission: 'member',
  seenByStaff: true,
  summary: `What staff noted on the member’s accounts without moving money, ${NOTES_PAGE_SIZE} a page`,
  query: z.strictObject({
    /** The `next` of the page before. */
    before: z.optional(
      z
        .string({ error: NO_SUCH_PAGE })
        .check(z.regex(/^[1-9][0-9]{0,17}$/, { error: NO_SUCH_PAGE })),
    ),
  }),
  reply: z.object({
    items: z.array(StaffNote),
    /** Null after the last page. */
    next: z.nullable(z.string()),
  }),
  refusals: {},
})

export const readMemberTransactions = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id/transactions',
  permission: 'members:read',
  summary: `A member’s transactions that pass the filters, newest first, ${PAGE_SIZE} a page`,
  params: Member,
  query: TransactionFilters,
  reply: z.object({
    items: z.array(MemberTransaction),
    /** Null after the last page. */
    next: z.nullable(z.string()),
    /** After the last page, where something that passes the filters may be archived: everything up to then is. */
    archivedTo: z.nullable(instant()),
  }),
  refusals: {
    user_not_found: USER_NOT_FOUND,
    invalid_cursor: { status: 400, message: say('This page of transactions does not exist.') },
  },
})
