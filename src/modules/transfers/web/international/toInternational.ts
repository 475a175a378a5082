import type * as z from 'zod/mini'
import type { Checks } from '../../../../platform/web/forms.ts'
import type { Institution } from '../../../../values/institution.ts'
import { wireAmount } from '../../../../values/money.ts'
import { ENTER_VALID_AMOUNT, FILL_IN_ALL } from '../../../../values/schema.ts'
import { COUNTRY_EMBARGOED } from '../../draft.contract.ts'
import { embargoedPart, InternationalBody } from '../../international.contract.ts'
import {
  amountIn,
  type Checked,
  fundsProblem,
  MISSING_COMMON,
  sourceProblem,
} from '../form/common.ts'
import { DRAFT_FIELD_OF } from '../send/sendProblem.ts'
import type { ValuesOf } from '../transferState.ts'
import { totalOf } from './cost.ts'
import { say, type Sentence } from '../../../../values/sentence.ts'

type Values = ValuesOf<'international'>

/** What the profile says about sending abroad, and countries it adds to those no money goes to. */
type Terms = Pick<Institution, 'international' | 'embargoedCountries'>

export const checksInternational = (
  { id, blank, accounts }: Checked<Values>,
  { international, embargoedCountries }: Terms,
): Checks<z.input<typeof InternationalBody>, InternationalBody, Values> => ({
  schema: InternationalBody,
  blank,
  bodyOf: (typed) => ({
    id,
    fromAccountId: typed.fromAccountId,
    recipientName: typed.recipientName,
    recipientTown: typed.recipientTown,
    bankName: typed.bankName,
    swiftCode: typed.swiftCode,
    iban: typed.iban,
    accountNumber: typed.accountNumber,
    country: typed.country,
    recipientCountry: typed.recipientCountry,
    currency: typed.currency,
    amount: wireAmount(typed.amount, typed.currency || 'USD'),
    reference: typed.reference,
  }),
  fieldOf: {
    ...DRAFT_FIELD_OF,
    currency_unavailable: 'currency',
    rates_too_old: 'currency',
    country_embargoed: 'country',
  },
  own: (typed) => {
    const embargoed = embargoedPart(typed, embargoedCountries)
    return {
      fromAccountId: sourceProblem(typed, accounts),
      ...(embargoed && { [embargoed]: COUNTRY_EMBARGOED.country_embargoed.message }),
      amount:
        decimalsProblem(typed) ?? fundsProblem(typed, accounts, totalOf(typed, international)),
    }
  },
  headline: FILL_IN_ALL,
  missing: {
    ...MISSING_COMMON,
    recipientName: say('Enter the name of the recipient'),
    recipientTown: say('Enter the town or city where the recipient lives'),
    bankName: say('Enter the name of the bank'),
    swiftCode: say('Enter the SWIFT/BIC code of the bank'),
    accountNumber: say('Enter the account number'),
    country: say('Choose the country of the bank'),
    currency: say('Choose the currency that is sent'),
  },
})

/** The contract compares amount and currency only once all else is right; people want it at once. */
const decimalsProblem = ({ amount, currency }: Values): Sentence | undefined =>
  amount.trim() === '' || amountIn(amount, currency || 'USD') ? undefined : ENTER_VALID_AMOUNT
