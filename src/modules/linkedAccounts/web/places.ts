/** Accounts of the member at other banks. */
export const LINKED_ACCOUNTS = '/dashboard/linked-accounts'

export const LINK_ACCOUNT = '/dashboard/linked-accounts/new'

/** Pulling money in from one of them. */
export const PULL_IN = '/dashboard/linked-accounts/:id/pull'

export const pullPath = (linkId: string): string => PULL_IN.replace(':id', linkId)

/** The same as staff see them. */
export const STAFF_LINKS = '/admin/users/:id/linked-accounts'

export const staffLinksPath = (personId: string): string => STAFF_LINKS.replace(':id', personId)
