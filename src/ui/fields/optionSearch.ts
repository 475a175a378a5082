import type { Words } from '../../values/sentence.ts'

/** Something to choose by typing: what is shown, and other words that find it ("usd", "$"). */
export interface SearchOption {
  readonly value: string
  readonly label: Words
  readonly detail?: string
  readonly keywords?: readonly string[]
}

/** Lower case and without accents, so that "cote" finds "Côte d'Ivoire". */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const wordsOf = ({ label, detail, keywords = [] }: SearchOption): readonly string[] =>
  [label, detail ?? '', ...keywords].filter(Boolean).map(plain)

/** Whether an option may be meant by what is typed so far: by name, code, sign or any word. */
export function isMatch(option: SearchOption | undefined, typed: string): boolean {
  const sought = plain(typed)
  return option !== undefined && wordsOf(option).some((word) => word.includes(sought))
}

/** The options that may be meant; those that begin with what is typed come first. */
export function matchesOf<Option extends SearchOption>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const sought = plain(typed)
  if (sought === '') return options
  const found = options.filter((option) => isMatch(option, typed))
  const begins = (option: Option): boolean =>
    plain(option.value) === sought || wordsOf(option).some((word) => word.startsWith(sought))
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
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
