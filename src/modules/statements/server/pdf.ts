import { buffer } from 'node:stream/consumers'
import { formatDay, formatNumber } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { accountWords } from '../../accounts/contract.ts'
import {
  type DividendPeriod,
  FEE_TYPES,
  type ReportedProblem,
  STANDING_WORDS,
  type Statement,
} from '../contract.ts'
import { columns, footers, heading, letterhead } from './letter.ts'
import { newPaper, type Paper, prints, sayDown } from './paper.ts'
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
  head(paper, statement)
  summary(paper, statement)
  heading(paper, english('Entries'))
  if (statement.lines.length === 0)
    sayDown(paper, paper.body, 'P', english('Nothing moved on this account in this month.'), {
      after: 8,
    })
  await entries(paper, statement)
  help(paper, statement)
  footers(paper, footerOf(statement), statement.institution.demoNotice)
}

function head(paper: Paper, statement: Statement): void {
  const { institution, account, holder, month, from, to, madeOn } = statement
  letterhead(paper, institution.name)
  const title = english('Statement for {month}', { month: formatDay(month, 'month') })
  sayDown(paper, paper.body, 'H1', title, { font: 'strong', size: 20, after: 12 })
  columns(
    paper,
    [holder.name, ...holder.address],
    [
      english('{account} account ending in {last4}', {
        account: accountWords(english, account),
        last4: account.last4,
      }),
      english('{from} to {to}', { from: formatDay(from), to: formatDay(to) }),
      english('Made on {day}', { day: formatDay(madeOn) }),
    ],
  )
  if (institution.demoNotice !== null)
    sayDown(paper, paper.body, 'P', institution.demoNotice, { size: 9, font: 'strong', after: 10 })
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
  fees(paper, statement)
  for (const period of statement.dividends ?? []) dividends(paper, period)
  problems(paper, statement)
}

/** What is disputed, so that nobody takes a provisional credit for money of theirs. */
function problems(paper: Paper, { disputes, to }: Statement): void {
  if (!disputes) return
  const { cases, provisional } = disputes
  heading(paper, english('Reported problems'))
  if (provisional !== '0.00')
    sayDown(
      paper,
      paper.body,
      'P',
      english(
        'Provisional credits of {amount} were in the account on {day}. They become yours, or are taken back, with what we find.',
        { amount: words(provisional), day: formatDay(to) },
      ),
      { after: 4 },
    )
  figures(
    paper,
    [english('Case'), english('Disputed'), english('Provisional credit')],
    cases.map((each) => [each.caseNumber, words(each.disputed), words(each.provisional)]),
  )
  paper.y += 4
  for (const each of cases) {
    const about = english('Case {number}: {description} of {day}, reported on {reported}.', {
      number: each.caseNumber,
      description: each.description,
      day: formatDay(each.day),
      reported: formatDay(each.reportedOn),
    })
    sayDown(paper, paper.body, 'P', `${about} ${standingOf(each)}`, { size: 9, after: 3 })
  }
}

function standingOf({ standing, decideBy, corrected, takenBackOn }: ReportedProblem): Words {
  const what = english(STANDING_WORDS[standing])
  const more =
    decideBy !== null
      ? english('decided by {day} at the latest', { day: formatDay(decideBy) })
      : takenBackOn !== null
        ? english('the provisional credit is taken back on {day}', { day: formatDay(takenBackOn) })
        : corrected !== null && corrected !== '0.00'
          ? english('corrected by {amount}', { amount: words(corrected) })
          : null
  return more === null ? english('{what}.', { what }) : english('{what}: {more}.', { what, more })
}

function fees(paper: Paper, { fees: totals = [] }: Statement): void {
  if (totals.length === 0) return
  heading(paper, english('Fees of this month by type'))
  figures(
    paper,
    [english('Fee'), english('Amount')],
    totals.map(({ kind, amount }) => [english(FEE_TYPES[kind]), words(amount)]),
  )
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

/** Whose account, and which month. */
function footerOf({ institution, account, month }: Statement): string {
  const named = english('{account} ending in {last4}', {
    account: accountWords(english, account),
    last4: account.last4,
  })
  return [institution.name, named, formatDay(month, 'month')].join(' · ')
}
