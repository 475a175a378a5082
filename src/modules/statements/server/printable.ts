/** Stands in print for letters that the font does not have. */
export const MARK = '\ufffd'

export interface Printable {
  /** What is drawn. */
  readonly shown: string
  /** Whether that is the whole text; where it is not, the text itself goes along unseen. */
  readonly exact: boolean
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The text as far as the font has its letters, with one mark for each stretch that it has not. */
export function printable(text: string, has: (codePoint: number) => boolean): Printable {
  const whole = text.normalize('NFC').replace(/\s+/gu, ' ')
  let shown = ''
  for (const { segment } of letters.segment(whole)) {
    const known = [...segment].every((letter) => has(letter.codePointAt(0)!))
    if (known) shown += segment
    else if (!shown.endsWith(MARK)) shown += MARK
  }
  return { shown, exact: shown === whole }
}
