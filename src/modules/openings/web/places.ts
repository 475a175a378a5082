import { ACCOUNT, ACCOUNTS } from '../../accounts/places.contract.ts'

/** Where a member sees what can be opened. */
export const OPEN_ACCOUNT = `${ACCOUNTS}/open`
/** One product: what is disclosed of it, and the form. */
export const OPEN_PRODUCT = `${OPEN_ACCOUNT}/:productId`
export const CLOSE_ACCOUNT = `${ACCOUNT}/close`

const forBusiness = (path: string, businessId: string | undefined): string =>
  businessId === undefined ? path : `${path}?business=${businessId}`

export const openAccountPath = (businessId?: string): string =>
  forBusiness(OPEN_ACCOUNT, businessId)

export const openProductPath = (productId: string, businessId?: string): string =>
  forBusiness(OPEN_PRODUCT.replace(':productId', encodeURIComponent(productId)), businessId)

export const closeAccountPath = (accountId: string): string =>
  CLOSE_ACCOUNT.replace(':accountId', encodeURIComponent(accountId))

/** Where staff open an account for a member, and close one for its owners. */
export const STAFF_OPEN = '/admin/users/:id/open'
export const STAFF_CLOSE = '/admin/accounts/:accountId/close'

export const staffOpenPath = (personId: string, businessId?: string): string =>
  forBusiness(STAFF_OPEN.replace(':id', personId), businessId)

export const staffClosePath = (accountId: string): string =>
  STAFF_CLOSE.replace(':accountId', accountId)
