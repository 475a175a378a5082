import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printable } from './printable.ts'
import { linesOf, type Piece, turnsRound } from './typesetting.ts'
import { unpacked } from './woff.ts'

const FILES = {
  regular: 'IBMPlexSans-Regular.woff',
  strong: 'IBMPlexSans-SemiBold.woff',
  hebrew: 'IBMPlexSansHebrew-Regular.woff',
  arabic: 'IBMPlexSansArabic-Regular.woff',
} as const

type AnyFont = keyof typeof FILES
export type FontName = 'regular' | 'strong'

/** Asked in this order for letters that the font of the text lacks. */
const OTHERS = ['hebrew', 'arabic'] as const satisfies readonly AnyFont[]

const fontFiles = Object.entries(FILES).map(
  ([name, file]) =>
    [name, unpacked(readFileSync(join(import.meta.dirname, 'fonts', file)))] as const,
)

type Doc = PDFKit.PDFDocument

/** Only the fonts that are used get into the file. */
export function registerFonts(doc: Doc): void {
  for (const [name, file] of fontFiles) doc.registerFont(name, file)
}

interface EmbeddedFont {
  readonly _font: {
    /** In thousandths of the size. */
    readonly ascender: number
    readonly font: { hasGlyphForCodePoint(codePoint: number): boolean }
  }
}

/** pdfkit has no public way to ask the font in use which letters it has and how high they are. */
const inUse = (doc: Doc): EmbeddedFont['_font'] => (doc as unknown as EmbeddedFont)._font

const has = (doc: Doc, font: AnyFont, letter: string): boolean => {
  const { font: embedded } = inUse(doc.font(font))
  return [...letter].every((part) => embedded.hasGlyphForCodePoint(part.codePointAt(0)!))
}

/** Which font has a letter, found once for a whole file. */
const found = new WeakMap<Doc, Map<string, AnyFont | undefined>>()

function fontFor(doc: Doc, font: FontName, letter: string): AnyFont | undefined {
  const known = found.get(doc) ?? new Map<string, AnyFont | undefined>()
  found.set(doc, known)
  const key = `${font} ${letter}`
  if (!known.has(key))
    known.set(
      key,
      [font, ...OTHERS].find((name) => has(doc, name, letter)),
    )
  return known.get(key)
}

interface Type {
  readonly font: FontName
  readonly size: number
  readonly width: number
  readonly direction?: 'ltr' | undefined
}

/** A text as it will be drawn. */
export interface Set extends Type {
  readonly shown: string
  /** Whether the fonts have every letter of it. */
  readonly exact: boolean
  /** Where one font, read from left to right, does not do. */
  readonly lines: readonly (readonly Piece<AnyFont>[])[] | undefined
}

/** Finds the letters of a text in the fonts there are. The font in use is `font` afterwards. */
export function set(doc: Doc, text: string, type: Type): Set {
  const { font, width, direction } = type
  const fontOf = (letter: string): AnyFont | undefined => fontFor(doc, font, letter)
  let isPlain = !turnsRound(text)
  const words = printable(text, (letter) => {
    const name = fontOf(letter)
    if (name !== undefined && name !== font) isPlain = false
    return name !== undefined
  })
  const widthOf = (piece: Piece<AnyFont>): number => doc.font(piece.font).widthOfString(piece.text)
  const lines = isPlain
    ? undefined
    : linesOf(words.shown, {
        width,
        direction,
        fontOf: (letter) => fontOf(letter) ?? font,
        widthOf,
      })
  doc.font(font)
  return { ...type, ...words, lines }
}

export function heightOfLines(doc: Doc, { shown, lines, width }: Set): number {
  return lines ? lines.length * doc.currentLineHeight(true) : doc.heightOfString(shown, { width })
}

interface Place {
  readonly x: number
  readonly y: number
  readonly align: 'left' | 'right'
}

/** Draws it with its upper left corner at the place, with the color and size in use. */
export function drawLines(doc: Doc, { shown, lines, font, size, width }: Set, place: Place): void {
  const { x, y, align } = place
  doc.font(font)
  if (!lines) return void doc.text(shown, x, y, { width, align })
  const lineHeight = doc.currentLineHeight(true)
  // Fonts of several alphabets stand on one line, however high their letters are.
  let baseline = y + (inUse(doc).ascender / 1000) * size
  for (const line of lines) {
    const widths = line.map((piece) => doc.font(piece.font).widthOfString(piece.text))
    let at = align === 'left' ? x : x + width - widths.reduce((sum, each) => sum + each, 0)
    line.forEach((piece, i) => {
      doc
        .font(piece.font)
        .text(piece.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += widths[i]!
    })
    baseline += lineHeight
  }
  doc.font(font)
}
