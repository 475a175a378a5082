import { say, type Sentence } from './sentence.ts'

/** The categories of the specification; what the ledger does not name itself is filed under these. */
export const CATEGORIES = [
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
] as const

export type Category = (typeof CATEGORIES)[number]

/** What people read where the interface and the database say a category. */
export const CATEGORY_NAMES: Readonly<Record<Category, Sentence>> = {
  Transfer: say('Transfer'),
  'Bill Pay': say('Bill Pay'),
  Deposit: say('Deposit'),
  Withdrawal: say('Withdrawal'),
  Income: say('Income'),
  Shopping: say('Shopping'),
  Food: say('Food'),
  Transportation: say('Transportation'),
  Entertainment: say('Entertainment'),
  Other: say('Other'),
}

export const isCategory = (value: unknown): value is Category =>
  (CATEGORIES as readonly unknown[]).includes(value)
