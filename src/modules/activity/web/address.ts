import * as z from 'zod/mini'
import { parseTyped, toDecimal } from '../../../values/money.ts'
import { ActivityFilters, EXPORT_PATH } from '../contract.ts'

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

export type FilterProblems = Readonly<Partial<Record<FilterName, string>>>

/** Amounts as people type them become plain decimals; what is none stays for the schema to refuse. */
const plain = (typed: string): string => {
  const parsed = parseTyped(typed)
  return parsed.ok ? toDecimal(parsed.value) : typed
}

/** The values as they go into the address, or what is wrong with them by field. */
export function checked(
  typed: FilterValues,
): { readonly values: FilterValues } | { readonly problems: FilterProblems } {
  const bare = { ...typed, q: typed.q.trim(), min: typed.min.trim(), max: typed.max.trim() }
  const values = { ...bare, min: bare.min && plain(bare.min), max: bare.max && plain(bare.max) }
  const parsed = z.safeParse(ActivityFilters, given(values))
  if (parsed.success) return { values }
  const problems = parsed.error.issues.map(({ path, message }) => [path.join('.'), message])
  return { problems: Object.fromEntries(problems.toReversed()) as FilterProblems }
}

/** How many of the filters behind the "Filters" button are set. */
export const panelCount = (values: FilterValues): number =>
  FILTER_NAMES.filter((name) => name !== 'q' && name !== 'direction' && values[name]).length

export const hasFilters = (values: FilterValues): boolean =>
  FILTER_NAMES.some((name) => values[name] !== '')
