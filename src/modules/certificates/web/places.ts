/** Where a certificate shows its term, and a member says what happens at its maturity. */
export const CERTIFICATE = '/dashboard/accounts/:accountId/certificate'

export const certificatePath = (accountId: string): string =>
  CERTIFICATE.replace(':accountId', encodeURIComponent(accountId))
