/** Where a member sees what can be opened. */
export const OPEN_ACCOUNT = '/dashboard/accounts/open'
/** One product: what is disclosed of it, and the form. */
export const OPEN_PRODUCT = '/dashboard/accounts/open/:productId'
export const CLOSE_ACCOUNT = '/dashboard/accounts/:accountId/close'

export const openProductPath = (productId: string): string =>
  OPEN_PRODUCT.replace(':productId', encodeURIComponent(productId))

export const closeAccountPath = (accountId: string): string =>
  CLOSE_ACCOUNT.replace(':accountId', encodeURIComponent(accountId))

/** Where staff open an account for a member, and close one for its owners. */
export const STAFF_OPEN = '/admin/users/:id/open'
export const STAFF_CLOSE = '/admin/accounts/:accountId/close'

export const staffOpenPath = (personId: string, businessId?: string): string =>
  STAFF_OPEN.replace(':id', personId) + (businessId === undefined ? '' : `?business=${businessId}`)

export const staffClosePath = (accountId: string): string =>
  STAFF_CLOSE.replace(':accountId', accountId)
