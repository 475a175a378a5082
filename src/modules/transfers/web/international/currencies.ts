import type { SearchOption } from '../../../../ui/fields/optionSearch.ts'
import { ENGLISH, verbatim, type Words } from '../../../../values/sentence.ts'
import { type Currency, currencySymbol, MINOR_UNITS } from '../../../../values/money.ts'

const CURRENCIES = Object.keys(MINOR_UNITS) as Currency[]

const names = new Intl.DisplayNames(ENGLISH, { type: 'currency' })

const currencyName = (currency: Currency): Words => verbatim(names.of(currency) ?? currency)

/** To choose by name, code or sign: "dollar", "usd" and "$" all lead to the US dollar. */
export const CURRENCY_OPTIONS: readonly SearchOption[] = CURRENCIES.map((currency) => ({
  value: currency,
  label: currencyName(currency),
  detail: [...new Set([currency, currencySymbol(currency)])].join(' '),
  keywords: [currency, currencySymbol(currency, 'narrowSymbol')],
})).toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
