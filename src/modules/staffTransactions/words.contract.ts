import { USER_NOT_FOUND } from '../accounts/words.contract.ts'

/** Every sentence of the specification that these screens say, character for character. */
export const SAYS = {
  parseFailed: 'Failed to parse CSV file: ',
  addFailed: 'Failed to add transactions: ',
  added: 'Transactions added successfully!',
  deleted: 'Transaction deleted successfully',
  deletedAndUpdated: 'Transaction deleted and balance updated successfully',
  notFound: 'Transaction not found',
  deleteFailed: 'Error deleting transaction',
  findingUser: 'Finding user...',
  userNotFound: USER_NOT_FOUND.message,
  deletingAll: 'Deleting transactions...',
  deletedAll: (count: number) => `Successfully deleted ${count} transactions`,
  deleteAllFailed: 'Error deleting transactions',
} as const

/** Why a row cannot be added to the account as it is, after "row 3: ". */
export const ROW_REFUSED = {
  noAccount: (account: string) => `no ${account} account`,
  notOpen: (account: string) => `${account} is frozen or closed`,
  overdraws: (account: string, day: string) => `on ${day} it would overdraw ${account}`,
  unavailable: (account: string) => `more than is available in ${account}`,
  tooLarge: 'the amount is too large',
} as const

/** Puts the specified beginning before a sentence that does not have it yet. */
export const addFailed = (detail: string): string =>
  detail.startsWith(SAYS.addFailed) ? detail : SAYS.addFailed + detail
