import {
  type Currency,
  fromDecimal,
  isMovable,
  type Money,
  parseTyped,
  subtract,
  toDecimal,
} from '../../../../values/money.ts'
import { spendableOn } from '../../../accounts/choosing.contract.ts'
import type { AccountOverview } from '../../../activity/contract.ts'
import { POSTING_REFUSALS } from '../../contract.ts'
import type { When } from '../../../standingOrders/web/standingOrders.ts'
import type { Common } from '../transferState.ts'
import { say, type Sentence } from '../../../../values/sentence.ts'

/** What was typed as money, or undefined when that is no amount to move. */
export function amountIn(typed: string, currency: Currency = 'USD'): Money | undefined {
  const parsed = parseTyped(typed, currency)
  return parsed.ok && isMovable(toDecimal(parsed.value), currency) ? parsed.value : undefined
}

export const accountWith = (
  accounts: readonly AccountOverview[],
  id: string,
): AccountOverview | undefined => accounts.find((account) => account.id === id)

/** Whether what leaves an account waits for the signature of a second owner. */
export const takesTwo = (accounts: readonly AccountOverview[], id: string): boolean =>
  accountWith(accounts, id)?.twoToSign === true

/** When it is sent: at once from an account that two have to sign for, where nothing can be scheduled. */
export const whenOf = <Values extends When & Pick<Common, 'fromAccountId'>>(
  values: Values,
  accounts: readonly AccountOverview[],
): Values => (takesTwo(accounts, values.fromAccountId) ? { ...values, mode: 'now' } : values)

/** What would be left on the source, or undefined while that cannot be said. */
export function leftAfter(
  { fromAccountId, amount }: Pick<Common, 'fromAccountId' | 'amount'>,
  accounts: readonly AccountOverview[],
  /** What leaves the account, where that is not what was typed. */
  dollars: Money | undefined = amountIn(amount),
): Money | undefined {
  const source = accountWith(accounts, fromAccountId)
  return dollars && source && subtract(fromDecimal(source.available), dollars)
}

/** Whether the source has less than what leaves it. */
export function fundsProblem(
  { fromAccountId, amount }: Pick<Common, 'fromAccountId' | 'amount'>,
  accounts: readonly AccountOverview[],
  dollars: Money | undefined = amountIn(amount),
): Sentence | undefined {
  const source = accountWith(accounts, fromAccountId)
  return dollars && source && spendableOn(source).minor < dollars.minor
    ? POSTING_REFUSALS.insufficient_funds.message
    : undefined
}

export const byField = <Field extends string, Message extends string>(
  problems: readonly { readonly field: Field; readonly message: Message }[],
): Partial<Record<Field, Message>> =>
  Object.fromEntries(problems.map(({ field, message }) => [field, message])) as Partial<
    Record<Field, Message>
  >

/** What to do about the empty fields that every form has. */
export const MISSING_COMMON = {
  fromAccountId: say('Choose the account the money comes from'),
  amount: say('Enter an amount, for example 25.00'),
  reference: say('Enter a reference, for example Rent'),
} as const

/** An account that was chosen and has been taken away since is none. */
export const sourceProblem = (
  { fromAccountId }: Pick<Common, 'fromAccountId'>,
  accounts: readonly AccountOverview[],
): Sentence | undefined =>
  accountWith(accounts, fromAccountId) ? undefined : MISSING_COMMON.fromAccountId

/** What a form's checks are made of, beside what was typed. */
export interface Checked<Values> {
  /** Of the transfer: it can happen only once, however often it is sent. */
  readonly id: string
  /** What the form starts with. */
  readonly blank: Values
  readonly accounts: readonly AccountOverview[]
}
