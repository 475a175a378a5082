/** Where a member names, orders and hides their accounts. */
export const ARRANGE_PATH = '/dashboard/accounts'

/** Where staff see who has to do with an account, and change it. */
export const staffAccountPath = (accountId: string): string => `/admin/accounts/${accountId}`
