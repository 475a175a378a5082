import { asciiOf } from '../../../rails/ascii.ts'

/**
 * The words of a name as names are compared: letters and digits alone, small, without accents, other
 * alphabets spelled in Latin. Points and apostrophes go; whatever else is no letter or digit parts words.
 */
export const wordsOf = (name: string): readonly string[] =>
  asciiOf(name.normalize('NFKC').replace(/[.'’`]/gu, ''))
    .toLowerCase()
    .replace(/['`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
