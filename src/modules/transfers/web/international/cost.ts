import type { Institution } from '../../../../values/institution.ts'
import { type Currency, formatMoney, type Money, toDollars } from '../../../../values/money.ts'
import { amountIn } from '../form/common.ts'

/** What the profile says about sending abroad. */
type Profile = Institution['international']

/** Dollars for one unit by the profile; null where none is needed, undefined where it has none. */
const rateOf = (currency: Currency, profile: Profile): string | null | undefined =>
  currency === 'USD' ? null : profile?.dollarsPerUnit[currency]

/** What leaves the account for an amount; undefined where the profile has no rate for it. */
export function dollarsFor(amount: Money | undefined, profile: Profile): Money | undefined {
  if (!amount) return undefined
  const rate = rateOf(amount.currency, profile)
  return rate === undefined ? undefined : rate === null ? amount : toDollars(amount, rate)
}

/** What leaves the account for what was typed. */
export const dollarsOf = (
  { amount, currency }: { readonly amount: string; readonly currency: Currency | '' },
  profile: Profile,
): Money | undefined => dollarsFor(amountIn(amount, currency || 'USD'), profile)

export const UNKNOWN_COST = 'Fees and exchange rate: not provided in this demo'
const UNKNOWN_FEES = 'Fees: not provided in this demo.'

/** The rate a transfer goes by and what it costs, as far as the profile says; nothing is made up. */
export function termsInWords(currency: Currency, rate: string | null, profile: Profile): string {
  if (!profile) return UNKNOWN_COST
  const fees = profile.feeNote ?? UNKNOWN_FEES
  return rate === null ? fees : `1 ${currency} = $${rate}. ${profile.ratesNote} ${fees}`
}

/** What a transfer comes to, while its amount is typed. */
export function costInWords(amount: Money, profile: Profile): string {
  const rate = rateOf(amount.currency, profile)
  const dollars = dollarsFor(amount, profile)
  if (rate === undefined || !dollars) return UNKNOWN_COST
  const terms = termsInWords(amount.currency, rate, profile)
  return rate === null
    ? `Debited: ${formatMoney(dollars)}. ${terms}`
    : `Debited: ${formatMoney(dollars)} at ${terms}`
}
