import { useMemo } from 'react'
import { terms, type Terms } from '../../../../platform/web/terms.ts'
import { useExchangeRates } from '../../../exchangeRates/web/exchangeRates.ts'

export type TermsAbroad = Pick<Terms, 'international' | 'embargoedCountries'>

/** What the profile says about sending abroad, with the rates of now; undefined until these are known. */
export function useTermsAbroad(): TermsAbroad | undefined {
  const rates = useExchangeRates()
  return useMemo(() => {
    const { international, embargoedCountries } = terms
    if (!rates) return undefined
    const dollarsPerUnit = Object.fromEntries(
      rates.map(({ currency, dollarsPerUnit: dollars }) => [currency, dollars]),
    )
    return {
      embargoedCountries,
      international: international && { ...international, dollarsPerUnit },
    }
  }, [rates])
}
