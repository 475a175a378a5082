import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Statement, StatementLine } from '../contract.ts'
import { reportedWords } from './disputes.ts'
import {
  childOf,
  decorate,
  type Element,
  heightOf,
  INK,
  INK_2,
  LINE,
  type Look,
  makeRoom,
  PAGE,
  type Paper,
  rule,
  say,
  WIDE,
} from './paper.ts'
import { english } from '../../../values/sentence.ts'

const PAD = 4

interface Cell {
  readonly text: string
  readonly look: Look
}

/** Two or three short columns: a name on the left, figures on the right. */
export function figures(
  paper: Paper,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { strongLast = false }: { readonly strongLast?: boolean } = {},
): void {
  const table = childOf(paper, paper.body, 'Table')
  const head = childOf(paper, childOf(paper, table, 'THead'), 'TR')
  const body = childOf(paper, table, 'TBody')
  const lookOf = (i: number): Look => ({
    font: strongLast && i === rows.length - 1 ? 'strong' : 'regular',
  })
  const heights = rows.map((cells, i) => rowHeight(paper, cells, lookOf(i)))
  makeRoom(
    paper,
    heights.reduce((sum, height) => sum + height, ROW_HEIGHT),
  )
  row(paper, head, heads, { font: 'strong', size: 9, color: INK_2 }, 'Column')
  paper.y += ROW_HEIGHT
  rows.forEach((cells, i) => {
    const look = lookOf(i)
    rule(paper, paper.y, look.font === 'strong' ? INK : LINE)
    row(paper, childOf(paper, body, 'TR'), cells, look, 'Row')
    paper.y += heights[i]!
  })
}

const FIGURE_WIDTH = 130
const ROW_HEIGHT = 19

/** Where a cell stands among so many of its row. */
const placeOf = (i: number, count: number): Look => {
  const right = PAGE.width - PAGE.side - (count - 1 - i) * FIGURE_WIDTH
  return i === 0
    ? { x: PAGE.side, width: WIDE - (count - 1) * FIGURE_WIDTH }
    : { x: right - FIGURE_WIDTH, width: FIGURE_WIDTH, align: 'right' }
}

/** As tall as what takes most lines: a name that is too long for its column wraps. */
function rowHeight(paper: Paper, cells: readonly string[], look: Look): number {
  const heights = cells.map((text, i) =>
    heightOf(paper, text, { ...look, ...placeOf(i, cells.length) }),
  )
  const single = heightOf(paper, 'X', look)
  return ROW_HEIGHT + Math.max(0, Math.max(...heights) - single)
}

function row(
  paper: Paper,
  parent: Element,
  cells: readonly string[],
  look: Look,
  scope: 'Row' | 'Column',
): void {
  cells.forEach((text, i) => {
    const isHead = scope === 'Column' || i === 0
    const y = paper.y + PAD
    say(paper, parent, isHead ? 'TH' : 'TD', text, {
      ...look,
      ...placeOf(i, cells.length),
      y,
      ...(isHead && { scope }),
    })
  })
}

const COLUMNS = {
  day: { x: PAGE.side, width: 66 },
  what: { x: PAGE.side + 72, width: WIDE - 72 - 2 * 92 },
  amount: { x: PAGE.side + WIDE - 184, width: 88, align: 'right' },
  balance: { x: PAGE.side + WIDE - 92, width: 92, align: 'right' },
} as const satisfies Record<string, Look>

const HEADS = {
  day: english('Date'),
  what: english('Description'),
  amount: english('Amount'),
  balance: english('Balance'),
} as const
const HEAD_LOOK: Look = { font: 'strong', size: 9, color: INK_2 }
const HEAD_HEIGHT = 20
/** So that a short statement need not wait for all of a long one. */
const ROWS_A_TURN = 20

/** Every entry, over as many pages as it takes, each with its heads. */
export async function entries(paper: Paper, { lines, opening, from }: Statement): Promise<void> {
  const table = childOf(paper, paper.body, 'Table')
  const head = childOf(paper, childOf(paper, table, 'THead'), 'TR')
  makeRoom(paper, HEAD_HEIGHT + 60)
  for (const [name, text] of Object.entries(HEADS) as [keyof typeof HEADS, string][]) {
    say(paper, head, 'TH', text, {
      ...HEAD_LOOK,
      ...COLUMNS[name],
      y: paper.y + PAD,
      scope: 'Column',
    })
  }
  paper.y += HEAD_HEIGHT
  const body = childOf(paper, table, 'TBody')
  entryRow(paper, body, {
    day: formatDay(from),
    what: [{ text: english('Opening balance'), look: {} }],
    amount: '',
    balance: words(opening),
  })
  for (const [i, line] of lines.entries()) {
    if (i % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn()
    entryRow(paper, body, {
      day: formatDay(line.day),
      what: describe(line),
      amount: words(line.amount, true),
      balance: words(line.balanceAfter),
    })
  }
  rule(paper, paper.y, INK)
}

const words = (decimal: string, signed = false): string =>
  formatMoney(fromDecimal(decimal), { signed })

const SMALL: Look = { size: 8.5, color: INK_2, direction: 'ltr' }

function describe(line: StatementLine): readonly Cell[] {
  const marks = [
    line.memo,
    english('Reference {reference}', { reference: line.referenceCode }),
    line.postedByStaff && english('Posted by staff'),
    line.orderedBy !== undefined && english('Ordered by {name}', { name: line.orderedBy }),
    line.valueDay !== null && english('Dated {day}', { day: formatDay(line.valueDay) }),
    reportedWords(line),
  ]
  return [
    { text: line.description, look: {} },
    { text: marks.filter(Boolean).join(' · '), look: SMALL },
  ]
}

interface EntryCells {
  readonly day: string
  readonly what: readonly Cell[]
  readonly amount: string
  readonly balance: string
}

function entryRow(paper: Paper, body: Element, { day, what, amount, balance }: EntryCells): void {
  const heights = what.map(({ text, look }) => heightOf(paper, text, { ...look, ...COLUMNS.what }))
  const height = heights.reduce((sum, each) => sum + each, 2 * PAD)
  if (makeRoom(paper, height)) repeatHeads(paper)
  rule(paper, paper.y)
  const tr = childOf(paper, body, 'TR')
  const top = paper.y + PAD
  say(paper, tr, 'TD', day, { ...COLUMNS.day, y: top })
  const cell = childOf(paper, tr, 'TD')
  let y = top
  what.forEach(({ text, look }, i) => {
    say(paper, cell, 'P', text, { ...look, ...COLUMNS.what, y })
    y += heights[i]!
  })
  if (amount === '') childOf(paper, tr, 'TD')
  else say(paper, tr, 'TD', amount, { ...COLUMNS.amount, y: top })
  say(paper, tr, 'TD', balance, { ...COLUMNS.balance, y: top })
  paper.y += height
}

/** The heads of a page that goes on are for the eye: whoever listens is still in the same table. */
function repeatHeads(paper: Paper): void {
  decorate(
    paper,
    () => {
      const { doc } = paper
      doc.font('strong').fontSize(9).fillColor(INK_2)
      for (const [name, text] of Object.entries(HEADS) as [keyof typeof HEADS, string][]) {
        const { x, width, ...rest } = COLUMNS[name]
        doc.text(text, x, paper.y + PAD, { width, ...rest })
      }
    },
    'Pagination',
  )
  paper.y += HEAD_HEIGHT
}
