import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type FilterValues, NO_FILTERS, queryOf, valuesIn } from './address.ts'

interface Filters {
  readonly values: FilterValues
  /** A new list, which Back leaves again. An open transaction closes. */
  readonly apply: (values: FilterValues) => void
  readonly clear: () => void
}

/** The filters live in the address, so a list can be kept, shared and gone back to. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams()
  const apply = useCallback(
    (values: FilterValues) =>
      setParams(new URLSearchParams(queryOf(values)), { preventScrollReset: true }),
    [setParams],
  )
  return { values: valuesIn(params), apply, clear: useCallback(() => apply(NO_FILTERS), [apply]) }
}
