export const OWNERS_PATH = '/dashboard/accounts/:accountId/owners'

/** Where an account shows who has to do with it. */
export const ownersPath = (accountId: string): string =>
  OWNERS_PATH.replace(':accountId', accountId)
