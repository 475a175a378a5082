import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { AMOUNT_MINOR_MAX, parseDecimal } from '../../values/money.ts'
import { decimal, id, instant, text } from '../../values/schema.ts'

export const FILL_IN_ALL = 'Please fill in all fields'
export const ENTER_VALID_AMOUNT = 'Please enter a valid amount'
export const REFERENCE_LENGTH_MAX = 140

/** True for an amount that can be moved: a decimal of at least one cent. */
export const isMovable = (amount: string): boolean => {
  const parsed = parseDecimal(amount)
  return parsed.ok && parsed.value.minor > 0n && parsed.value.minor <= AMOUNT_MINOR_MAX
}

/** A missing amount is asked for; whatever is no amount is refused. */
const amount = z
  .string({ error: ({ input }) => (input == null ? FILL_IN_ALL : ENTER_VALID_AMOUNT) })
  .check(
    // Not minLength: that would also find an empty list too short, and ask for what was given.
    z.refine((typed) => typed !== '', { error: FILL_IN_ALL, abort: true }),
    z.refine(isMovable, { error: ENTER_VALID_AMOUNT }),
  )

/** Made by the form when it opens; sending it again can never move the money again. */
const transferId = id().check(
  z.regex(/^.{14}7/, { error: 'The id of a transfer must be a UUID of version 7' }),
)

/** Any text names an account: what is no account of the member is "not found", whatever it is. */
const accountId = text(100, FILL_IN_ALL)

export const BetweenAccountsBody = z.strictObject({
  id: transferId,
  fromAccountId: accountId,
  toAccountId: accountId,
  amount,
  reference: text(REFERENCE_LENGTH_MAX, FILL_IN_ALL),
})
export type BetweenAccountsBody = z.infer<typeof BetweenAccountsBody>

const Side = z.object({ kind: z.string(), last4: z.string() })

/**
 * What is left of a transfer in the member's hand. Amounts are decimals in dollars; the balances
 * are those right after the transfer, so a receipt asked for again reads the same.
 */
export const TransferReceipt = z.object({
  id: id(),
  referenceCode: z.string(),
  amount: decimal(),
  from: Side,
  to: Side,
  memo: z.string(),
  postedAt: instant(),
  fromBalanceAfter: decimal(),
  toBalanceAfter: decimal(),
  /** True when this id had been sent before and this is the first answer again. */
  replayed: z.boolean(),
})
export type TransferReceipt = z.infer<typeof TransferReceipt>

export const TRANSFER_REFUSALS = {
  same_account: { status: 422, message: 'Cannot transfer to the same account' },
  invalid_amount: { status: 422, message: ENTER_VALID_AMOUNT },
  source_account_not_found: { status: 404, message: 'Source account not found' },
  destination_account_not_found: { status: 404, message: 'Destination account not found' },
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

export type TransferRefusal = keyof typeof TRANSFER_REFUSALS

export const sendBetweenAccounts = endpoint({
  method: 'POST',
  path: '/api/transfers/between-accounts',
  permission: 'member',
  summary: 'Move money between two accounts of the member',
  body: BetweenAccountsBody,
  reply: TransferReceipt,
  refusals: TRANSFER_REFUSALS,
})

export const readTransfer = endpoint({
  method: 'GET',
  path: '/api/transfers/:id',
  permission: 'member',
  summary: 'The receipt of a transfer the member made',
  params: z.object({ id: z.string() }),
  reply: TransferReceipt,
  refusals: {
    transfer_not_found: { status: 404, message: 'We could not find that transfer.' },
  },
})
