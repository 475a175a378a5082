import { useSearchParams } from 'react-router'
import { useFilterForm } from '../../../ui/fields/useFilterForm.ts'
import { type FilterValues, NO_FILTERS, problemsOf, queryOf, tidied, valuesIn } from './address.ts'

/** The filters of the address, and what is typed and not applied yet. */
export function useTrailFilters() {
  const [params, setParams] = useSearchParams()
  const applied = valuesIn(params)
  const apply = (next: FilterValues) =>
    setParams(new URLSearchParams(queryOf(next)), { preventScrollReset: true })
  const form = useFilterForm({ applied, keyOf: queryOf, tidied, problemsOf, onApply: apply })
  return {
    ...form,
    applied,
    /** Asks no longer for one person. */
    drop: (name: 'actor' | 'subject') => apply({ ...applied, [name]: '' }),
    clear: () => form.clear(NO_FILTERS),
  }
}

export type TrailFilters = ReturnType<typeof useTrailFilters>
