import { ACCOUNT, accountPath } from '../accounts/places.contract.ts'

/** What a company withdrew, where it is stopped or reported. */
export const WITHDRAWAL = '/dashboard/withdrawals/:id'

/** The companies that are stopped on an account. */
export const STOP_ORDERS = `${ACCOUNT}/stop-orders`

export const stopOrdersPath = (accountId: string) =>
  `${accountPath(accountId)}/stop-orders` as const
