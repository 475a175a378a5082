import type { CountedEntry, UnreadBatch } from './file.ts'
import { meaningOf } from './transactionCodes.ts'

/** What the controls of a batch and of a file say of the entries before them. */
export interface Totals {
  /** Of entries and addenda together. */
  readonly count: number
  /** The sum of the first eight digits of all routing numbers, without what goes beyond ten digits. */
  readonly hash: bigint
  readonly debits: bigint
  readonly credits: bigint
}

const HASH_END = 10n ** 10n

/** In one pass with plain numbers for what stays small: a file has thousands of entries. */
export function totalsOf(entries: readonly CountedEntry[]): Totals {
  let count = 0
  let hash = 0n
  let debits = 0n
  let credits = 0n
  for (const { code, routingNumber, cents, addenda } of entries) {
    count += 1 + addenda.length
    hash += BigInt(routingNumber.slice(0, 8))
    if (meaningOf(code).direction === 'debit') debits += cents
    else credits += cents
  }
  return { count, hash: hash % HASH_END, debits, credits }
}

/** The totals of batches together, which are those of a file. */
export const sumOf = (totals: readonly Totals[]): Totals =>
  totals.reduce(
    (sum, one) => ({
      count: sum.count + one.count,
      hash: (sum.hash + one.hash) % HASH_END,
      debits: sum.debits + one.debits,
      credits: sum.credits + one.credits,
    }),
    totalsOf([]),
  )

export const fileTotals = (batches: readonly Pick<UnreadBatch, 'entries'>[]): Totals =>
  sumOf(batches.map(({ entries }) => totalsOf(entries)))
