/** Where a member names, orders and hides their accounts. */
export const ARRANGE_PATH = '/dashboard/accounts'
