import type { Institution } from './institution.ts'

// What an institution allows when its profile says nothing.
const NEW_PAYEES = { cap: '1000.00', hours: 24 }
const LINKED_ACCOUNTS = { holdDays: 5, dailyCap: '2500.00' }

/** What may go to somebody new, and for how long they are. */
export const newPayeesOf = ({ newPayees = NEW_PAYEES }: Pick<Institution, 'newPayees'>) => newPayees

/** How much one member pulls in from other banks in a day, and how many business days it is on hold. */
export const linkedAccountsOf = ({
  linkedAccounts = LINKED_ACCOUNTS,
}: Pick<Institution, 'linkedAccounts'>) => linkedAccounts
