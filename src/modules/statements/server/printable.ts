import { spelledOut } from '../../../rails/ascii.ts'

/** Stands in print for letters that no font here has and that cannot be spelled in Latin. */
export const MARK = '\ufffd'

export interface Printable {
  /** What is drawn. */
  readonly shown: string
  /** Whether that is the whole text; where it is not, the text itself goes along unseen. */
  readonly exact: boolean
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The letters of a text as people see them: an accent belongs to what is under it. */
export const lettersOf = (text: string): readonly string[] =>
  Array.from(letters.segment(text), ({ segment }) => segment)

/**
 * The text as far as a font has its letters. The others are spelled in Latin, and what has no
 * spelling is one mark a stretch.
 */
export function printable(text: string, has: (letter: string) => boolean): Printable {
  const whole = text.normalize('NFC').replace(/\s+/gu, ' ')
  let shown = ''
  for (const letter of lettersOf(whole)) {
    const next = has(letter) ? letter : spelledOut(letter).replace('?', MARK) || MARK
    if (next !== MARK || !shown.endsWith(MARK)) shown += next
  }
  return { shown, exact: shown === whole }
}
