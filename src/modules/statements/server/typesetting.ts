import bidiFactory from 'bidi-js'
import { lettersOf } from './printable.ts'

const bidi = bidiFactory()

/** A stretch of one line in one font, whose letters stand in the order in which they are drawn. */
export interface Piece<Font> {
  readonly text: string
  readonly font: Font
}

export interface Setting<Font> {
  readonly width: number
  /** Where the first word stands; without it, where the alphabet of the first word begins. */
  readonly direction?: 'ltr' | undefined
  /** The first that has the letter. */
  readonly fontOf: (letter: string) => Font
  readonly widthOf: (piece: Piece<Font>) => number
}

/** Whether any of it is read from right to left. */
export const turnsRound = (text: string): boolean =>
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text)

interface Part<Font> extends Piece<Font> {
  /** Where in the text it begins. */
  readonly start: number
  /** Odd: read from right to left. */
  readonly level: number
}

/**
 * Text of several alphabets as lines no wider than the width. What of a line is drawn first is for the
 * Unicode bidirectional algorithm to say (UAX 9), so that "Rent (תשלום)" reads as it was meant.
 */
export function linesOf<Font>(
  text: string,
  { width, direction, ...fonts }: Setting<Font>,
): readonly (readonly Piece<Font>[])[] {
  const embedding = bidi.getEmbeddingLevels(text, direction)
  const widthOf = (parts: readonly Part<Font>[]): number =>
    parts.reduce((sum, part) => sum + fonts.widthOf(part), 0)
  const lines: Part<Font>[][] = []
  let line: Part<Font>[] = []
  let left = width
  for (const word of wordsOf(partsOf(text, embedding.levels, fonts.fontOf))) {
    const isWhole = widthOf(word) <= width
    // A word that fits no line at all is broken where the line ends.
    for (const unit of isWhole ? [word] : word.flatMap(singleLetters)) {
      const needed = widthOf(unit)
      if (line.length > 0 && needed > left) {
        lines.push(line)
        line = []
        left = width
      }
      if (line.length === 0 && unit[0]!.text === ' ') continue
      line.push(...unit)
      left -= needed
    }
  }
  return [...lines, line].map((parts) => inOrder(text, embedding, parts))
}

function partsOf<Font>(
  text: string,
  levels: Uint8Array,
  fontOf: Setting<Font>['fontOf'],
): readonly Part<Font>[] {
  const parts: Part<Font>[] = []
  let start = 0
  for (const letter of lettersOf(text)) {
    const [font, level, last] = [fontOf(letter), levels[start]!, parts.at(-1)]
    const goesOn = last && last.font === font && last.level === level
    if (goesOn && letter !== ' ' && last.text !== ' ')
      parts[parts.length - 1] = { ...last, text: last.text + letter }
    else parts.push({ text: letter, font, start, level })
    start += letter.length
  }
  return parts
}

/** Parts that no line may come between; a space stands alone. */
function wordsOf<Font>(parts: readonly Part<Font>[]): readonly (readonly Part<Font>[])[] {
  const words: Part<Font>[][] = []
  for (const part of parts) {
    const last = words.at(-1)
    if (last && part.text !== ' ' && last[0]!.text !== ' ') last.push(part)
    else words.push([part])
  }
  return words
}

function singleLetters<Font>({ text, start, ...rest }: Part<Font>): readonly Part<Font>[][] {
  let at = start
  return lettersOf(text).map((letter) => {
    const part = { ...rest, text: letter, start: at }
    at += letter.length
    return [part]
  })
}

/** The parts of a line from left to right. */
function inOrder<Font>(
  text: string,
  embedding: ReturnType<typeof bidi.getEmbeddingLevels>,
  line: readonly Part<Font>[],
): readonly Piece<Font>[] {
  const parts = line.at(-1)?.text === ' ' ? line.slice(0, -1) : line
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return []
  const end = last.start + last.text.length - 1
  const order = bidi.getReorderedIndices(text, embedding, first.start, end)
  const placeOf = new Map(order.map((index, place) => [index, place]))
  return parts
    .toSorted((a, b) => placeOf.get(a.start)! - placeOf.get(b.start)!)
    .map(({ level, font, ...part }) => ({ font, text: drawn(part.text, level % 2 === 1) }))
}

/** The library that shapes letters turns round those of such alphabets itself, and nothing else. */
function drawn(text: string, backwards: boolean): string {
  const letters = lettersOf(text).map((letter) =>
    backwards ? (bidi.getMirroredCharacter(letter) ?? letter) : letter,
  )
  return (backwards === turnsRound(text) ? letters : letters.toReversed()).join('')
}
