/** Something to choose by typing: what is shown, and other words that find it ("usd", "$"). */
export interface SearchOption {
  readonly value: string
  readonly label: string
  readonly detail?: string
  readonly keywords?: readonly string[]
}

/** Lower case and without accents, so that "cote" finds "Côte d'Ivoire". */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const wordsOf = ({ label, detail, keywords = [] }: SearchOption): readonly string[] =>
  [label, detail ?? '', ...keywords].filter(Boolean).map(plain)

/** 0 for the best match, growing worse; undefined for none. */
function rank(option: SearchOption, sought: string): number | undefined {
  const words = wordsOf(option)
  if (words.includes(sought)) return 0
  if (words[0]!.startsWith(sought)) return 1
  if (words.some((word) => word.startsWith(sought))) return 2
  if (words.some((word) => word.split(/[\s(-]+/).some((part) => part.startsWith(sought)))) return 3
  return words.some((word) => word.includes(sought)) ? 4 : undefined
}

/** The options that `typed` may mean, best first; all of them for nothing typed. */
export function matchingOptions<Option extends SearchOption>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const sought = plain(typed)
  if (sought === '') return options
  return options
    .map((option) => ({ option, place: rank(option, sought) }))
    .filter(({ place }) => place !== undefined)
    .toSorted((a, b) => a.place! - b.place!)
    .map(({ option }) => option)
}

/** The one option whose label or code was typed, pasted or filled in by the browser in full. */
export function exactOption<Option extends SearchOption>(
  options: readonly Option[],
  typed: string,
): Option | undefined {
  const sought = plain(typed)
  const found = options.filter(
    (option) => plain(option.value) === sought || wordsOf(option).includes(sought),
  )
  return found.length === 1 ? found[0] : undefined
}
