import { buffer } from 'node:stream/consumers'
import { formatDay, formatNumber } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { accountWords } from '../../accounts/contract.ts'
import type { DividendPeriod, Statement } from '../contract.ts'
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
import { english, type Words } from '../../../values/sentence.ts'

/** A statement as a tagged PDF of US Letter pages. */
export async function pdfBytesOf(statement: Statement): Promise<Buffer> {
  const { account, month, institution, closedAt } = statement
  const paper = newPaper({
    title: english('{month} statement, {account} ending in {last4}', {
      month: formatDay(month, 'month'),
      account: accountWords(english, account),
      last4: account.last4,
    }),
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
  heading(paper, english('Entries'))
  if (statement.lines.length === 0)
    sayDown(paper, paper.body, 'P', english('Nothing moved on this account in this month.'), {
      after: 8,
    })
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
  sayDown(
    paper,
    body,
    'H1',
    english('Statement for {month}', { month: formatDay(month, 'month') }),
    {
      font: 'strong',
      size: 20,
      after: 12,
    },
  )
  const top = paper.y
  for (const line of [holder.name, ...holder.address])
    sayDown(paper, body, 'P', line, { width: WIDE / 2 - 12 })
  const left = paper.y
  paper.y = top
  const facts = [
    english('{account} account ending in {last4}', {
      account: accountWords(english, account),
      last4: account.last4,
    }),
    english('{from} to {to}', { from: formatDay(from), to: formatDay(to) }),
    english('Made on {day}', { day: formatDay(madeOn) }),
  ]
  for (const line of facts)
    sayDown(paper, body, 'P', line, { x: PAGE.side + WIDE / 2, width: WIDE / 2, align: 'right' })
  paper.y = Math.max(left, paper.y) + 14
  if (institution.demoNotice !== null)
    sayDown(paper, body, 'P', institution.demoNotice, { size: 9, font: 'strong', after: 10 })
}

function heading(paper: Paper, text: Words): void {
  makeRoom(paper, 64)
  paper.y += 12
  sayDown(paper, paper.body, 'H2', text, { font: 'strong', size: 13, after: 6 })
}

const words = (decimal: string): string => formatMoney(fromDecimal(decimal))

function summary(paper: Paper, statement: Statement): void {
  const { opening, closing, moneyIn, moneyOut, inMonth, yearToDate, month, from, to } = statement
  heading(paper, english('Summary'))
  figures(
    paper,
    [english('What'), english('Amount')],
    [
      [english('Opening balance on {day}', { day: formatDay(from) }), words(opening)],
      [english('Money in'), words(moneyIn)],
      [english('Money out'), words(`-${moneyOut}`)],
      [english('Closing balance on {day}', { day: formatDay(to) }), words(closing)],
    ],
    { strongLast: true },
  )
  heading(paper, english('Dividends and fees'))
  figures(
    paper,
    [english('What'), english('This month'), english('{year} so far', { year: month.slice(0, 4) })],
    [
      [english('Dividends paid to you'), words(inMonth.interest), words(yearToDate.interest)],
      [english('Fees charged'), words(inMonth.fees), words(yearToDate.fees)],
    ],
  )
  for (const period of statement.dividends ?? []) dividends(paper, period)
}

function dividends(paper: Paper, period: DividendPeriod): void {
  const { from, to, days, averageBalance, yieldEarned, correction } = period
  heading(
    paper,
    english('Dividends of {from} to {to}', { from: formatDay(from), to: formatDay(to) }),
  )
  const rows = [
    [english('Days in the period'), formatNumber(days)],
    [english('Average daily balance'), words(averageBalance)],
    [english('Dividends earned'), words(period.dividends)],
    [
      english('Annual percentage yield earned'),
      english('{percent}%', { percent: yieldEarned ?? '0.00' }),
    ],
  ]
  if (correction !== '0.00') {
    rows.push([english('Correction of earlier dividends'), words(correction)])
  }
  figures(paper, [english('What'), english('Figure')], rows)
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
      english(
        'Some letters are spelled in Latin here, and {mark} stands for what has no spelling. The portal shows them as they were written.',
        { mark: MARK },
      ),
      small,
    )
  if (errorResolution.length > 0) {
    heading(paper, english('In case of errors or questions'))
    for (const paragraph of errorResolution) sayDown(paper, body, 'P', paragraph, small)
  }
  heading(paper, english('How to reach us'))
  const reach = { name: institution.name, email: supportEmail, hours: supportHours }
  sayDown(
    paper,
    body,
    'P',
    supportPhone
      ? english('{name}: {email} or {phone}, {hours}.', { ...reach, phone: supportPhone })
      : english('{name}: {email}, {hours}.', reach),
    small,
  )
  if (insuranceNotice !== null) sayDown(paper, body, 'P', insuranceNotice, small)
}

/** On every page, under its last line: whose account, which month, which page. */
function footers(paper: Paper, { institution, account, month }: Statement): void {
  const { doc } = paper
  const { count } = doc.bufferedPageRange()
  const named = english('{account} ending in {last4}', {
    account: accountWords(english, account),
    last4: account.last4,
  })
  const name = [institution.name, named, formatDay(month, 'month')].join(' · ')
  const y = PAGE.height - PAGE.bottom + 18
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    rule(paper, y - 6)
    decorate(
      paper,
      () => {
        doc.font('regular').fontSize(8.5).fillColor(INK_2)
        doc.text(name, PAGE.side, y, { width: WIDE - 90 })
        doc.text(
          english('Page {page} of {count}', { page: page + 1, count }),
          PAGE.width - PAGE.side - 90,
          y,
          {
            width: 90,
            align: 'right',
          },
        )
        if (institution.demoNotice !== null)
          doc.text(institution.demoNotice, PAGE.side, y + 13, { width: WIDE })
      },
      'Pagination',
    )
  }
}
