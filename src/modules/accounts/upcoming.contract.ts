/** What is known to come on an account, by what it is. */
export const UPCOMING_KINDS = [
  'transfer',
  'bill',
  'deposit',
  'withdrawal',
  'check',
  'dividend',
  'certificate',
] as const
export type UpcomingKind = (typeof UPCOMING_KINDS)[number]
