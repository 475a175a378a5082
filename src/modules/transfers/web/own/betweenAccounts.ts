import type { Checks } from '../../../../platform/web/forms.ts'
import type { Day } from '../../../../values/dates.ts'
import { wireAmount } from '../../../../values/money.ts'
import { FILL_IN_ALL } from '../../../../values/schema.ts'
import { whenProblems } from '../../../standingOrders/web/standingOrders.ts'
import { BetweenAccountsBody, TRANSFER_REFUSALS } from '../../contract.ts'
import {
  accountWith,
  byField,
  type Checked,
  fundsProblem,
  MISSING_COMMON,
  sourceProblem,
  whenOf,
} from '../form/common.ts'
import type { ValuesOf } from '../transferState.ts'
import { say } from '../../../../values/sentence.ts'

type Values = ValuesOf<'own'>

const MISSING_TO = say('Choose the account the money goes to')

export const checksBetweenAccounts = (
  { id, blank, accounts }: Checked<Values>,
  today: Day,
): Checks<BetweenAccountsBody, BetweenAccountsBody, Values> => ({
  schema: BetweenAccountsBody,
  blank,
  bodyOf: ({ fromAccountId, toAccountId, amount, reference }) => ({
    id,
    fromAccountId,
    toAccountId,
    amount: wireAmount(amount),
    reference,
  }),
  own: (typed) => {
    const { fromAccountId, toAccountId } = typed
    const when = whenOf(typed, accounts)
    const isSame = fromAccountId !== '' && fromAccountId === toAccountId
    return {
      fromAccountId: sourceProblem(typed, accounts),
      toAccountId: accountWith(accounts, toAccountId) ? undefined : MISSING_TO,
      ...(isSame && { toAccountId: TRANSFER_REFUSALS.same_account.message }),
      // Sent on another day, for which the money need not be there yet.
      amount: when.mode === 'now' ? fundsProblem(typed, accounts) : undefined,
      ...byField(whenProblems(when, today)),
    }
  },
  headline: FILL_IN_ALL,
  missing: { ...MISSING_COMMON, toAccountId: MISSING_TO },
})
