import { LINKED_ACCOUNTS } from '../places.contract.ts'

export const LINK_ACCOUNT = `${LINKED_ACCOUNTS}/new`

/** Pulling money in from one of them. */
export const PULL_IN = `${LINKED_ACCOUNTS}/:id/pull`

export const pullPath = (linkId: string): string => PULL_IN.replace(':id', linkId)

/** The same as staff see them. */
export const STAFF_LINKS = '/admin/users/:id/linked-accounts'

export const staffLinksPath = (personId: string): string => STAFF_LINKS.replace(':id', personId)
