import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { type Bank, SEARCH_LENGTH_MAX, searchBanks } from '../contract.ts'

const TYPING_PAUSE_MS = 150
/** The directory changes a few times a year. */
const STALE_AFTER_MS = 5 * 60_000
const NONE: readonly Bank[] = []

/** `text` as it was when the typing last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/**
 * Banks for what is typed into a searchable picker: words of a name, or the start of a routing
 * number. The banks found before stay until the next ones are here, so the list does not flicker;
 * meanwhile `isSearching` is true.
 */
export function useBankSearch(text: string) {
  const wanted = text.trim().slice(0, SEARCH_LENGTH_MAX)
  const q = usePaused(wanted)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['banks', q],
    queryFn: () => call(searchBanks, { query: { q } }),
    staleTime: STALE_AFTER_MS,
    placeholderData: keepPreviousData,
  })
  return { banks: data?.banks ?? NONE, isSearching: isFetching || q !== wanted, isError }
}
