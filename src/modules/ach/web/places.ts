/** What a company withdrew, where it is stopped or reported. */
export const WITHDRAWAL = '/dashboard/withdrawals/:id'

/** The companies that are stopped on an account. */
export const STOP_ORDERS = '/dashboard/accounts/:accountId/stop-orders'

export const stopOrdersPath = (accountId: string): string =>
  STOP_ORDERS.replace(':accountId', encodeURIComponent(accountId))
