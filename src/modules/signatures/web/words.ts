import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import type { Waiting } from '../contract.ts'

/** "$50.00 to Dana Reyes, Wells Fargo ··6789"; without money, what is to change. */
export const whatWords = (t: Translate, { amount, payee }: Waiting): Words =>
  amount === null
    ? verbatim(payee)
    : t('{amount} to {payee}', { amount: formatMoney(fromDecimal(amount)), payee })
