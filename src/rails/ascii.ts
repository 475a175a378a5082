import anyAscii from 'any-ascii'

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What is no letter of its own: an accent without one under it, a mark nobody can see. */
const NOTHING = /^[\p{M}\p{Default_Ignorable_Code_Point}]*$/u

/** The dots before the last digits of an account, which would else be taken for dashes. */
const MASK = /·/gu

/** How one letter, as people see it, is spelled in Latin; "?" for one that has no spelling. */
export const spelledOut = (letter: string): string =>
  anyAscii(letter.normalize('NFC')) || (NOTHING.test(letter) ? '' : '?')

/**
 * Text for programs that read nothing but ASCII: letters lose their accents, and those of other
 * alphabets are spelled in Latin. What has no spelling stands as one "?" a stretch, so that nobody
 * takes the rest for the whole.
 */
export const asciiOf = (text: string): string =>
  Array.from(letters.segment(text.replace(MASK, '*')), ({ segment }) => spelledOut(segment))
    .join('')
    .replace(/[^\x20-\x7e]+/gu, ' ')
    .replace(/\?+/gu, '?')
    .replace(/\s+/gu, ' ')
    .trim() || '?'
