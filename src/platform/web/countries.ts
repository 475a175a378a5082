import { verbatim, type Words } from '../../values/sentence.ts'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }

/** Everyday names, where the list puts the official one first. */
const EVERYDAY_NAMES: Readonly<Record<string, Words>> = {
  CI: verbatim("Côte d'Ivoire"),
  CN: verbatim('China'),
  CZ: verbatim('Czechia'),
  GM: verbatim('Gambia'),
  IR: verbatim('Iran'),
  MK: verbatim('North Macedonia'),
  PS: verbatim('Palestine'),
  RU: verbatim('Russia'),
  TW: verbatim('Taiwan'),
  TZ: verbatim('Tanzania'),
  US: verbatim('United States'),
}

/** ISO 3166-1 alpha-2 codes and English names, sorted by name. */
export const COUNTRIES: readonly { readonly code: string; readonly name: Words }[] = Object.entries(
  english.countries,
)
  .map(([code, names]) => ({ code, name: EVERYDAY_NAMES[code] ?? verbatim([names].flat()[0]!) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

const nameByCode = new Map(COUNTRIES.map(({ code, name }) => [code, name]))

/** The English name of a country; the code itself when it is unknown. */
export const countryName = (code: string): Words => nameByCode.get(code) ?? verbatim(code)
