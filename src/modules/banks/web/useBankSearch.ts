import { useEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { usePaused } from '../../../ui/hooks/usePaused.ts'
import { type Bank, SEARCH_LENGTH_MAX, searchBanks } from '../contract.ts'

/** Banks by what is typed, asked for when the typing pauses; `first` is what is asked for at once. */
export function useBankSearch(first: string) {
  const [typed, setTyped] = useState(first)
  const asked = usePaused(typed).trim().slice(0, SEARCH_LENGTH_MAX)
  const { data, isPlaceholderData, isPending, isError } = useQuery({
    queryKey: ['banks', asked],
    queryFn: () => call(searchBanks, { query: asked === '' ? {} : { q: asked } }),
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  })
  const seen = useRef(new Map<string, Bank>())
  useEffect(() => {
    for (const bank of data?.banks ?? []) seen.current.set(bank.routingNumber, bank)
  }, [data])
  return {
    banks: data?.banks ?? [],
    loading: !isError && (isPending || isPlaceholderData || typed.trim() !== asked),
    failed: isError,
    typed,
    setTyped,
    bankWith: (routingNumber: string) => seen.current.get(routingNumber),
  }
}
