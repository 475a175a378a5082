import { ACCOUNT, accountPath } from '../accounts/places.contract.ts'

/** Where an account shows who has to do with it. */
export const OWNERS = `${ACCOUNT}/owners`

export const ownersPath = (accountId: string) => `${accountPath(accountId)}/owners` as const
