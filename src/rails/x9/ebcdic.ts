/** The letters of code page 37 that ASCII has too, by the code at which a stretch of them begins. */
const STRETCHES: readonly (readonly [from: number, letters: string])[] = [
  [0x40, ' '],
  [0x4b, '.<(+|&'],
  [0x5a, '!$*);'],
  [0x60, '-/'],
  [0x6b, ',%_>?'],
  [0x79, '`:#@\'="'],
  [0x81, 'abcdefghi'],
  [0x91, 'jklmnopqr'],
  [0xa1, '~stuvwxyz'],
  [0xb0, '^'],
  [0xba, '[]'],
  [0xc0, '{ABCDEFGHI'],
  [0xd0, '}JKLMNOPQR'],
  [0xe0, '\\'],
  [0xe2, 'STUVWXYZ'],
  [0xf0, '0123456789'],
]

const PAIRS = STRETCHES.flatMap(([from, letters]) =>
  [...letters].map((letter, i) => [from + i, letter] as const),
)
const LETTERS: ReadonlyMap<number, string> = new Map(PAIRS)
const CODES: ReadonlyMap<string, number> = new Map(PAIRS.map(([code, letter]) => [letter, code]))

/** What no text of ours has, so that a reader sees that something is wrong there. */
const FOREIGN = '\u0000'

/** Text of a file from a mainframe. */
export const fromEbcdic = (bytes: Uint8Array): string =>
  Array.from(bytes, (code) => LETTERS.get(code) ?? FOREIGN).join('')

export const toEbcdic = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => CODES.get(letter)!)
