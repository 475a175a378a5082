import type * as z from 'zod/mini'
import {
  type FieldProblem,
  type Judged,
  judgeForm,
  type Rules,
} from '../../../../platform/web/details.ts'
import { fromDecimal, type Money, subtract, toDecimal } from '../../../../values/money.ts'
import { FILL_IN_ALL } from '../../../../values/schema.ts'
import type { AccountOverview } from '../../../activity/contract.ts'
import { POSTING_REFUSALS } from '../../contract.ts'
import { accountWith } from '../transferValues.ts'

/** Lets the contract decide what may be sent. The server judges again; this only saves a trip. */
export const judge = <Body>(
  schema: z.ZodMiniType<Body>,
  body: unknown,
  rules: Rules,
): Judged<Body> => judgeForm(schema, body, rules, FILL_IN_ALL)

/** The amount as the wire wants it; what is no amount goes as it was typed, to be refused. */
export const wireAmount = (typed: string, amount: Money | undefined): string =>
  amount ? toDecimal(amount) : typed.trim()

/** What would be left on the source, or undefined while that cannot be said. */
export function leftAfter(
  dollars: Money | undefined,
  fromAccountId: string,
  accounts: readonly AccountOverview[],
): Money | undefined {
  const source = accountWith(accounts, fromAccountId)
  return dollars && source && subtract(fromDecimal(source.available), dollars)
}

export const fundsProblem = (left: Money | undefined): readonly FieldProblem[] =>
  left && left.minor < 0n
    ? [{ field: 'amount', message: POSTING_REFUSALS.insufficient_funds.message }]
    : []

/** What to do about the empty fields that every form has. */
export const MISSING_COMMON = {
  fromAccountId: 'Choose the account the money comes from',
  amount: 'Enter an amount, for example 25.00',
  reference: 'Enter a reference, for example Rent',
} as const
