import type { AccountOverview } from '../../../activity/contract.ts'
import { BetweenAccountsBody, TRANSFER_REFUSALS } from '../../contract.ts'
import type { Judged } from '../../../../platform/web/details.ts'
import { fundsProblem, judge, leftAfter, MISSING_COMMON, wireAmount } from '../form/judge.ts'
import { amountIn, type ValuesOf } from '../transferValues.ts'

const FIELDS = ['fromAccountId', 'toAccountId', 'amount', 'reference'] as const

const MISSING = {
  ...MISSING_COMMON,
  toAccountId: 'Choose the account the money goes to',
}

export function judgeBetweenAccounts(
  id: string,
  values: ValuesOf<'own'>,
  accounts: readonly AccountOverview[],
  /** Sent on another day, for which the money need not be there yet. */
  later = false,
): Judged<BetweenAccountsBody> {
  const { fromAccountId, toAccountId, reference } = values
  const amount = amountIn(values.amount)
  const same = fromAccountId !== '' && fromAccountId === toAccountId
  const body = {
    id,
    fromAccountId,
    toAccountId,
    amount: wireAmount(values.amount, amount),
    reference,
  }
  return judge(BetweenAccountsBody, body, {
    fields: FIELDS,
    missing: MISSING,
    own: [
      ...(same ? [{ field: 'toAccountId', message: TRANSFER_REFUSALS.same_account.message }] : []),
      ...(later ? [] : fundsProblem(leftAfter(amount, fromAccountId, accounts))),
    ],
  })
}
