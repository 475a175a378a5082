import type { Money } from '../../../../values/money.ts'
import type { AccountOverview } from '../../../activity/contract.ts'
import { ENTER_VALID_AMOUNT } from '../../../../values/schema.ts'
import { COUNTRY_EMBARGOED } from '../../draft.contract.ts'
import { embargoedPart, InternationalBody } from '../../international.contract.ts'
import type { FieldProblem, Judged } from '../../../../platform/web/details.ts'
import { fundsProblem, judge, leftAfter, MISSING_COMMON, wireAmount } from '../form/judge.ts'
import { amountIn, type ValuesOf } from '../transferValues.ts'

const FIELDS = [
  'fromAccountId',
  'recipientName',
  'bankName',
  'swiftCode',
  'iban',
  'accountNumber',
  'country',
  'currency',
  'amount',
  'reference',
] as const

const MISSING = {
  ...MISSING_COMMON,
  recipientName: 'Enter the name of the recipient',
  bankName: 'Enter the name of the bank',
  swiftCode: 'Enter the SWIFT/BIC code of the bank',
  accountNumber: 'Enter the account number',
  country: 'Choose the country of the bank',
  currency: 'Choose the currency that is sent',
}

export function judgeInternational(
  id: string,
  values: ValuesOf<'international'>,
  accounts: readonly AccountOverview[],
  /** What leaves the account; undefined while nobody can say. */
  dollars: Money | undefined,
  /** Countries the institution adds to those no money goes to. */
  embargoed: readonly string[] = [],
): Judged<InternationalBody> {
  const { currency, fromAccountId } = values
  const amount = amountIn(values.amount, currency || 'USD')
  const body = { id, ...values, amount: wireAmount(values.amount, amount) }
  return judge(InternationalBody, body, {
    fields: FIELDS,
    missing: MISSING,
    own: [
      ...embargoProblem(values, embargoed),
      ...decimalsProblem(values, amount !== undefined),
      ...fundsProblem(leftAfter(dollars, fromAccountId, accounts)),
    ],
  })
}

function embargoProblem(
  values: ValuesOf<'international'>,
  embargoed: readonly string[],
): readonly FieldProblem[] {
  const field = embargoedPart(values, embargoed)
  return field === undefined
    ? []
    : [{ field, message: COUNTRY_EMBARGOED.country_embargoed.message }]
}

/** The contract compares amount and currency only once all else is right; people want it at once. */
const decimalsProblem = (
  { amount }: ValuesOf<'international'>,
  isAmount: boolean,
): readonly FieldProblem[] =>
  amount.trim() === '' || isAmount ? [] : [{ field: 'amount', message: ENTER_VALID_AMOUNT }]
