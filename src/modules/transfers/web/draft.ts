import * as z from 'zod/mini'
import { newId } from '../../../values/ids.ts'
import { fromDecimal, type Money, parseTyped, subtract, toDecimal } from '../../../values/money.ts'
import { text } from '../../../values/schema.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import {
  type BetweenAccountsBody,
  ENTER_VALID_AMOUNT,
  isMovable,
  REFERENCE_LENGTH_MAX,
  TRANSFER_REFUSALS,
} from '../contract.ts'

/** What the form holds while a person types. */
export interface DraftValues {
  fromAccountId: string
  toAccountId: string
  amount: string
  reference: string
}

/** The account people usually move from is chosen for them, and the other one as its counterpart. */
export function blankValues(accounts: readonly AccountOverview[]): DraftValues {
  const open = accounts.filter(({ status }) => status === 'open')
  return {
    fromAccountId: open[0]?.id ?? '',
    toAccountId: open.length === 2 ? open[1]!.id : '',
    amount: '',
    reference: '',
  }
}

/** Made once when the form opens: whatever happens on the way, this transfer can happen only once. */
export const newTransferId = (): string => newId()

/** What was typed as the wire wants it, or undefined when that is no amount to move. */
export function amountIn(typed: string): Money | undefined {
  const parsed = parseTyped(typed)
  return parsed.ok && isMovable(toDecimal(parsed.value)) ? parsed.value : undefined
}

const accountWith = (accounts: readonly AccountOverview[], id: string) =>
  accounts.find((account) => account.id === id)

/** What would be left on the source, or undefined while that cannot be said. */
export function leftAfter(values: DraftValues, accounts: readonly AccountOverview[]) {
  const amount = amountIn(values.amount)
  const source = accountWith(accounts, values.fromAccountId)
  return amount && source && subtract(fromDecimal(source.available), amount)
}

/** What to do about an empty field; over them all stands the specification's sentence. */
export const MISSING: Readonly<Record<keyof DraftValues, string>> = {
  fromAccountId: 'Choose the account the money comes from',
  toAccountId: 'Choose the account the money goes to',
  amount: 'Enter an amount, for example 25.00',
  reference: 'Enter a reference, for example Rent',
}

/**
 * The rules of the specification in its order: everything filled in, two accounts, an amount, and
 * enough money. The server judges again; this only saves a trip.
 */
export const draftSchema = (accounts: readonly AccountOverview[]) =>
  z
    .object({
      fromAccountId: z.string().check(z.minLength(1, { error: MISSING.fromAccountId })),
      toAccountId: z.string().check(z.minLength(1, { error: MISSING.toAccountId })),
      amount: text(40, MISSING.amount),
      reference: text(REFERENCE_LENGTH_MAX, MISSING.reference),
    })
    .check((draft) => {
      const blame = (path: keyof DraftValues, message: string) => {
        draft.issues.push({ code: 'custom', path: [path], message, input: draft.value[path] })
      }
      const { fromAccountId, toAccountId, amount } = draft.value
      if (fromAccountId && fromAccountId === toAccountId) {
        blame('toAccountId', TRANSFER_REFUSALS.same_account.message)
      }
      if (!amount) return
      const left = leftAfter(draft.value, accounts)
      if (!amountIn(amount)) blame('amount', ENTER_VALID_AMOUNT)
      else if (left && left.minor < 0n)
        blame('amount', TRANSFER_REFUSALS.insufficient_funds.message)
    })

/** A draft that may be reviewed: what will be sent, and how the review names it. */
export interface CheckedDraft {
  readonly body: BetweenAccountsBody
  readonly amount: Money
  readonly from: AccountOverview
  readonly to: AccountOverview
}

export function checkedDraft(
  id: string,
  values: DraftValues,
  accounts: readonly AccountOverview[],
): CheckedDraft | undefined {
  const amount = amountIn(values.amount)
  const from = accountWith(accounts, values.fromAccountId)
  const to = accountWith(accounts, values.toAccountId)
  if (!amount || !from || !to) return undefined
  return { body: { id, ...values, amount: toDecimal(amount) }, amount, from, to }
}

/** "Savings ··9310" */
export const nameOf = ({
  kind,
  last4,
}: {
  readonly kind: string
  readonly last4: string
}): string => `${kind} ··${last4}`
