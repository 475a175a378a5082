import { parseTyped } from '../../values/money.ts'

/** What a search compares its words with: everything a line of activity says about itself. */
export interface Readable {
  readonly description: string
  readonly memo: string | null
  readonly category: string
  readonly referenceCode: string
  /** A decimal, `"-25.00"`. */
  readonly amount: string
}

/**
 * The words of a search, each once. The marks that join words on the page are left out, so that
 * "Reyes," and "··6789" can be copied from a line and are found.
 */
export const wordsOf = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .normalize('NFC')
      .split(/\s+/)
      .map((word) => word.replace(/^[,·]+|[,·]+$/g, ''))
      .filter((word) => word !== ''),
  ),
]

/** The amount a word may mean, in minor units and without its sign: `"$1,250"`, `"−4.99"`. */
export function amountIn(word: string): bigint | undefined {
  const parsed = parseTyped(word.replace(/^[+−-]/, ''))
  return parsed.ok ? parsed.value.minor : undefined
}

/** A reference without its dash, or undefined when the word cannot be one. */
export const referenceIn = (word: string): string | undefined =>
  /^([A-HJ-NP-Z2-9]{5})-?([A-HJ-NP-Z2-9]{5})$/i.test(word)
    ? word.replace('-', '').toUpperCase()
    : undefined

/** True when the line has every word: as a part of its text, as its amount or as its reference. */
export function hasWords(line: Readable, words: readonly string[]): boolean {
  const text = [line.category, line.description, line.memo ?? ''].join(' ').toLowerCase()
  const amount = amountIn(line.amount)
  const reference = referenceIn(line.referenceCode)
  return words.every(
    (word) =>
      text.includes(word.toLowerCase()) ||
      amountIn(word) === amount ||
      referenceIn(word) === reference,
  )
}
