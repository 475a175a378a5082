import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { readActivity, readCharts, readTransaction } from '../../src/modules/activity/contract.ts'
import { ActivityPage } from '../../src/modules/activity/web/ActivityPage.tsx'
import { hideAmounts } from '../../src/ui/theme/theme.ts'
import { newId } from '../../src/values/ids.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { CHECKING, line, lines, memberHas, SAVINGS } from '../components/member.ts'
import { mount, type Mounted } from '../components/mount.tsx'

const PATH = '/dashboard/activity'

const row = (number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Payment ${number}\\b`) })
const filters = page.getByRole('button', { name: /^Filters/ })
const search = page.getByRole('searchbox', { name: 'Search' })
const detail = page.getByRole('dialog')
const more = page.getByRole('button', { name: 'Show more' })

const open = (query = ''): Promise<Mounted> =>
  mount(<ActivityPage notes={null} />, { path: PATH + query })

const page1 = { items: lines(50), next: 'second', lookedBackTo: null, archivedTo: null }

const CHARTS = {
  asOf: DEMO_NOW.toISOString(),
  period: { from: '2026-06-01', to: '2026-07-15' },
  archivedTo: null,
  isShortened: false,
  months: [
    { from: '2026-06-01', to: '2026-06-30', income: '300.00', outgoing: '120.00' },
    { from: '2026-07-01', to: '2026-07-15', income: '0.00', outgoing: '64.20' },
  ],
  spending: [
    { category: 'Bill Pay' as const, amount: '120.00', count: 1 },
    { category: 'Food' as const, amount: '64.20', count: 2 },
  ],
  spendingSince: null,
  balance: [
    { on: '2026-07-14', balance: '180.00' },
    { on: '2026-07-15', balance: '115.80' },
  ],
}

beforeEach(() => {
  memberHas()
  answers(readCharts, CHARTS)
  answers(readActivity, ({ query }) =>
    query['before'] === undefined
      ? page1
      : { items: lines(10, 51), next: null, lookedBackTo: null, archivedTo: null },
  )
})

test('the history is searched and narrowed in the address, and Back leads out again', async () => {
  const { address, go } = await open()
  await search.fill('payroll')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`${PATH}?q=payroll`)
  await filters.click()
  await page.getByLabelText('Category', { exact: true }).selectOptions('Income')
  await page.getByLabelText('Amount from').fill('$1,300')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect.poll(address).toBe(`${PATH}?q=payroll&category=Income&min=1300.00`)
  await expect.element(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Transactions' })).toHaveFocus()
  await expect
    .poll(() => askedOf(readActivity).at(-1)?.query)
    .toEqual({ q: 'payroll', category: 'Income', min: '1300.00' })
  await expect.poll(() => announced()).toContain('50 transactions shown')
  await go(-1)
  await expect.poll(address).toBe(`${PATH}?q=payroll`)
  await expect.element(search).toHaveValue('payroll')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toBe(PATH)
  await expect.element(search).toHaveFocus()
})

test('the history goes on where the button was pressed, to its beginning', async () => {
  await open()
  await expect.element(row(50)).toBeVisible()
  loses(readActivity)
  await more.click()
  await expect.element(page.getByText("We couldn't load more. Please try again.")).toBeVisible()
  answers(readActivity, ({ query }) => ({
    ...page1,
    items: lines(10, query['before'] === 'second' ? 51 : 61),
    next: query['before'] === 'second' ? 'third' : null,
  }))
  await more.click()
  await expect.element(row(60)).toBeVisible()
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row(70)).toBeVisible()
  await expect.element(page.getByText('There is nothing older.')).toHaveFocus()
})

test('a transaction opens with what became of it, and closing gives the focus back', async () => {
  const { address } = await open()
  await row(3).click()
  await expect.element(detail.getByText('The money has moved.')).toBeVisible()
  expect(address()).toBe(`${PATH}?transaction=${page1.items[2]!.id}`)
  await expect.element(detail.getByText('NVEG7-PDU97').first()).toBeVisible()
  const ask = detail.getByRole('link', { name: 'Ask about this' })
  await expect
    .element(ask)
    .toHaveAttribute('href', `/dashboard/messages?about=transaction&of=${page1.items[2]!.id}`)
  await userEvent.keyboard('{Escape}')
  await expect.element(detail).not.toBeInTheDocument()
  await expect.element(row(3)).toHaveFocus()
  expect(address()).toBe(PATH)
})

test('a transaction of the address is read from the server, or said not to be there', async () => {
  const id = newId()
  refuses(readTransaction, 'transaction_not_found')
  await open(`?transaction=${id}`)
  await expect.element(detail.getByText('We could not find that transaction.')).toBeVisible()
})

test('a transaction that cannot be loaded can be asked for again', async () => {
  loses(readTransaction)
  const older = line({ description: 'Older than the list' })
  await open(`?transaction=${older.id}`)
  await expect.element(detail.getByText("We couldn't load this transaction.")).toBeVisible()
  answers(readTransaction, older)
  await detail.getByRole('button', { name: 'Try again' }).click()
  await expect.element(detail.getByText('The money has moved.')).toBeVisible()
})

test('what is wrong with a filter is said at its field, and nothing is asked', async () => {
  const { address } = await open('')
  await filters.click()
  const least = page.getByLabelText('Amount from')
  await least.fill('20')
  await page.getByLabelText('Amount to').fill('3')
  await page.getByRole('group', { name: 'From date' }).getByLabelText('Month').fill('13')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect.element(summary).toHaveFocus()
  await expect.poll(() => document.title).toMatch(/^Error: Activity/)
  await expect.element(least).toHaveAttribute('aria-invalid', 'true')
  await expect.element(least).toHaveValue('20')
  expect(address()).toBe(PATH)
})

test('a list that is empty, or not to be had, says what can be done', async () => {
  answers(readActivity, { items: [], next: null, lookedBackTo: null, archivedTo: null })
  const { address } = await open('?q=nothing')
  await expect.element(page.getByText('No transactions match.')).toBeVisible()
  refuses(readActivity, 'unexpected')
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect.poll(address).toBe(PATH)
  await expect.element(page.getByText("We couldn't load your transactions.")).toBeVisible()
  answers(readActivity, page1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(1)).toBeVisible()
})

test('a list says at its end up to when everything is archived, also where nothing else is in it', async () => {
  const archivedTo = '2019-03-05T17:00:00.000Z'
  const said = page.getByText('Everything up to Mar 5, 2019 is archived.')
  answers(readActivity, { ...page1, items: lines(2), next: null, archivedTo })
  await open()
  await expect.element(said).toBeVisible()
  answers(readActivity, { items: [], next: null, lookedBackTo: null, archivedTo })
  await open('?to=2019-03-04')
  await expect.element(page.getByText('No transactions match.')).toBeVisible()
  await expect.element(said).toBeVisible()
})

test('charts say that they begin after what is archived, and show nothing where all of it is', async () => {
  const archivedTo = '2026-05-31'
  answers(readCharts, { ...CHARTS, archivedTo })
  await open()
  const flow = page.getByRole('region', { name: 'In and out by month' })
  await expect.element(flow).toBeVisible()
  const said = 'Everything up to May 31, 2026 is archived'
  await expect.element(page.getByText(`${said}, so the charts begin after it.`)).toBeVisible()
  const nothing = { period: null, months: [], spending: [], balance: [] }
  answers(readCharts, { ...CHARTS, ...nothing, archivedTo })
  await open('?to=2026-05-01')
  await expect.element(page.getByText(`${said}.`)).toBeVisible()
  await expect.element(flow).not.toBeInTheDocument()
})

test('the download asks for what is filtered', async () => {
  const query = '?category=Income&from=2024-01-01&to=2024-12-31'
  await open(query)
  const link = page.getByRole('link', { name: 'Download CSV' })
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringContaining('/api/activity/export'))
  const { searchParams } = new URL(link.element().getAttribute('href')!, location.href)
  expect(Object.fromEntries(searchParams)).toEqual(Object.fromEntries(new URLSearchParams(query)))
  await expect.element(link).toHaveAttribute('download')
})

test('charts of the same days and account stand beside the list: in words, drawn, point by point, and as a table', async () => {
  await open('?from=2026-06-01&q=payroll')
  const flow = page.getByRole('region', { name: 'In and out by month' })
  const sentence = '$300.00 came in and $184.20 went out: $115.80 more came in.'
  await expect.element(flow).toMatchTextContent(sentence)
  await expect
    .element(flow.getByRole('img', { name: `In and out by month. ${sentence}` }))
    .toBeVisible()
  await expect.element(page.getByText(/what else you look for is not in them/)).toBeVisible()
  expect(askedOf(readCharts)[0]?.query).toEqual({ from: '2026-06-01' })
  const reader = flow.getByRole('slider')
  const read = () => reader.element().getAttribute('aria-valuetext')
  expect(read()).toBe('Jul 1 to Jul 15, 2026: $0.00 in, $64.20 out')
  ;(reader.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(read).toBe('June 2026: $300.00 in, $120.00 out')
  const spending = page.getByRole('region', { name: 'Spending by category' })
  const bars = spending.getByRole('slider')
  await expect.element(bars).toHaveAttribute('aria-valuetext', 'Bill Pay, $120.00')
  ;(bars.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(bars).toHaveAttribute('aria-valuetext', 'Food, $64.20')
  await spending.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(spending.getByRole('row').nth(2)).toMatchTextContent(/Food.*2.*\$64\.20/)
  await expect
    .element(page.getByRole('region', { name: 'Balance over time' }))
    .toMatchTextContent('$115.80 on Jul 15, 2026, $64.20 less than on Jul 14, 2026.')
})

test('hidden amounts are shown from the charts too, and whoever pressed goes on there', async () => {
  await open()
  hideAmounts(true)
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await expect.element(page.getByRole('region', { name: 'Balance over time' })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Charts' })).toHaveFocus()
})

test('that accounts one looks after are not in the charts is said, until one account is chosen', async () => {
  const lookedAfter = { ...SAVINGS, id: newId(), last4: '8123', role: 'delegate' as const }
  memberHas({ accounts: [CHECKING, lookedAfter] })
  const said = page.getByText(/^Accounts that you look after are not in the charts/)
  await open()
  await expect.element(said).toBeVisible()
  await open(`?account=${lookedAfter.id}`)
  await expect.element(page.getByRole('region', { name: 'Balance over time' })).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
})

test('on a phone charts are fetched once they are asked for, and without money they lead on', async () => {
  const nothing = { ...CHARTS, period: null, months: [], spending: [], balance: [] }
  answers(readCharts, nothing)
  await mount(<ActivityPage notes={null} />, { path: PATH, width: 390 })
  await expect.element(row(50)).toBeVisible()
  expect(askedOf(readCharts)).toEqual([])
  await page.getByText('Charts', { exact: true }).click()
  const flow = page.getByRole('region', { name: 'In and out by month' })
  await expect.element(flow).toMatchTextContent(/No money moved in this time\./)
  await expect.element(flow.getByRole('link', { name: 'Move money' })).toBeVisible()
})

test('a history of one payment, as large as there is, is drawn too', async () => {
  const [month] = CHARTS.months
  const largest = '9999999.99'
  answers(readCharts, {
    ...CHARTS,
    months: [{ ...month!, income: '0.00', outgoing: largest }],
    spending: [{ category: 'Food' as const, amount: largest, count: 1 }],
    balance: [{ on: '2026-06-30', balance: `-${largest}` }],
  })
  await open()
  for (const name of ['In and out by month', 'Spending by category', 'Balance over time']) {
    const chart = page.getByRole('region', { name })
    await expect.element(chart.getByRole('img')).toBeVisible()
    await expect.element(chart).toMatchTextContent('$9,999,999.99')
    expect(chart.element().innerHTML).not.toContain('NaN')
  }
})
