import { buffer } from 'node:stream/consumers'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Statement } from '../contract.ts'
import { labelOf } from '../periods.contract.ts'
import { dayWords } from './dayWords.ts'
import {
  decorate,
  INK_2,
  makeRoom,
  mark,
  newPaper,
  PAGE,
  type Paper,
  prints,
  rule,
  say,
  sayDown,
  WIDE,
} from './paper.ts'
import { entries, figures } from './pdfTables.ts'
import { MARK } from './printable.ts'

/** A statement as a tagged PDF of US Letter pages. */
export async function pdfBytesOf(statement: Statement): Promise<Buffer> {
  const { account, month, institution, closedAt } = statement
  const paper = newPaper({
    title: `${labelOf(month)} statement, ${account.kind} ending in ${account.last4}`,
    author: institution.name,
    createdAt: new Date(closedAt),
  })
  await draw(paper, statement)
  paper.doc.end()
  return buffer(paper.doc)
}

async function draw(paper: Paper, statement: Statement): Promise<void> {
  letterhead(paper, statement)
  summary(paper, statement)
  heading(paper, 'Entries')
  if (statement.lines.length === 0)
    sayDown(paper, paper.body, 'P', 'Nothing moved on this account in this month.', { after: 8 })
  await entries(paper, statement)
  help(paper, statement)
  footers(paper, statement)
}

function letterhead(paper: Paper, statement: Statement): void {
  const { institution, account, holder, month, from, to, madeOn } = statement
  const { body } = paper
  mark(paper, PAGE.side, paper.y, 26)
  say(paper, body, 'P', institution.name, {
    font: 'strong',
    size: 15,
    x: PAGE.side + 36,
    y: paper.y + 3,
  })
  paper.y += 46
  sayDown(paper, body, 'H1', `Statement for ${labelOf(month)}`, {
    font: 'strong',
    size: 20,
    after: 12,
  })
  const top = paper.y
  for (const line of [holder.name, ...holder.address])
    sayDown(paper, body, 'P', line, { width: WIDE / 2 - 12 })
  const left = paper.y
  paper.y = top
  const facts = [
    `${account.kind} account ending in ${account.last4}`,
    `${dayWords(from)} to ${dayWords(to)}`,
    `Made on ${dayWords(madeOn)}`,
  ]
  for (const line of facts)
    sayDown(paper, body, 'P', line, { x: PAGE.side + WIDE / 2, width: WIDE / 2, align: 'right' })
  paper.y = Math.max(left, paper.y) + 14
  if (institution.demoNotice !== null)
    sayDown(paper, body, 'P', institution.demoNotice, { size: 9, font: 'strong', after: 10 })
}

function heading(paper: Paper, text: string): void {
  makeRoom(paper, 64)
  paper.y += 12
  sayDown(paper, paper.body, 'H2', text, { font: 'strong', size: 13, after: 6 })
}

const words = (decimal: string): string => formatMoney(fromDecimal(decimal))

function summary(paper: Paper, statement: Statement): void {
  const { opening, closing, moneyIn, moneyOut, inMonth, yearToDate, month, from, to } = statement
  heading(paper, 'Summary')
  figures(
    paper,
    ['What', 'Amount'],
    [
      [`Opening balance on ${dayWords(from)}`, words(opening)],
      ['Money in', words(moneyIn)],
      ['Money out', words(`-${moneyOut}`)],
      [`Closing balance on ${dayWords(to)}`, words(closing)],
    ],
    { strongLast: true },
  )
  heading(paper, 'Interest and fees')
  figures(
    paper,
    ['What', 'This month', `${month.slice(0, 4)} so far`],
    [
      ['Interest paid to you', words(inMonth.interest), words(yearToDate.interest)],
      ['Fees charged', words(inMonth.fees), words(yearToDate.fees)],
    ],
  )
}

function help(paper: Paper, { institution, lines }: Statement): void {
  const { body } = paper
  const { errorResolution, supportEmail, supportPhone, supportHours, insuranceNotice } = institution
  const small = { size: 9, after: 5 }
  paper.y += 6
  if (lines.some(({ description, memo }) => !prints(paper, `${description}${memo ?? ''}`)))
    sayDown(
      paper,
      body,
      'P',
      `Some letters are spelled in Latin here, and ${MARK} stands for what has no spelling. The portal shows them as they were written.`,
      small,
    )
  if (errorResolution.length > 0) {
    heading(paper, 'In case of errors or questions')
    for (const paragraph of errorResolution) sayDown(paper, body, 'P', paragraph, small)
  }
  heading(paper, 'How to reach us')
  const reach = [supportEmail, supportPhone].filter(Boolean).join(' or ')
  sayDown(paper, body, 'P', `${institution.name}: ${reach}, ${supportHours}.`, small)
  if (insuranceNotice !== null) sayDown(paper, body, 'P', insuranceNotice, small)
}

/** On every page, under its last line: whose account, which month, which page. */
function footers(paper: Paper, { institution, account, month }: Statement): void {
  const { doc } = paper
  const { count } = doc.bufferedPageRange()
  const name = `${institution.name} · ${account.kind} ending in ${account.last4} · ${labelOf(month)}`
  const y = PAGE.height - PAGE.bottom + 18
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    rule(paper, y - 6)
    decorate(
      paper,
      () => {
        doc.font('regular').fontSize(8.5).fillColor(INK_2)
        doc.text(name, PAGE.side, y, { width: WIDE - 90 })
        doc.text(`Page ${page + 1} of ${count}`, PAGE.width - PAGE.side - 90, y, {
          width: 90,
          align: 'right',
        })
        if (institution.demoNotice !== null)
          doc.text(institution.demoNotice, PAGE.side, y + 13, { width: WIDE })
      },
      'Pagination',
    )
  }
}
