/** Where staff see who has to do with an account, and change it. */
export const staffAccountPath = (accountId: string): string => `/admin/accounts/${accountId}`
