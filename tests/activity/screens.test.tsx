import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { readActivity, readTransaction } from '../../src/modules/activity/contract.ts'
import { ActivityPage } from '../../src/modules/activity/web/ActivityPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { line, lines, memberHas } from '../components/member.ts'
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

const page1 = { items: lines(50), next: 'second', lookedBackTo: null }

beforeEach(() => {
  memberHas()
  answers(readActivity, ({ query }) =>
    query['before'] === undefined
      ? page1
      : { items: lines(10, 51), next: null, lookedBackTo: null },
  )
})

test('the history is searched and narrowed in the address, and Back leads out again', async () => {
  const { address, go } = await open()
  await search.fill('payroll')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`${PATH}?q=payroll`)
  await filters.click()
  await page.getByLabelText('Category').selectOptions('Income')
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
    .toHaveAttribute('href', `/dashboard/questions?about=${page1.items[2]!.id}`)
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
  answers(readActivity, { items: [], next: null, lookedBackTo: null })
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
