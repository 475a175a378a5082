import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { memberAnswers, openMember } from './memberPages.tsx'

const heading = (name: string): Locator => page.getByRole('heading', { name, level: 1 })
const tile = (name: string): Locator =>
  page.getByRole('region', { name: 'Quick Actions', exact: true }).getByRole('link', { name })

const TILES = [
  ['Bill Pay', 'bills', 'Pay to'],
  ['Mobile Deposit', 'deposits', 'No deposits yet'],
  ['Cards', 'cards', 'These two cards are samples'],
  ['Statements', 'statements', 'There is no statement for'],
  ['Peer-to-peer payments', 'peer-to-peer', 'Send money to a member instead'],
  ['Rewards', 'rewards', 'Your points will show here'],
] as const

beforeEach(memberAnswers)

test('every tile opens a page of its own, named after it, and gets the focus back', async () => {
  const { address } = await openMember()
  for (const [title, path, words] of TILES) {
    await tile(title).click()
    await expect.element(heading(title)).toBeVisible()
    // A press leads to the first empty field, where a form has everything above it chosen.
    const focused = title === 'Mobile Deposit' ? page.getByLabelText('Amount') : heading(title)
    await expect.element(focused).toHaveFocus()
    expect(address()).toBe(`/dashboard/${path}`)
    await expect.poll(() => document.title).toMatch(new RegExp(`^${title}(,| \\|)`))
    await expect.element(page.getByText(words).first()).toBeVisible()
    await page.getByRole('link', { name: 'Back to Quick Actions' }).click()
    await expect.element(tile(title)).toHaveFocus()
    await expect.poll(() => document.title).toMatch(/^Dashboard \|/)
  }
})

const OLD = [
  ['?panel=billpay&biller=emberly#quick-actions-billpay', '/bills?biller=emberly'],
  ['#quick-actions-billpay', '/bills'],
  ['?panel=deposit&deposit=front#quick-actions-cards', '/deposits?deposit=front'],
  ['?panel=cards&transfer=internal', '/cards'],
  ['?panel=statements', '/statements'],
  ['#transfer-section', '/transfers'],
  ['?transfer=user&step=review#transfer-section', '/transfers/member?step=review'],
  ['?transfer=lottery', '/transfers'],
  ['?panel=lottery', '?panel=lottery'],
] as const

test('addresses of what stood on the dashboard lead to its pages', async () => {
  for (const [old, now] of OLD) {
    const { address } = await openMember(`/dashboard${old}`)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(address(), old).toBe(`/dashboard${now}`)
  }
})

test('a link to a page names the window after it, once', async () => {
  await openMember('/dashboard/deposits')
  await expect.poll(() => document.title).toMatch(/^Mobile Deposit, Account and amount \|/)
  const ofThePage = [...document.querySelectorAll('title')].filter(({ textContent }) =>
    textContent.includes(' | '),
  )
  expect(ofThePage).toHaveLength(1)
})

test('View All opens Statements, and Pay a bill opens Bill Pay', async () => {
  const { address, go } = await openMember()
  await page.getByRole('link', { name: 'View All' }).click()
  await expect.element(heading('Statements')).toHaveFocus()
  expect(address()).toBe('/dashboard/statements')
  await go(-1)
  await page.getByRole('link', { name: 'Pay a bill', exact: true }).click()
  await expect.element(heading('Bill Pay')).toHaveFocus()
  expect(address()).toBe('/dashboard/bills')
})
