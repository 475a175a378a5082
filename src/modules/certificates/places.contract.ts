import { ACCOUNT, accountPath } from '../accounts/places.contract.ts'

/** Where a certificate shows its term, and a member says what happens at its maturity. */
export const CERTIFICATE = `${ACCOUNT}/certificate`

export const certificatePath = (accountId: string) =>
  `${accountPath(accountId)}/certificate` as const
