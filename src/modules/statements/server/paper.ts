import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Pdf from 'pdfkit'
import { printable } from './printable.ts'
import { unpacked } from './woff.ts'

const FONTS = {
  regular: 'IBMPlexSans-Regular.woff',
  strong: 'IBMPlexSans-SemiBold.woff',
} as const

type FontName = keyof typeof FONTS

const fontOf = (name: FontName): Buffer =>
  unpacked(readFileSync(join(import.meta.dirname, 'fonts', FONTS[name])))

const fontFiles: Readonly<Record<FontName, Buffer>> = {
  regular: fontOf('regular'),
  strong: fontOf('strong'),
}

export const INK = '#0b252b'
export const INK_2 = '#36525a'
export const LINE = '#b9c9cc'
const FEATURE = '#07343c'
const ACCENT = '#dfa13f'

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792, side: 54, top: 54, bottom: 72 } as const
export const WIDE = PAGE.width - 2 * PAGE.side

export interface Look {
  readonly font?: FontName
  readonly size?: number
  readonly color?: string
  readonly align?: 'left' | 'right'
  readonly width?: number
  readonly x?: number
}

export type Element = PDFKit.PDFStructureElement

interface ElementOptions {
  readonly scope?: 'Row' | 'Column'
  readonly alt?: string
}

/**
 * A sheet to write on from top to bottom. Everything said is an element of the document's structure,
 * so that it can be read aloud and gone through by headings and cells; everything drawn is marked
 * as decoration.
 */
export interface Paper {
  readonly doc: PDFKit.PDFDocument
  readonly body: Element
  /** Where the next line goes. */
  y: number
}

export interface Facts {
  readonly title: string
  readonly author: string
  readonly createdAt: Date
}

/** The same facts and words make the same bytes. */
export function newPaper({ title, author, createdAt }: Facts): Paper {
  const doc = new Pdf({
    size: 'LETTER',
    // The lower edge is ours to keep: pdfkit would begin a page in the middle of a row.
    margins: { top: PAGE.top, left: PAGE.side, right: PAGE.side, bottom: 0 },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    // How many pages there are is known at the end and stands on each of them.
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  })
  for (const [name, file] of Object.entries(fontFiles)) doc.registerFont(name, file)
  const body = doc.struct('Document')
  doc.addStructure(body)
  return { doc, body, y: PAGE.top }
}

interface EmbeddedFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

function takeUp({ doc }: Paper, { font = 'regular', size = 10, color = INK }: Look) {
  doc.font(font).fontSize(size).fillColor(color)
  // pdfkit has no public way to ask a font which letters it has.
  const { font: embedded } = (doc as unknown as EmbeddedFont)._font
  return (codePoint: number) => embedded.hasGlyphForCodePoint(codePoint)
}

/** How high the text will stand. */
export function heightOf(paper: Paper, text: string, look: Look): number {
  const { shown } = printable(text, takeUp(paper, look))
  return paper.doc.heightOfString(shown, { width: look.width ?? WIDE })
}

/** Whether the font has every letter of it. */
export const prints = (paper: Paper, text: string): boolean =>
  printable(text, takeUp(paper, {})).exact

/** Adds an element that says the text; a letter the font lacks is a mark, and the text goes along. */
export function say(
  paper: Paper,
  parent: Element,
  type: string,
  text: string,
  { y = paper.y, scope, ...look }: Look & ElementOptions & { readonly y?: number },
): void {
  const { x = PAGE.side, width = WIDE, align = 'left' } = look
  const { shown, exact } = printable(text, takeUp(paper, look))
  const options = { ...(scope && { scope }), ...(!exact && { actual: text }) }
  const { doc } = paper
  const draw = (): void => {
    // On the element for who listens, and on the letters for who searches or copies.
    if (!exact) doc.markContent('Span', { actual: text })
    doc.text(shown, x, y, { width, align })
    if (!exact) doc.endMarkedContent()
  }
  parent.add(doc.struct(type, options, draw))
}

/** As {@link say}, and what follows goes below. */
export function sayDown(
  paper: Paper,
  parent: Element,
  type: string,
  text: string,
  { after = 0, ...look }: Look & { readonly after?: number },
): void {
  const height = heightOf(paper, text, look)
  makeRoom(paper, height)
  say(paper, parent, type, text, look)
  paper.y += height + after
}

export const childOf = (paper: Paper, parent: Element, type: string): Element => {
  const child = paper.doc.struct(type)
  parent.add(child)
  return child
}

/** Draws what only the eye needs. */
export function decorate({ doc }: Paper, draw: () => void, type = 'Layout'): void {
  doc.markContent('Artifact', { type } as PDFKit.Mixins.MarkingOptions)
  draw()
  doc.endMarkedContent()
}

export const rule = (paper: Paper, y: number, color = LINE, width = 0.75): void =>
  decorate(paper, () => {
    const { doc } = paper
    doc.moveTo(PAGE.side, y).lineTo(PAGE.width - PAGE.side, y)
    doc.lineWidth(width).strokeColor(color).stroke()
  })

/** Begins a page when `height` does not fit below. True when it did. */
export function makeRoom(paper: Paper, height: number): boolean {
  if (paper.y + height <= PAGE.height - PAGE.bottom) return false
  paper.doc.addPage()
  paper.y = PAGE.top
  return true
}

/** The mark of the house: four members, and the hazel stroke that joins them. */
export function mark(paper: Paper, x: number, y: number, size: number): void {
  decorate(paper, () => {
    const { doc } = paper
    doc
      .save()
      .translate(x, y)
      .scale(size / 24)
    doc.roundedRect(0, 0, 24, 24, 5).fill(FEATURE)
    doc.lineCap('round').lineWidth(1.9).strokeColor('#ffffff')
    for (const at of [6.3, 10.1, 13.9, 17.7]) doc.moveTo(at, 6).lineTo(at, 18).stroke()
    doc.lineWidth(2.3).strokeColor(ACCENT).moveTo(3.6, 16.2).lineTo(20.4, 7.8).stroke()
    doc.restore()
  })
}
