import { say, type Translate, verbatim, type Words } from '../../values/sentence.ts'
import { USER_NOT_FOUND } from '../../values/refusals.ts'

/** Every sentence of the specification that these screens say, character for character. */
export const SAYS = {
  parseFailed: say('Failed to parse CSV file: {why}'),
  addFailed: say('Failed to add transactions: {why}'),
  added: say('Transactions added successfully!'),
  deleted: say('Transaction deleted successfully'),
  deletedAndUpdated: say('Transaction deleted and balance updated successfully'),
  notFound: say('Transaction not found'),
  deleteFailed: say('Error deleting transaction'),
  findingUser: say('Finding user...'),
  userNotFound: USER_NOT_FOUND.message,
  deletingAll: say('Deleting transactions...'),
  deletedAll: say('Successfully deleted {count} transactions'),
  deleteAllFailed: say('Error deleting transactions'),
} as const

/** Why a row cannot be added to the account as it is, after "row 3: ". */
export const ROW_REFUSED = {
  noAccount: say('no {account} account'),
  notOpen: say('{account} is frozen or closed'),
  fixed: say('{account} is a certificate that has not matured'),
  overdraws: say('on {day} it would overdraw {account}'),
  unavailable: say('more than is available in {account}'),
  tooLarge: say('the amount is too large'),
} as const

/** Puts the specified beginning before a sentence that does not have it yet. */
export const addFailed = (t: Translate, why: Words): Words =>
  why.startsWith(t(SAYS.addFailed, { why: '' })) ? why : t(SAYS.addFailed, { why })

/** For what goes on after a colon, or begins anew without what stood before it. */
export const lowered = (words: Words): Words =>
  verbatim(words.charAt(0).toLowerCase() + words.slice(1))
export const raised = (words: Words): Words =>
  verbatim(words.charAt(0).toUpperCase() + words.slice(1))
