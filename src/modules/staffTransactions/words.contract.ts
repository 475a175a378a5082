import * as z from 'zod/mini'
import { decimal, id, text } from '../../values/schema.ts'
import { ACCOUNTS } from './row.contract.ts'

/** How long 'Transactions added successfully!' is shown. */
export const SUCCESS_SHOWN_MS = 3000

/** Every sentence of the specification that these screens say, character for character. */
export const SAYS = {
  parseFailed: 'Failed to parse CSV file: ',
  addFailed: 'Failed to add transactions: ',
  added: 'Transactions added successfully!',
  deleted: 'Transaction deleted successfully',
  deletedAndUpdated: 'Transaction deleted and balance updated successfully',
  notFound: 'Transaction not found',
  deleteFailed: 'Error deleting transaction',
  updateFailed: 'Failed to update account',
  accountNumber: 'Account number must be 10 digits and not start with 0',
  findingUser: 'Finding user...',
  userNotFound: 'User not found',
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

export const OWN_ACCOUNT = {
  status: 403,
  message: 'Staff cannot change accounts of their own. Ask another administrator.',
} as const
export const USER_NOT_FOUND = { status: 404, message: SAYS.userNotFound } as const

export const Member = z.object({ id: id('We could not find that member.') })

/** An account before and after an action, by what it is called. */
export const BeforeAndAfter = z.object({
  accountId: id(),
  kind: z.enum(ACCOUNTS),
  last4: z.string(),
  before: decimal(),
  after: decimal(),
})
export type BeforeAndAfter = z.infer<typeof BeforeAndAfter>

export const reason = text(500, 'Please give a reason')
