/** What came and went, with all that can be asked of it. */
export const ACTIVITY = '/dashboard/activity'

/** Where one transaction is shown, with the way to its receipt. */
export const transactionPath = (transferId: string) =>
  `${ACTIVITY}?transaction=${transferId}` as const
