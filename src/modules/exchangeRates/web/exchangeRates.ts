import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { readExchangeRates, type ExchangeRate } from '../contract.ts'

/** By what money is sent abroad now; undefined until that is known. */
export function useExchangeRates(): readonly ExchangeRate[] | undefined {
  const { data } = useQuery({
    queryKey: ['exchange rates'],
    queryFn: () => call(readExchangeRates, {}),
    staleTime: 0,
  })
  return data?.rates
}
