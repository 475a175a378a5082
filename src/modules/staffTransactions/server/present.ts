import { isCategory } from '../../../values/categories.ts'
import { dayOf, timeOf } from '../../../values/dates.ts'
import { type Money, money, parseTyped, toDecimal, magnitude } from '../../../values/money.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { assert } from '../../../values/result.ts'
import { labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import {
  type Entry,
  headingOf,
  type PendingEntry,
  readingFor,
  type SearchFilter,
} from '../../ledger/server/ledger.ts'
import { categoryOf, descriptionOf, memoOf } from '../../ledger/words.contract.ts'
import { type StateAbroad, statusAbroad } from '../../activity/contract.ts'
import type { MemberTransaction, TransactionFilters } from '../reading.contract.ts'
import type { InformationalTransaction } from './informational.ts'
import { isHeldByStaff } from './reversing.ts'

/** A transaction as the table of staff shows it. */
export type Line = MemberTransaction

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

type Row = Pick<Entry, 'accountId' | 'amount' | 'reason' | 'actor' | 'details' | 'counter'> &
  Partial<Pick<Entry, 'undoes'>>

const sizeOf = ({ minor, currency }: Money): string => toDecimal(money(magnitude(minor), currency))

/** As staff entered it, else the moment itself on a clock in `zone`. */
function momentIn(details: Row['details'], at: Date, zone: string) {
  const [date = '', time = ''] = textIn(details['at'])?.split('T') ?? []
  return date !== '' && time !== ''
    ? { date, time }
    : { date: dayOf(at, zone), time: timeOf(at, zone) }
}

/** The day of an entry as the table shows it. */
export const dayShown = ({ details, postedAt }: Entry, zone: string): string =>
  momentIn(details, postedAt, zone).date

function accountIn(accounts: readonly ShareAccount[], ledgerId: bigint) {
  const account = accounts.find(({ ledgerAccountId }) => ledgerAccountId === ledgerId)
  assert(account, `ledger account ${ledgerId} is one of the member's`)
  return namesOf(account)
}

const namesOf = ({ id, kind, name, number }: ShareAccount) => ({
  accountId: id,
  account: kind,
  ...(name !== undefined && { accountName: name }),
  last4: number.slice(-4),
})

/** What posted and pending lines have alike; called as the member reads it. */
function movementOf(row: Row, accounts: readonly ShareAccount[]) {
  const { accountId, amount, counter, actor, details } = row
  const other = accounts.find(({ ledgerAccountId }) => ledgerAccountId === counter.accountId)
  const movement = { ...row, amount: amount.minor, counter: other && labelOf(other) }
  return {
    ...accountIn(accounts, accountId),
    type: amount.minor < 0n ? ('debit' as const) : ('credit' as const),
    amount: sizeOf(amount),
    description: descriptionOf(movement),
    memo: memoOf(movement),
    category: categoryOf(movement),
    postedByStaff: actor.channel === 'staff',
    batchId: textIn(details['batch']) ?? null,
    onHold: [],
  }
}

/** @param state how it stands by itself, when it is a transfer abroad */
export function presentEntry(
  entry: Entry,
  accounts: readonly ShareAccount[],
  zone: string,
  state?: StateAbroad,
): Line {
  const isReversed = entry.reversedById !== null
  return {
    key: `${entry.transferId}:${entry.accountId}`,
    id: entry.transferId,
    kind: 'posted',
    ...movementOf(entry, accounts),
    ...momentIn(entry.details, entry.postedAt, zone),
    status: state ? statusAbroad(state, isReversed) : isReversed ? 'Reversed' : 'Completed',
    enteredAt: entry.postedAt.toISOString(),
    balanceAfter: toDecimal(entry.balanceAfter),
    keptBecause: keptBecause(entry, state),
  }
}

function keptBecause(
  { reason, reversedById, reversesId }: Entry,
  state?: StateAbroad,
): Words | null {
  if (state === 'Cancelled') return english('The member cancelled it')
  if (reversedById !== null) return english('It was deleted before')
  if (reason === 'provisional_credit') return english('Part of a provisional credit')
  return reversesId === null ? null : english('It undoes another transaction')
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
  keptBecause: isHeldByStaff(hold) ? null : english('Part of a payment or deposit'),
})

export function presentInformational(
  informational: InformationalTransaction,
  accounts: readonly ShareAccount[],
): Line {
  const account = accounts.find(({ id }) => id === informational.accountId)
  assert(account, `transaction ${informational.id} is on one of the member's accounts`)
  return {
    key: informational.id,
    id: informational.id,
    kind: 'memo',
    ...namesOf(account),
    type: informational.amount.minor < 0n ? 'debit' : 'credit',
    amount: sizeOf(informational.amount),
    description: informational.description,
    memo: null,
    category: isCategory(informational.category) ? informational.category : 'Other',
    date: informational.date,
    time: informational.time,
    status: informational.status,
    enteredAt: informational.enteredAt.toISOString(),
    balanceAfter: null,
    postedByStaff: true,
    batchId: informational.batchId,
    onHold: [],
    keptBecause: null,
  }
}

const DIRECTION = { credit: 'in', debit: 'out' } as const

/** What the ledger is asked to look for; undefined when every entry will do. */
export function searchFor(
  { type, category, status }: TransactionFilters,
  words: readonly string[],
  accounts: readonly ShareAccount[],
): SearchFilter | undefined {
  const wantsStatus = status === 'Completed' || status === 'Reversed'
  if (!type && !category && !wantsStatus && words.length === 0) return undefined
  return {
    direction: type && DIRECTION[type],
    ...(wantsStatus && { reversed: status === 'Reversed' }),
    heading: headingOf(category),
    ...(words.length > 0 && {
      words: words.map((word) => {
        const parsed = parseTyped(word.replace(/^[+−-]/, ''))
        return {
          likes: [`%${word.replace(/[\\%_]/g, '\\$&')}%`],
          amountMinor: parsed.ok ? parsed.value.minor : undefined,
          idBits: undefined,
        }
      }),
      reading: readingFor(new Map(accounts.map((own) => [own.ledgerAccountId, labelOf(own)]))),
    }),
  }
}
