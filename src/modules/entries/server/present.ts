import { dayOf } from '../../../values/dates.ts'
import { type Money, money, parseTyped, toDecimal } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import type { Entry, PendingEntry, Reason, SearchFilter } from '../../ledger/server/ledger.ts'
import type { MemberTransaction, TransactionFilters } from '../reading.contract.ts'
import { CATEGORIES } from '../row.contract.ts'
import type { Memo } from './memos.ts'
import { isHeldByStaff } from './reversing.ts'

/** A transaction as the table of staff shows it. */
export type Line = MemberTransaction

type Category = Line['category']
type Wording = readonly [words: string, category: Category]

/** For what arrives without words of its own. */
const WORDS: Readonly<Record<Reason, Wording>> = {
  own_transfer: ['Transfer between own accounts', 'Transfer'],
  member_transfer: ['Transfer with a member', 'Transfer'],
  us_bank_transfer: ['Transfer to a US bank', 'Transfer'],
  international_transfer: ['International transfer', 'Transfer'],
  bill_payment: ['Bill payment', 'Bill Pay'],
  check_deposit: ['Mobile check deposit', 'Deposit'],
  card_payment: ['Card payment', 'Shopping'],
  staff_adjustment: ['Balance adjustment', 'Other'],
  staff_entry: ['Staff entry', 'Other'],
  import: ['Imported', 'Other'],
  opening: ['Opening balance', 'Deposit'],
  interest: ['Interest', 'Income'],
  fee: ['Fee', 'Other'],
  reversal: ['Reversal', 'Other'],
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const isCategory = (value: unknown): value is Category =>
  (CATEGORIES as readonly unknown[]).includes(value)

type Row = Pick<Entry, 'accountId' | 'amount' | 'reason' | 'actor' | 'details'>

const sizeOf = ({ minor, currency }: Money): string =>
  toDecimal(money(minor < 0n ? -minor : minor, currency))

function clockIn(zone: string, at: Date): string {
  const options = { timeZone: zone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', options).format(at)
}

/** As staff entered it, else the moment itself on a clock in `zone`. */
function momentIn(details: Row['details'], at: Date, zone: string) {
  const [date = '', time = ''] = textIn(details['at'])?.split('T') ?? []
  return date !== '' && time !== ''
    ? { date, time }
    : { date: dayOf(at, zone), time: clockIn(zone, at) }
}

/** The day of an entry as the table shows it. */
export const dayShown = ({ details, postedAt }: Entry, zone: string): string =>
  momentIn(details, postedAt, zone).date

function wordsOf({ reason, details }: Row): Pick<Line, 'description' | 'category'> {
  const [usual, heading] = WORDS[reason]
  const memo = textIn(details['memo'])
  const category = details['category']
  return {
    description:
      textIn(details['description']) ?? (memo === undefined ? usual : `${usual}: ${memo}`),
    category: isCategory(category) ? category : heading,
  }
}

function accountIn(accounts: readonly ShareAccount[], ledgerId: bigint) {
  const account = accounts.find(({ ledgerAccountId }) => ledgerAccountId === ledgerId)
  assert(account, `ledger account ${ledgerId} is one of the member's`)
  return namesOf(account)
}

const namesOf = ({ id, kind, number }: ShareAccount) => ({
  accountId: id,
  account: kind,
  last4: number.slice(-4),
})

/** What posted and pending lines have alike. */
const movementOf = (row: Row, accounts: readonly ShareAccount[]) => ({
  ...accountIn(accounts, row.accountId),
  type: row.amount.minor < 0n ? ('debit' as const) : ('credit' as const),
  amount: sizeOf(row.amount),
  ...wordsOf(row),
  postedByStaff: row.actor.channel === 'staff',
  batchId: textIn(row.details['batch']) ?? null,
})

export const presentEntry = (
  entry: Entry,
  accounts: readonly ShareAccount[],
  zone: string,
): Line => ({
  key: `${entry.transferId}:${entry.accountId}`,
  id: entry.transferId,
  kind: 'posted',
  ...movementOf(entry, accounts),
  ...momentIn(entry.details, entry.postedAt, zone),
  status: entry.reversedById === null ? 'Completed' : 'Reversed',
  enteredAt: entry.postedAt.toISOString(),
  balanceAfter: toDecimal(entry.balanceAfter),
  keptBecause: keptBecause(entry),
})

function keptBecause({ reversedById, reversesId }: Entry): string | null {
  if (reversedById !== null) return 'It was deleted before'
  return reversesId === null ? null : 'It undoes a deleted transaction'
}

export const presentHold = (
  hold: PendingEntry,
  accounts: readonly ShareAccount[],
  zone: string,
): Line => ({
  key: `${hold.holdId}:${hold.accountId}`,
  id: hold.holdId,
  kind: 'pending',
  ...movementOf(hold, accounts),
  ...momentIn(hold.details, hold.placedAt, zone),
  status: 'Pending',
  enteredAt: hold.placedAt.toISOString(),
  balanceAfter: null,
  keptBecause: isHeldByStaff(hold) ? null : 'It belongs to a payment or a deposit',
})

export function presentMemo(memo: Memo, accounts: readonly ShareAccount[]): Line {
  const account = accounts.find(({ id }) => id === memo.accountId)
  assert(account, `the memo ${memo.id} is on one of the member's accounts`)
  return {
    key: memo.id,
    id: memo.id,
    kind: 'memo',
    ...namesOf(account),
    type: memo.amount.minor < 0n ? 'debit' : 'credit',
    amount: sizeOf(memo.amount),
    description: memo.description,
    category: isCategory(memo.category) ? memo.category : 'Other',
    date: memo.date,
    time: memo.time,
    status: memo.status,
    enteredAt: memo.enteredAt.toISOString(),
    balanceAfter: null,
    postedByStaff: true,
    batchId: memo.batchId,
    keptBecause: null,
  }
}

const DIRECTION = { credit: 'in', debit: 'out' } as const
const KEYS = ['description', 'memo', 'recipient', 'sender', 'bank', 'country']

/** What the ledger is asked to look for; undefined when every entry will do. */
export function searchFor(
  { type, category, status }: TransactionFilters,
  words: readonly string[],
): SearchFilter | undefined {
  const wantsStatus = status === 'Completed' || status === 'Reversed'
  if (!type && !category && !wantsStatus && words.length === 0) return undefined
  return {
    direction: type && DIRECTION[type],
    ...(wantsStatus && { reversed: status === 'Reversed' }),
    heading: {
      key: 'category',
      known: CATEGORIES,
      usual: Object.fromEntries(
        Object.entries(WORDS).map(([reason, [, usual]]) => [reason, usual]),
      ),
      is: category,
    },
    ...(words.length > 0 && {
      words: words.map((word) => {
        const parsed = parseTyped(word.replace(/^[+−-]/, ''))
        return {
          likes: [`%${word.replace(/[\\%_]/g, '\\$&')}%`],
          amountMinor: parsed.ok ? parsed.value.minor : undefined,
          idBits: undefined,
        }
      }),
      reading: { keys: { in: KEYS, out: KEYS }, phrases: PHRASES },
    }),
  }
}

const PHRASES = Object.fromEntries(
  Object.entries(WORDS).flatMap(([reason, [words]]) => [
    [`${reason}:in`, words],
    [`${reason}:out`, words],
  ]),
)
