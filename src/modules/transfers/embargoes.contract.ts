// Where the United States lets no money go, whoever gets it: since which day, and by which order. Who is named one by
// one is on the list of the module `sanctions`. Other programs, such as those for Russia or Belarus, name people
// and banks and close no country; that for Syria ended on 2025-06-30.

/** An institution may add more: `embargoedCountries` in its profile. */
export const EMBARGOED_COUNTRIES = [
  { code: 'CU', since: '1963-07-08', by: '31 CFR 515' },
  { code: 'IR', since: '1995-05-07', by: 'Executive Order 12959, 31 CFR 560' },
  { code: 'KP', since: '2016-03-16', by: 'Executive Order 13722, 31 CFR 510' },
] as const

/** Parts of Ukraine, which no code of a country or a bank tells apart: only their names do. */
const EMBARGOED_REGIONS = [
  {
    names: [
      'crimea',
      'krym',
      'simferopol',
      'sevastopol',
      'крым',
      'крим',
      'симферополь',
      'севастополь',
    ],
    since: '2014-12-19',
    by: 'Executive Order 13685',
  },
  {
    names: ['donetsk', 'luhansk', 'lugansk', 'донецк', 'донецьк', 'луганск', 'луганськ'],
    since: '2022-02-21',
    by: 'Executive Order 14065',
  },
] as const

const REGION = new RegExp(
  `(?<!\\p{L})(${EMBARGOED_REGIONS.flatMap(({ names }) => names).join('|')})(?!\\p{L})`,
  'iu',
)

/** Whether a text names one of those regions: "Bank of Crimea", "Донецк". */
export const namesEmbargoedRegion = (text: string): boolean => REGION.test(text)
