import type { Checks } from '../../../../platform/web/forms.ts'
import { wireAmount } from '../../../../values/money.ts'
import { FILL_IN_ALL } from '../../../../values/schema.ts'
import { UsBankBody } from '../../usBank.contract.ts'
import {
  type Checked,
  fundsProblem,
  MISSING_COMMON,
  sourceProblem,
  takesTwo,
} from '../form/common.ts'
import { DRAFT_FIELD_OF } from '../send/sendProblem.ts'
import type { ValuesOf } from '../transferState.ts'
import { say } from '../../../../values/sentence.ts'

type Values = ValuesOf<'us_bank'>

export const checksToUsBank = ({
  id,
  blank,
  accounts,
}: Checked<Values>): Checks<UsBankBody, UsBankBody, Values> => ({
  schema: UsBankBody,
  blank,
  bodyOf: ({ routingNumber, accountNumber, accountName, amount, arrival, ...typed }) => ({
    id,
    fromAccountId: typed.fromAccountId,
    routingNumber,
    accountNumber,
    accountName,
    amount: wireAmount(amount),
    reference: typed.reference,
    // Two who sign take their time.
    ...(arrival === 'same_day' && !takesTwo(accounts, typed.fromAccountId) && { arrival }),
  }),
  fieldOf: {
    ...DRAFT_FIELD_OF,
    bank_not_found: 'routingNumber',
    same_day_over: 'arrival',
    too_much_for_us_bank: 'amount',
    same_day_too_much: 'arrival',
  },
  own: (typed) => ({
    fromAccountId: sourceProblem(typed, accounts),
    amount: fundsProblem(typed, accounts),
  }),
  headline: FILL_IN_ALL,
  missing: {
    ...MISSING_COMMON,
    routingNumber: say('Choose the bank the money goes to'),
    accountNumber: say('Enter the account number'),
    accountName: say('Enter the name the account is under'),
  },
})
