import type { Institution } from '../../../../values/institution.ts'
import { add, type Currency, formatMoney, type Money, toDollars } from '../../../../values/money.ts'
import { feeFor } from '../../international.contract.ts'
import { amountIn } from '../form/common.ts'
import { say, type Translate, verbatim, type Words } from '../../../../values/sentence.ts'

/** What the profile says about sending abroad. */
type Profile = Institution['international']

/** Dollars for one unit by the profile; null where none is needed, undefined where it has none. */
const rateOf = (currency: Currency, profile: Profile): string | null | undefined =>
  currency === 'USD' ? null : profile?.dollarsPerUnit[currency]

/** What is sent for an amount, in dollars; undefined where the profile has no rate for it. */
export function dollarsFor(amount: Money | undefined, profile: Profile): Money | undefined {
  if (!amount) return undefined
  const rate = rateOf(amount.currency, profile)
  return rate === undefined ? undefined : rate === null ? amount : toDollars(amount, rate)
}

/** What leaves the account for what was typed, with our fee. */
export function totalOf(
  { amount, currency }: { readonly amount: string; readonly currency: Currency | '' },
  profile: Profile,
): Money | undefined {
  const dollars = dollarsFor(amountIn(amount, currency || 'USD'), profile)
  return dollars && add(dollars, feeFor(profile ?? {}, currency || 'USD'))
}

export const UNKNOWN_COST = say('Fees and exchange rate: not provided in this demo')
const UNKNOWN_FEES = say('Fees: not provided in this demo.')

function feesInWords(t: Translate, profile: NonNullable<Profile>, currency: Currency): Words {
  const { fee, feeNote } = profile
  if (!fee) return feeNote === undefined ? t(UNKNOWN_FEES) : verbatim(feeNote)
  const ours = feeFor(profile, currency)
  const taken =
    ours.minor === 0n
      ? t('We take no fee.')
      : t('We take a fee of {fee}.', { fee: formatMoney(ours) })
  return feeNote === undefined ? taken : verbatim(`${taken} ${feeNote}`)
}

/** The rate a transfer goes by and what it costs, as far as the profile says; nothing is made up. */
export function termsInWords(
  t: Translate,
  currency: Currency,
  rate: string | null,
  profile: Profile,
): Words {
  if (!profile) return t(UNKNOWN_COST)
  const fees = feesInWords(t, profile, currency)
  if (rate === null) return fees
  const exchange = t('1 {currency} = {rate}.', { currency, rate: `$${rate}` })
  return verbatim(`${exchange} ${profile.ratesNote} ${fees}`)
}

/** What a transfer comes to, while its amount is typed. */
export function costInWords(t: Translate, amount: Money, profile: Profile): Words {
  const rate = rateOf(amount.currency, profile)
  const sent = dollarsFor(amount, profile)
  if (rate === undefined || !sent) return t(UNKNOWN_COST)
  const dollars = add(sent, feeFor(profile ?? {}, amount.currency))
  if (rate === null || !profile) {
    const debited = t('Debited: {amount}.', { amount: formatMoney(dollars) })
    return verbatim(`${debited} ${termsInWords(t, amount.currency, rate, profile)}`)
  }
  const debited = t('Debited: {amount} at 1 {currency} = {rate}.', {
    amount: formatMoney(dollars),
    currency: amount.currency,
    rate: `$${rate}`,
  })
  return verbatim(`${debited} ${profile.ratesNote} ${feesInWords(t, profile, amount.currency)}`)
}
