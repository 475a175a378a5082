/** Everybody whom a member pays. */
export const PAYEES = '/dashboard/payees'
