import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  listStatements,
  mailStatement,
  PDF_PATH,
  PREPARING_MS,
  readStatement,
  SAYS,
  type Statement,
} from '../../src/modules/statements/contract.ts'
import { StatementPage } from '../../src/modules/statements/web/StatementPage.tsx'
import { StatementsPanel } from '../../src/modules/statements/web/StatementsPanel.tsx'
import { endpoint } from '../../src/values/endpoint.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { CHECKING, overview, SAVINGS } from '../components/member.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { passTime, timersInHand } from '../components/time.ts'

const year = {
  year: '2026',
  monthCount: 6,
  through: '2026-06',
  moneyIn: '7800.00',
  moneyOut: '5120.40',
  interest: '1.20',
  fees: '0.00',
}
const account = { id: CHECKING.id, kind: 'Checking' as const, last4: '4021' }
const LIST = {
  currentMonth: '2026-07',
  accounts: [
    { ...account, months: ['2026-06', '2026-05'], years: [year] },
    { ...account, id: SAVINGS.id, kind: 'Savings' as const, last4: '7316', months: [], years: [] },
  ],
}

/** Files are no endpoints of their contract, but they are asked for like these. */
const pdf = endpoint({
  method: 'GET',
  path: PDF_PATH,
  permission: 'member',
  summary: 'The statement as a file',
  reply: readStatement.reply,
  refusals: {},
})

const request = page.getByRole('button', { name: 'Request statement' })
const period = page.getByLabelText('Period')

const open = (): Promise<Mounted> => mount(<StatementsPanel overview={overview()} />)

beforeEach(() => answers(listStatements, LIST))

test('thirteen months can be chosen, and each leads to its transactions', async () => {
  await open()
  await expect.poll(() => period.getByRole('option').elements()).toHaveLength(13)
  await expect.element(period.getByRole('option').first()).toHaveTextContent('July 2026')
  await expect.element(period).toHaveValue('2026-06')
  const transactions = page.getByRole('link', { name: "Show this month's transactions" })
  const span = `account=${CHECKING.id}&from=2026-06-01&to=2026-06-30`
  await expect.element(transactions).toHaveAttribute('href', `/dashboard/activity?${span}`)
  const all = page.getByRole('link', { name: 'See all activity' })
  await expect.element(all).toHaveAttribute('href', '/dashboard/activity')
  const totals = page.getByRole('region', { name: /^Totals by year/ })
  await expect.element(totals.getByText('2026, through June')).toBeVisible()
})

test('a statement asked for by mail is prepared for a moment, then said to be on its way', async () => {
  await open()
  const held = holds(mailStatement)
  await expect.element(request).toBeVisible()
  timersInHand()
  await request.click()
  const preparing = page.getByRole('button', { name: 'Preparing' })
  await expect.element(preparing).toBeVisible()
  held.answer({ message: SAYS.mailed })
  await expect.poll(() => askedOf(mailStatement)).toHaveLength(1)
  await expect.element(preparing).toBeVisible()
  await passTime(PREPARING_MS)
  await expect.element(page.getByText(SAYS.mailed)).toBeVisible()
  await expect.element(request).toBeVisible()
})

test('a statement that was not sent says why, and trying again asks for the same mail', async () => {
  await open()
  loses(mailStatement)
  await request.click()
  await expect.element(page.getByText('Your statement was not sent.')).toBeVisible()
  refuses(mailStatement, 'too_many')
  await request.click()
  await expect.element(page.getByText(/You had many statements sent today/)).toBeVisible()
  const ids = askedOf(mailStatement).map(({ body }) => body.id)
  expect(ids).toEqual([ids[0], ids[0]])
})

test('a file that was not downloaded says so above the button', async () => {
  await open()
  loses(pdf)
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect.element(page.getByText('Your statement was not downloaded.')).toBeVisible()
})

test('of the running month there is no statement yet, and the panel says when', async () => {
  await open()
  await period.selectOptions('2026-07')
  await expect.element(page.getByText('The July 2026 statement is not made yet.')).toBeVisible()
  await expect.element(page.getByText(/It will be here on August 1, 2026\./)).toBeVisible()
  await expect.element(request).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^CSV/ })).toBeVisible()
  await expect.element(page.getByRole('region', { name: /^Totals by year/ })).toBeVisible()
})

