import type { AccountOverview } from '../../../activity/contract.ts'
import { UsBankBody } from '../../usBank.contract.ts'
import type { Judged } from '../../../../platform/web/details.ts'
import { fundsProblem, judge, leftAfter, MISSING_COMMON, wireAmount } from '../form/judge.ts'
import { amountIn, type ValuesOf } from '../transferValues.ts'

const FIELDS = [
  'fromAccountId',
  'routingNumber',
  'accountNumber',
  'accountName',
  'amount',
  'reference',
] as const

const MISSING = {
  ...MISSING_COMMON,
  routingNumber: 'Choose the bank the money goes to',
  accountNumber: 'Enter the account number',
  accountName: 'Enter the name the account is under',
}

export function judgeToUsBank(
  id: string,
  values: ValuesOf<'us_bank'>,
  accounts: readonly AccountOverview[],
): Judged<UsBankBody> {
  const { bankName: _shownOnly, ...typed } = values
  const amount = amountIn(values.amount)
  const body = { id, ...typed, amount: wireAmount(values.amount, amount) }
  return judge(UsBankBody, body, {
    fields: FIELDS,
    missing: MISSING,
    own: fundsProblem(leftAfter(amount, values.fromAccountId, accounts)),
  })
}
