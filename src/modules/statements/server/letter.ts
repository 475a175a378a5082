import { buffer } from 'node:stream/consumers'
import { english, type Words } from '../../../values/sentence.ts'
import {
  decorate,
  INK_2,
  makeRoom,
  mark,
  newPaper,
  PAGE,
  type Paper,
  rule,
  say,
  sayDown,
  WIDE,
} from './paper.ts'
import { figures } from './pdfTables.ts'

/** What stands on a letter of the institution, for whoever draws it. */
export interface Letter {
  /** Of the file. */
  readonly title: Words
  /** The institution. */
  readonly author: string
  /** An instant: the same letter makes the same bytes. */
  readonly createdAt: string
  /** Of a demonstration. */
  readonly notice: string | null
  readonly heading: Words
  /** Whom it is for. */
  readonly left: readonly Words[]
  readonly right: readonly Words[]
  readonly parts: readonly LetterPart[]
  /** On every page. */
  readonly footer: Words
}

interface LetterPart {
  readonly title: Words
  readonly paragraphs?: readonly Words[]
  /** Two or three columns, the first of them names. */
  readonly table?: {
    readonly heads: readonly Words[]
    readonly rows: readonly (readonly Words[])[]
  }
}

/** A letter as a tagged PDF of US Letter pages. */
export function letterBytesOf(letter: Letter): Promise<Buffer> {
  const { title, author, createdAt, notice, parts, footer } = letter
  const paper = newPaper({ title, author, createdAt: new Date(createdAt) })
  head(paper, letter)
  for (const part of parts) drawPart(paper, part)
  footers(paper, footer, notice)
  paper.doc.end()
  return buffer(paper.doc)
}

function head(paper: Paper, { author, heading: text, left, right, notice }: Letter): void {
  letterhead(paper, author)
  sayDown(paper, paper.body, 'H1', text, { font: 'strong', size: 20, after: 12 })
  columns(paper, left, right)
  if (notice !== null)
    sayDown(paper, paper.body, 'P', notice, { size: 9, font: 'strong', after: 10 })
}

/** The mark and the name of the institution. */
export function letterhead(paper: Paper, name: string): void {
  mark(paper, PAGE.side, paper.y, 26)
  const place = { x: PAGE.side + 36, y: paper.y + 3 }
  say(paper, paper.body, 'P', name, { font: 'strong', size: 15, ...place })
  paper.y += 46
}

/** Who it is for on the left, and on the right what it is of. */
export function columns(paper: Paper, left: readonly string[], right: readonly string[]): void {
  const top = paper.y
  for (const line of left) sayDown(paper, paper.body, 'P', line, { width: WIDE / 2 - 12 })
  const end = paper.y
  paper.y = top
  const place = { x: PAGE.side + WIDE / 2, width: WIDE / 2, align: 'right' } as const
  for (const line of right) sayDown(paper, paper.body, 'P', line, place)
  paper.y = Math.max(end, paper.y) + 14
}

export function heading(paper: Paper, text: Words): void {
  makeRoom(paper, 64)
  paper.y += 12
  sayDown(paper, paper.body, 'H2', text, { font: 'strong', size: 13, after: 6 })
}

function drawPart(paper: Paper, { title, paragraphs = [], table }: LetterPart): void {
  heading(paper, title)
  for (const text of paragraphs) sayDown(paper, paper.body, 'P', text, { after: 5 })
  if (table) figures(paper, table.heads, table.rows)
}

/** On every page, under its last line: what it is, and which page. */
export function footers(paper: Paper, name: string, notice: string | null): void {
  const { doc } = paper
  const { count } = doc.bufferedPageRange()
  const y = PAGE.height - PAGE.bottom + 18
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    rule(paper, y - 6)
    decorate(
      paper,
      () => {
        doc.font('regular').fontSize(8.5).fillColor(INK_2)
        doc.text(name, PAGE.side, y, { width: WIDE - 90 })
        const at = english('Page {page} of {count}', { page: page + 1, count })
        doc.text(at, PAGE.width - PAGE.side - 90, y, { width: 90, align: 'right' })
        if (notice !== null) doc.text(notice, PAGE.side, y + 13, { width: WIDE })
      },
      'Pagination',
    )
  }
}
