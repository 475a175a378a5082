import { asciiOf } from '../ascii.ts'

/**
 * What banks on the way may not show or refuse stands for something they take. The SWIFT X character
 * set is letters, digits, space and / - ? : ( ) . , ' +
 */
const REPLACED: Readonly<Record<string, string>> = {
  '&': '+',
  '@': '(at)',
  _: '-',
  '~': '-',
  ';': ',',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '<': '(',
  '>': ')',
  '|': '/',
  '\\': '/',
  '`': "'",
  '"': "'",
}

const OUTSIDE = /[^A-Za-z0-9 /\-?:().,'+]/g

/**
 * Text in the SWIFT X character set, at most so long: letters lose their accents, those of other
 * alphabets are spelled in Latin by their sound, and what has no like becomes a full stop. Undefined
 * where nothing is left that says anything.
 */
export function inSwiftX(text: string, lengthMax: number): string | undefined {
  const spelled = asciiOf(text)
    .replace(OUTSIDE, (sign) => REPLACED[sign] ?? '.')
    .trim()
    .slice(0, lengthMax)
    .trimEnd()
  return /[A-Za-z0-9]/.test(spelled) ? spelled : undefined
}

/** What stands for a name that cannot be spelled, by the custom of SWIFT. */
const NOT_PROVIDED = 'NOTPROVIDED'

export const nameInSwiftX = (name: string, lengthMax: number): string =>
  inSwiftX(name, lengthMax) ?? NOT_PROVIDED
