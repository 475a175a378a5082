/** Where a member sees what can be opened. */
export const OPEN_ACCOUNT = '/dashboard/accounts/open'
/** One product: what is disclosed of it, and the form. */
export const OPEN_PRODUCT = '/dashboard/accounts/open/:productId'
export const CLOSE_ACCOUNT = '/dashboard/accounts/:accountId/close'

export const openProductPath = (productId: string): string =>
  OPEN_PRODUCT.replace(':productId', encodeURIComponent(productId))

export const closeAccountPath = (accountId: string): string =>
  CLOSE_ACCOUNT.replace(':accountId', encodeURIComponent(accountId))