test('of a month before the account there is no statement', async () => {
  await open()
  await period.selectOptions('2026-01')
  const none = page.getByText('There is no statement for January 2026.')
  await expect.element(none).toBeVisible()
  await expect.element(page.getByText('This account was opened later.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^CSV/ })).not.toBeInTheDocument()
})

test('after the month in which an account was closed there is none, and none is promised', async () => {
  const closed = { ...LIST.accounts[0]!, months: ['2026-05', '2026-04'], closedIn: '2026-05' }
  answers(listStatements, { ...LIST, accounts: [closed] })
  await open()
  for (const [value, words] of [
    ['2026-06', 'June 2026'],
    ['2026-07', 'July 2026'],
  ] as const) {
    await period.selectOptions(value)
    await expect.element(page.getByText(`There is no statement for ${words}.`)).toBeVisible()
    await expect.element(page.getByText('This account was closed before.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^CSV/ })).not.toBeInTheDocument()
  }
  await period.selectOptions('2026-05')
  await expect.element(request).toBeVisible()
})

test('a list of statements that cannot be loaded can be asked for again', async () => {
  refuses(listStatements, 'unexpected')
  await open()
  await expect.element(page.getByText("We couldn't load your statements.")).toBeVisible()
  answers(listStatements, LIST)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(request).toBeVisible()
})

const SHEET = `/dashboard/statements/${CHECKING.id}/2026-06`
const STATEMENT: Statement = {
  account: { kind: 'Checking', last4: '4021' },
  holder: { name: 'Ines Abara', address: ['12 Orchard Street', 'Troy, NY 12180'] },
  month: '2026-06',
  from: '2026-06-01',
  to: '2026-06-30',
  closedAt: '2026-07-01T04:10:00.000Z',
  madeOn: '2026-07-01',
  opening: '100.00',
  closing: '75.00',
  moneyIn: '0.00',
  moneyOut: '25.00',
  inMonth: { interest: '0.00', fees: '0.00' },
  yearToDate: { interest: '0.00', fees: '0.00' },
  lines: [
    {
      id: SAVINGS.id,
      referenceCode: 'NVEG7-PDU97',
      kind: 'card_payment',
      day: '2026-06-12',
      valueDay: null,
      description: 'Onion Market',
      memo: null,
      category: 'Food',
      postedByStaff: false,
      amount: '-25.00',
      balanceAfter: '75.00',
    },
  ],
  institution: {
    name: 'Hazelnotch Credit Union',
    supportEmail: 'support@hazelnotch.example',
    supportPhone: null,
    supportHours: 'Monday to Friday',
    insuranceNotice: null,
    demoNotice: null,
    errorResolution: ['Tell us within 60 days.'],
  },
}

const openSheet = (): Promise<Mounted> =>
  mount(<StatementPage />, { path: SHEET, route: '/dashboard/statements/:accountId/:month' })

test('a statement says what its dividends were paid on', async () => {
  const period = {
    from: '2026-05-01',
    to: '2026-05-31',
    days: 31,
    averageBalance: '13031.14',
    dividends: '38.13',
    yieldEarned: '3.50',
    correction: '-2.83',
  }
  answers(readStatement, { ...STATEMENT, dividends: [period] })
  await openSheet()
  await expect
    .element(page.getByRole('heading', { name: 'Dividends of May 1, 2026 to May 31, 2026' }))
    .toBeVisible()
  const figures = document.body.textContent
  for (const part of [
    'Days in the period31',
    'Average daily balance$13,031.14',
    'Dividends earned$38.13',
    'Annual percentage yield earned3.50%',
    'Correction of earlier dividends−$2.83',
  ]) {
    expect(figures).toContain(part)
  }
})

test('a statement can be read with its entries, under a window of its name', async () => {
  answers(readStatement, STATEMENT)
  await openSheet()
  const entries = page.getByRole('table', { name: 'Entries, oldest first' })
  await expect.element(entries.getByText('Onion Market')).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Statement for June 2026 \|/)
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible()
})

test('what is disputed is told apart from the rest, with the case and what of it is provisional', async () => {
  const [bought] = STATEMENT.lines
  const reported = { caseNumber: 'KTW4C-9XHQM', disputed: '25.00' }
  const disputed = {
    ...reported,
    transferId: bought!.id,
    day: bought!.day,
    description: bought!.description,
    reportedOn: '2026-06-15',
    corrected: null,
    takenBackOn: null,
  }
  const cases = [
    { ...disputed, standing: 'open', decideBy: '2026-07-30', provisional: '25.00' },
    {
      ...disputed,
      caseNumber: 'B2W4C-9XHQM',
      description: 'Northwind Outdoors, a shop with a long name in Schenectady, New York',
      standing: 'no_error',
      decideBy: null,
      provisional: '8.00',
      takenBackOn: '2026-07-03',
    },
    {
      ...disputed,
      caseNumber: 'C2W4C-9XHQM',
      standing: 'error',
      decideBy: null,
      provisional: '0.00',
      corrected: '25.00',
    },
  ] as const
  answers(readStatement, {
    ...STATEMENT,
    lines: [{ ...bought!, reported }],
    disputes: { provisional: '33.00', cases: [...cases] },
  })
  await openSheet()
  const entries = page.getByRole('table', { name: 'Entries, oldest first' })
  await expect
    .element(entries.getByText('Reported, case KTW4C-9XHQM: $25.00 disputed'))
    .toBeVisible()
  for (const part of [
    /^Provisional credits of \$33\.00 were in the account on Jun 30, 2026\./,
    /We are looking into it: decided by Jul 30, 2026 at the latest\.$/,
    /We found no error\. The provisional credit is taken back on Jul 3, 2026\.$/,
    /There was an error: corrected by \$25\.00\.$/,
  ])
    await expect.element(page.getByText(part)).toBeVisible()
})

test('a month without a statement says so for good, and one that was lost can be asked for again', async () => {
  refuses(readStatement, 'statement_not_found')
  await openSheet()
  await expect.element(page.getByText('There is no statement for that month.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
})

test('a statement that was lost on the way can be asked for again', async () => {
  loses(readStatement)
  await openSheet()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  answers(readStatement, STATEMENT)
  await again.click()
  await expect.element(page.getByRole('table', { name: 'Entries, oldest first' })).toBeVisible()
})
