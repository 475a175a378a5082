import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { PAYMENT_REFUSED } from '../../values/freshProof.ts'
import { isMovable } from '../../values/money.ts'
import {
  AMOUNT_LIMITS,
  ENTER_VALID_AMOUNT,
  FILL_IN_ALL,
  formId,
  required,
  text,
  told,
} from '../../values/schema.ts'
import { CAP_REFUSALS } from '../accounts/contract.ts'
import { TransferReceipt } from './receipt.contract.ts'
import { say } from '../../values/sentence.ts'
import { USER_NOT_FOUND } from '../../values/refusals.ts'

export const REFERENCE_LENGTH_MAX = 140

const AMOUNT_WORDS = { missing: FILL_IN_ALL, malformed: ENTER_VALID_AMOUNT }

/** Any text names an account: what is no account of the member is "not found", whatever it is. */
const accountId = text(100, FILL_IN_ALL)

/** What every transfer says, whomever it goes to. */
export const orderShape = (isAmount: (typed: string) => boolean = isMovable) => ({
  id: formId('a transfer'),
  fromAccountId: accountId,
  amount: told(required(AMOUNT_WORDS, isAmount), AMOUNT_LIMITS),
  reference: text(REFERENCE_LENGTH_MAX, FILL_IN_ALL),
})

export const BetweenAccountsBody = z.strictObject({ ...orderShape(), toAccountId: accountId })
export type BetweenAccountsBody = z.infer<typeof BetweenAccountsBody>

/** What any transfer may be refused for once its form is filled in. */
export const POSTING_REFUSALS = {
  user_not_found: USER_NOT_FOUND,
  source_account_not_found: { status: 404, message: say('Source account not found') },
  invalid_amount: { status: 422, message: ENTER_VALID_AMOUNT },
  account_not_open: {
    status: 422,
    message: say('One of these accounts cannot be used at the moment. Please contact support.'),
  },
  account_fixed: {
    status: 422,
    message: say(
      'What is in a certificate stays there until it matures, and nothing can be added to it.',
    ),
  },
  insufficient_funds: { status: 422, message: say('Insufficient funds') },
  ...CAP_REFUSALS,
  ...PAYMENT_REFUSED,
  id_reused: {
    status: 422,
    message: say(
      'This transfer was already sent with other details. Check your recent transactions, then start a new transfer.',
    ),
  },
  transfer_failed: { status: 422, message: say('Transfer failed. Please try again.') },
} as const
export type PostingRefusal = keyof typeof POSTING_REFUSALS

export const TRANSFER_REFUSALS = {
  same_account: { status: 422, message: say('Cannot transfer to the same account') },
  destination_account_not_found: { status: 404, message: say('Destination account not found') },
  ...POSTING_REFUSALS,
} as const

export type TransferRefusal = keyof typeof TRANSFER_REFUSALS

/** Shown where the server itself stumbled over a transfer. */
export const DASHBOARD_FAILURE = say(
  'An error occurred while processing your transfer. Please try again or contact support if the issue persists.',
)

export const sendBetweenAccounts = endpoint({
  method: 'POST',
  path: '/api/transfers/between-accounts',
  permission: 'member',
  summary: 'Move money between two accounts of the member',
  body: BetweenAccountsBody,
  reply: TransferReceipt,
  refusals: TRANSFER_REFUSALS,
})

export const sendUnknownKind = endpoint({
  method: 'POST',
  path: '/api/transfers/:id',
  permission: 'member',
  summary: 'Refuses every kind of transfer there is not',
  params: z.object({ id: z.string() }),
  reply: z.never(),
  refusals: { invalid_transfer_type: { status: 404, message: say('Invalid transfer type') } },
})
