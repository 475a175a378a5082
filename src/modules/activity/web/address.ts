import { problemsIn } from '../../../values/filters.ts'
import { parseTyped, toDecimal } from '../../../values/money.ts'
import { ActivityFilters, EXPORT_PATH } from '../contract.ts'
import type { Translate } from '../../../values/sentence.ts'

export const FILTER_NAMES = [
  'q',
  'direction',
  'account',
  'category',
  'status',
  'from',
  'to',
  'min',
  'max',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** What stands in the fields of the form; empty where nothing is asked for. */
export type FilterValues = Readonly<Record<FilterName, string>>

export const NO_FILTERS: FilterValues = {
  q: '',
  direction: '',
  account: '',
  category: '',
  status: '',
  from: '',
  to: '',
  min: '',
  max: '',
}

/** The filters of an address. What makes no sense there is left to the server to refuse in words. */
export const valuesIn = (params: URLSearchParams): FilterValues => ({
  ...NO_FILTERS,
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, params.get(name) ?? ''])),
})

const given = (values: FilterValues): Partial<Record<FilterName, string>> =>
  Object.fromEntries(FILTER_NAMES.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))

export const filtersOf = (values: FilterValues): ActivityFilters => given(values) as ActivityFilters

/** The same as a query, `"?q=rent&direction=out"`; empty without filters. */
export const queryOf = (values: FilterValues): string => {
  const query = new URLSearchParams(given(values)).toString()
  return query === '' ? '' : `?${query}`
}

export const exportAddress = (values: FilterValues): string => `${EXPORT_PATH}${queryOf(values)}`

/** Amounts as people type them become plain decimals; what is none stays for the schema to refuse. */
const plain = (typed: string): string => {
  const parsed = parseTyped(typed)
  return parsed.ok ? toDecimal(parsed.value) : typed
}

/** The values as they go into the address. */
export function tidied(typed: FilterValues): FilterValues {
  const [q, min, max] = [typed.q.trim(), typed.min.trim(), typed.max.trim()]
  return { ...typed, q, min: min && plain(min), max: max && plain(max) }
}

/** What is wrong with tidied values, by field. */
export const problemsOf = (t: Translate, values: FilterValues) =>
  problemsIn<FilterName>(t, ActivityFilters, given(values))

/** How many of the filters behind the "Filters" button are set. */
export const panelCount = (values: FilterValues): number =>
  FILTER_NAMES.filter((name) => name !== 'q' && name !== 'direction' && values[name]).length

export const hasFilters = (values: FilterValues): boolean =>
  FILTER_NAMES.some((name) => values[name] !== '')
