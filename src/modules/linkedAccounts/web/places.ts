/** Accounts of the member at other banks. */
export const LINKED_ACCOUNTS = '/dashboard/linked-accounts'

export const LINK_ACCOUNT = '/dashboard/linked-accounts/new'

/** The same as staff see them. */
export const STAFF_LINKS = '/admin/users/:id/linked-accounts'

export const staffLinksPath = (personId: string): string => STAFF_LINKS.replace(':id', personId)
