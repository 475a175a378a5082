import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }

/** Everyday names, where the list puts the official one first. */
const EVERYDAY_NAMES: Readonly<Record<string, string>> = {
  CI: "Côte d'Ivoire",
  CN: 'China',
  CZ: 'Czechia',
  GM: 'Gambia',
  IR: 'Iran',
  MK: 'North Macedonia',
  PS: 'Palestine',
  RU: 'Russia',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
}

/** ISO 3166-1 alpha-2 codes and English names, sorted by name. */
export const COUNTRIES: readonly { readonly code: string; readonly name: string }[] =
  Object.entries(english.countries)
    .map(([code, names]) => ({ code, name: EVERYDAY_NAMES[code] ?? [names].flat()[0]! }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

const nameByCode = new Map(COUNTRIES.map(({ code, name }) => [code, name]))

/** The English name of a country; the code itself when it is unknown. */
export const countryName = (code: string): string => nameByCode.get(code) ?? code
