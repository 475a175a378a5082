import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type FilterValues, isSecret, queryOf, valuesIn } from './address.ts'

interface Filters {
  readonly values: FilterValues
  /** A new list, which Back leaves again. */
  readonly apply: (values: FilterValues) => void
}

/**
 * The filters live in the address, so a list can be kept, shared and gone back to. An account number
 * is kept beside it, in the history of this window alone.
 */
export function useUserFilters(): Filters {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { readonly state: { readonly usersQ?: string } | null }
  const apply = useCallback(
    (values: FilterValues) =>
      setParams(new URLSearchParams(queryOf(values)), {
        preventScrollReset: true,
        ...(isSecret(values.q) && { state: { usersQ: values.q } }),
      }),
    [setParams],
  )
  return { values: valuesIn(params, state?.usersQ), apply }
}
