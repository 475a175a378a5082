import { asciiOf } from '../ascii.ts'

/** How many characters there are for texts that we fill in. */
const WIDTHS = {
  companyName: 16,
  description: 10,
  individualId: 15,
  name: 22,
  bankName: 23,
  words: 80,
} as const

/** A text in letters that ACH has, cut to its place: accents fall off and other alphabets are spelled in Latin. */
export const achText = (text: string, place: keyof typeof WIDTHS): string =>
  asciiOf(text).slice(0, WIDTHS[place]).trimEnd()
