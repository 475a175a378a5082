/** Where a member names, orders and hides their accounts. */
export const ACCOUNTS = '/dashboard/accounts'
export const ACCOUNT = `${ACCOUNTS}/:accountId`

/** Where one account is shown with its charts. */
export const accountPath = (accountId: string) => `${ACCOUNTS}/${accountId}` as const
