import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { AMOUNT_MINOR_MAX, type Currency, parseDecimal } from '../../values/money.ts'
import { id, text } from '../../values/schema.ts'
import { TransferReceipt } from './receipt.contract.ts'

export const FILL_IN_ALL = 'Please fill in all fields'
export const ENTER_VALID_AMOUNT = 'Please enter a valid amount'
export const REFERENCE_LENGTH_MAX = 140

/** True for an amount that can be moved: a decimal of at least one minor unit of the currency. */
export const isMovable = (amount: string, currency: Currency = 'USD'): boolean => {
  const parsed = parseDecimal(amount, currency)
  return parsed.ok && parsed.value.minor > 0n && parsed.value.minor <= AMOUNT_MINOR_MAX
}

/** A missing amount is asked for; whatever is no amount in any currency is refused. */
const amountIn = (isAmount: (typed: string) => boolean) =>
  z.string({ error: ({ input }) => (input == null ? FILL_IN_ALL : ENTER_VALID_AMOUNT) }).check(
    // Not minLength: that would also find an empty list too short, and ask for what was given.
    z.refine((typed) => typed !== '', { error: FILL_IN_ALL, abort: true }),
    z.refine(isAmount, { error: ENTER_VALID_AMOUNT }),
  )

/** Made by the form when it opens; sending it again can never move the money again. */
const transferId = id().check(
  z.regex(/^.{14}7/, { error: 'The id of a transfer must be a UUID of version 7' }),
)

/** Any text names an account: what is no account of the member is "not found", whatever it is. */
const accountId = text(100, FILL_IN_ALL)

/** What every transfer says, whomever it goes to. */
export const orderShape = (isAmount: (typed: string) => boolean = isMovable) => ({
  id: transferId,
  fromAccountId: accountId,
  amount: amountIn(isAmount),
  reference: text(REFERENCE_LENGTH_MAX, FILL_IN_ALL),
})

export const BetweenAccountsBody = z.strictObject({ ...orderShape(), toAccountId: accountId })
export type BetweenAccountsBody = z.infer<typeof BetweenAccountsBody>

/** What any transfer may be refused for once its form is filled in. */
export const POSTING_REFUSALS = {
  user_not_found: { status: 404, message: 'User not found' },
  source_account_not_found: { status: 404, message: 'Source account not found' },
  invalid_amount: { status: 422, message: ENTER_VALID_AMOUNT },
  account_not_open: {
    status: 422,
    message: 'One of these accounts cannot be used at the moment. Please contact support.',
  },
  insufficient_funds: { status: 422, message: 'Insufficient funds' },
  id_reused: {
    status: 422,
    message:
      'This transfer was already sent with other details. Check your recent transactions, then start a new transfer.',
  },
  transfer_failed: { status: 422, message: 'Transfer failed. Please try again.' },
} as const
export type PostingRefusal = keyof typeof POSTING_REFUSALS

export const TRANSFER_REFUSALS = {
  same_account: { status: 422, message: 'Cannot transfer to the same account' },
  destination_account_not_found: { status: 404, message: 'Destination account not found' },
  ...POSTING_REFUSALS,
} as const

export type TransferRefusal = keyof typeof TRANSFER_REFUSALS

/** Shown where the server itself stumbled over a transfer. */
export const DASHBOARD_FAILURE =
  'An error occurred while processing your transfer. Please try again or contact support if the issue persists.'

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
  refusals: { invalid_transfer_type: { status: 404, message: 'Invalid transfer type' } },
})
