/** Accounts of the member at other banks. */
export const LINKED_ACCOUNTS = '/dashboard/linked-accounts'
