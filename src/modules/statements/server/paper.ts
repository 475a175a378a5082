import { LastingDocument } from './document.ts'
import {
  drawLines,
  type FontName,
  heightOfLines,
  registerFonts,
  type Set,
  set,
} from './lettering.ts'

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
  /** For text that is English around whatever stands in it. */
  readonly direction?: 'ltr'
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
  const doc = new LastingDocument({
    size: 'LETTER',
    // The lower edge is ours to keep: pdfkit would begin a page in the middle of a row.
    margins: { top: PAGE.top, left: PAGE.side, right: PAGE.side, bottom: 0 },
    pdfVersion: '1.7',
    lang: 'en-US',
    // How many pages there are is known at the end and stands on each of them.
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  })
  registerFonts(doc)
  const body = doc.struct('Document')
  doc.addStructure(body)
  return { doc, body, y: PAGE.top }
}

function takeUp({ doc }: Paper, text: string, look: Look): Set {
  const { font = 'regular', size = 10, color = INK, width = WIDE, direction } = look
  doc.font(font).fontSize(size).fillColor(color)
  return set(doc, text, { font, size, width, direction })
}

/** How high the text will stand. */
export const heightOf = (paper: Paper, text: string, look: Look): number =>
  heightOfLines(paper.doc, takeUp(paper, text, look))

/** Whether the fonts have every letter of it. */
export const prints = (paper: Paper, text: string): boolean => takeUp(paper, text, {}).exact

/** Adds an element that says the text; where other letters are drawn, the text itself goes along. */
export function say(
  paper: Paper,
  parent: Element,
  type: string,
  text: string,
  { y = paper.y, scope, ...look }: Look & ElementOptions & { readonly y?: number },
): void {
  const { x = PAGE.side, align = 'left' } = look
  const letters = takeUp(paper, text, look)
  const { exact } = letters
  // For who listens: letters that are read from right to left are drawn in another order.
  const options = {
    ...(scope && { scope }),
    ...(!(exact && letters.lines === undefined) && { actual: text }),
  }
  const { doc } = paper
  const draw = (): void => {
    // For who searches or copies; programs put the order of letters right themselves.
    if (!exact) doc.markContent('Span', { actual: text })
    drawLines(doc, letters, { x, y, align })
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
