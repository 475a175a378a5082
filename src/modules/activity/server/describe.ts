import type { AccountLabel } from '../../accounts/contract.ts'
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

/** For what arrives without words of its own: money out, money in, category. */
const WORDS: Readonly<Record<string, readonly [out: string, into: string, category: Category]>> = {
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

/** Between accounts of one member the other account says more than any words. */
function ownWords({ reason, amount, details, counter }: Described): string | undefined {
  if (reason !== 'own_transfer' || !counter) return textOf(details['description'])
  return `Transfer ${amount < 0n ? 'to' : 'from'} ${counter.kind} ··${counter.last4}`
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
