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

export const isCategory = (value: unknown): value is Category =>
  (CATEGORIES as readonly unknown[]).includes(value)
