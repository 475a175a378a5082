import { problemsIn } from '../../../values/filters.ts'
import { type Tab, TABS, UserFilters } from '../contract.ts'
import type { Translate } from '../../../values/sentence.ts'

export const FILTER_NAMES = ['q', 'role', 'status', 'from', 'to'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** What is asked of the list; empty where nothing is. */
export type FilterValues = Readonly<Record<FilterName | 'sort', string>> & { readonly tab: Tab }

export const NO_FILTERS = { q: '', role: '', status: '', from: '', to: '' } as const

/** Whoever waits longest comes first among those who wait; else the newest. */
const usualSort = (tab: Tab): string => (tab === 'pending' ? 'registered' : '-registered')

const isTab = (text: string | null): text is Tab => TABS.some((tab) => tab === text)

/** Account numbers stay out of addresses, which browsers and servers keep. */
export const isSecret = (q: string): boolean => /^[\d\s-]{6,}$/.test(q)

/**
 * The filters of an address. What makes no sense there is left to the server to refuse in words.
 * @param hiddenQ what is looked for, where it may not stand in the address
 */
export function valuesIn(params: URLSearchParams, hiddenQ = ''): FilterValues {
  const asked = params.get('tab')
  const tab = isTab(asked) ? asked : 'all'
  const given = Object.fromEntries(FILTER_NAMES.map((name) => [name, params.get(name) ?? '']))
  return {
    ...NO_FILTERS,
    ...given,
    tab,
    q: params.get('q') ?? hiddenQ,
    sort: params.get('sort') ?? usualSort(tab),
  }
}

const given = (values: FilterValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

export const filtersOf = (values: FilterValues): UserFilters => given(values) as UserFilters

/** The address of a list, `"tab=pending&q=ines"`, without what is usual and what is secret. */
export function queryOf(values: FilterValues): string {
  const { tab, sort, q, ...filters } = values
  return new URLSearchParams(
    given({
      tab: (tab === 'all' ? '' : tab) as Tab,
      q: isSecret(q) ? '' : q,
      sort: sort === usualSort(tab) ? '' : sort,
      ...filters,
    }),
  ).toString()
}

/** The tab as it is without an order or a filter of anybody's. */
export const plainList = ({ tab }: FilterValues): FilterValues =>
  valuesIn(new URLSearchParams({ tab }))

/** A tab keeps what is looked for, and has its own usual order. */
export const onTab = (values: FilterValues, tab: Tab): FilterValues => ({
  ...values,
  tab,
  sort: values.sort === usualSort(values.tab) ? usualSort(tab) : values.sort,
})

export const tidied = (typed: FilterValues): FilterValues => ({ ...typed, q: typed.q.trim() })

/** What is wrong with the values, by field. */
export const problemsOf = (t: Translate, values: FilterValues) =>
  problemsIn<FilterName>(t, UserFilters, given(values))

export const hasFilters = (values: FilterValues): boolean =>
  FILTER_NAMES.some((name) => values[name] !== '')

/** How many filters are set behind the "Filters" button. */
export const foldedCount = (values: FilterValues): number =>
  FILTER_NAMES.filter((name) => name !== 'q' && values[name] !== '').length
