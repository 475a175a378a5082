import { problemsIn } from '../../../values/filters.ts'
import { AuditFilters, EXPORT_PATH } from '../contract.ts'
import type { Translate } from '../../../values/sentence.ts'

const FILTER_NAMES = ['q', 'action', 'from', 'to', 'actor', 'subject'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** What is asked for, empty where nothing is. */
export type FilterValues = Readonly<Record<FilterName, string>>

export const NO_FILTERS: FilterValues = {
  q: '',
  action: '',
  from: '',
  to: '',
  actor: '',
  subject: '',
}

/** The filters of an address. What makes no sense there is left to the server to refuse in words. */
export const valuesIn = (params: URLSearchParams): FilterValues => ({
  ...NO_FILTERS,
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, params.get(name) ?? ''])),
})

const given = (values: FilterValues): Partial<Record<FilterName, string>> =>
  Object.fromEntries(FILTER_NAMES.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))

export const filtersOf = (values: FilterValues): AuditFilters => given(values)

/** The same as a query, `"?action=sign_"`; empty without filters. */
export const queryOf = (values: FilterValues): string => {
  const query = new URLSearchParams(given(values)).toString()
  return query === '' ? '' : `?${query}`
}

export const exportAddress = (values: FilterValues): string => `${EXPORT_PATH}${queryOf(values)}`

export const hasFilters = (values: FilterValues): boolean => queryOf(values) !== ''

export const tidied = (typed: FilterValues): FilterValues => ({ ...typed, q: typed.q.trim() })

/** What is wrong with the values, by field. */
export const problemsOf = (t: Translate, values: FilterValues) =>
  problemsIn<FilterName>(t, AuditFilters, given(values))
