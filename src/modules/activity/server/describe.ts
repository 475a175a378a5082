import type { AccountLabel } from '../../accounts/contract.ts'
import type { Heading, Reading } from '../../ledger/server/ledger.ts'
import { Category } from '../contract.ts'

/** What of a transfer or hold the member reads, before it is put into words. */
export interface Described {
  readonly reason: string
  readonly amount: bigint
  /** The words that whoever posted it left with it; the ledger never looks inside. */
  readonly details: Readonly<Record<string, unknown>>
  /** The other account, when it is the member's too. */
  readonly counter: AccountLabel | undefined
}

interface Wording {
  readonly description: string
  readonly category: Category
}

type Words = readonly [out: string, into: string, category: Category]

/** For what arrives without words of its own: money out, money in, category. */
const WORDS: Readonly<Record<string, Words>> = {
  own_transfer: ['Transfer out', 'Transfer in', 'Transfer'],
  member_transfer: ['Transfer to a member', 'Transfer from a member', 'Transfer'],
  us_bank_transfer: ['Transfer to a US bank', 'Transfer from a US bank', 'Transfer'],
  international_transfer: ['International transfer', 'International transfer', 'Transfer'],
  bill_payment: ['Bill payment', 'Bill payment returned', 'Bill Pay'],
  check_deposit: ['Check returned', 'Mobile check deposit', 'Deposit'],
  card_payment: ['Card payment', 'Card refund', 'Shopping'],
  staff_adjustment: ['Balance adjustment', 'Balance adjustment', 'Other'],
  staff_entry: ['Withdrawal', 'Deposit', 'Other'],
  import: ['Withdrawal', 'Deposit', 'Other'],
  opening: ['Opening balance', 'Opening balance', 'Deposit'],
  interest: ['Interest correction', 'Interest', 'Income'],
  fee: ['Fee', 'Fee returned', 'Other'],
  reversal: ['Reversal', 'Reversal', 'Other'],
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const isCategory = (value: unknown): value is Category => Category.safeParse(value).success

export const nameOfAccount = ({ kind, last4 }: AccountLabel): string => `${kind} ··${last4}`

/** The person, bank or country on the other side: "Dana Reyes, Wells Fargo ··6789". */
export function nameOfOtherSide({ reason, amount, details }: Described): string | undefined {
  const person = textOf(details[amount < 0n ? 'recipient' : 'sender'])
  const bank = textOf(details['bank'])
  const last4 = textOf(details['last4'])
  if (reason === 'member_transfer' || reason === 'bill_payment') return person
  if (reason === 'us_bank_transfer') {
    const account = [bank, last4 && `··${last4}`].filter(Boolean).join(' ')
    return textOf([person, account].filter(Boolean).join(', '))
  }
  if (reason === 'international_transfer') {
    return textOf([person, textOf(details['country'])].filter(Boolean).join(', '))
  }
  return undefined
}

const transferWith = (amount: bigint, name: string, what = 'Transfer'): string =>
  `${what} ${amount < 0n ? 'to' : 'from'} ${name}`

const CALLED: Readonly<Record<string, string>> = {
  international_transfer: 'International transfer',
  bill_payment: 'Bill payment',
}

/** Who is on the other side says more than any words left with a transfer. */
function ownWords(row: Described): string | undefined {
  const { reason, amount, details, counter } = row
  if (reason === 'own_transfer' && counter) return transferWith(amount, nameOfAccount(counter))
  const name = nameOfOtherSide(row)
  if (name === undefined) return textOf(details['description'])
  return transferWith(amount, name, CALLED[reason])
}

/** The line and the category a member reads, from how and why the money moved. */
export function describe(row: Described): Wording {
  const [out, into, usual] = WORDS[row.reason] ?? ['Withdrawal', 'Deposit', 'Other']
  const category = row.details['category']
  return {
    description: ownWords(row) ?? (row.amount < 0n ? out : into),
    category: isCategory(category) ? category : usual,
  }
}

/** What the member wrote on the transfer. */
export const memoOf = (details: Described['details']): string | null =>
  textOf(details['memo']) ?? null

/** How {@link describe} files things, for the ledger to search by. */
export const headingOf = (is?: Category): Heading => ({
  key: 'category',
  known: Category.options,
  usual: Object.fromEntries(Object.entries(WORDS).map(([reason, [, , usual]]) => [reason, usual])),
  is,
})

/** What {@link describe} puts into words, for the ledger to compare the words of a search with. */
export const readingFor = (accounts: ReadonlyMap<bigint, AccountLabel>): Reading => ({
  keys: {
    out: ['memo', 'recipient', 'bank', 'last4', 'country'],
    in: ['memo', 'sender', 'bank', 'last4', 'country'],
  },
  phrases: Object.fromEntries([
    ...Object.entries(WORDS).flatMap(([reason, [out, into]]) => [
      [`${reason}:out`, out],
      [`${reason}:in`, into],
    ]),
    ...[...accounts].flatMap(([id, label]) => [
      [`own_transfer:out:${id}`, transferWith(-1n, nameOfAccount(label))],
      [`own_transfer:in:${id}`, transferWith(1n, nameOfAccount(label))],
    ]),
  ]),
})
