import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, type Locator, page } from 'vitest/browser'
import { readOverview } from '../../src/modules/activity/contract.ts'
import { institution } from '../../src/platform/web/institution.ts'
import { announced } from '../components/announced.ts'
import { refuses } from '../components/fakeFetch.ts'
import { CHECKING, line, manyAccounts, memberHas } from '../components/member.ts'
import { passTime, timersInHand } from '../components/time.ts'
import { memberAnswers, openMember, PHONE } from './memberPages.tsx'

const card = (name: string): Locator => page.getByRole('region', { name, exact: true })
const balance = card('Available Balance')

beforeEach(memberAnswers)

test('the dashboard greets a member by first name, with the date and the time of the institution', async () => {
  await openMember()
  const greeting = page.getByRole('heading', { level: 1, name: 'Good afternoon, Ines' })
  await expect.element(greeting).toBeVisible()
  const moment = page.getByText('Wednesday, July 15, 2026 at 12:00 PM EDT')
  await expect.element(moment).toBeVisible()
})

test('the dashboard names every part of the specification', async () => {
  memberHas({ pending: { out: { total: '64.20', count: 1 }, in: { total: '300.00', count: 2 } } })
  await openMember()
  for (const [name, words] of [
    ['Available Balance', '$10,624.01'],
    ['Checking Account', CHECKING.routingNumber],
    ['Savings Account', '$2,500.00'],
    ['Account Information', 'Personal Checking'],
    ['Account Information', 'Ines Abara'],
    ['Account Information', 'Active'],
    ['Monthly Income', '$1,300.00'],
    ['Monthly Outgoing', '$412.55'],
    ['Transfer Money', 'Between Accounts'],
    ['Quick Actions', 'Coming soon'],
    ['Quick Actions', 'Being enhanced'],
  ] as const)
    await expect.element(card(name).getByText(words).first()).toBeVisible()
  for (const pending of [
    'Pending out: $64.20 in 1 transaction',
    'Pending in: $300.00 in 2 transactions',
  ])
    await expect.element(page.getByText(pending)).toBeVisible()
  for (const name of ['Move money', 'Pay a bill'])
    await expect.element(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  const recent = card('Recent Transactions').getByText(/^Payment \d+$/)
  expect(recent.elements()).toHaveLength(5)
})

test('accounts that cannot be loaded are said to be safe, and can be asked for again', async () => {
  refuses(readOverview, 'unexpected')
  await openMember()
  const trouble = page.getByRole('alert').filter({ hasText: "We couldn't load your accounts." })
  await expect.element(trouble.getByText('Your money is not affected.')).toBeVisible()
  memberHas()
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await expect.element(balance.getByText('$10,624.01')).toBeVisible()
  await expect.element(page.getByText('Nothing is pending.')).toBeVisible()
  await expect.element(trouble).not.toBeInTheDocument()
})

test('an account number is copied bare, and the button says so for two seconds', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openMember()
  const checking = card('Checking Account')
  const copy = checking.getByRole('button', { name: 'Copy checking account number' })
  await expect.element(copy).toBeVisible()
  timersInHand()
  await copy.click()
  await expect.element(checking.getByText('Copied')).toBeVisible()
  expect(copied).toHaveBeenCalledExactlyOnceWith(CHECKING.number)
  await expect.poll(announced).toContain('Copied')
  await passTime(2000)
  await expect.element(checking.getByText('Copied')).not.toBeInTheDocument()
  await expect.element(copy).toBeVisible()
  copied.mockRejectedValue(new Error('not allowed'))
  await copy.click()
  await expect.element(checking.getByText('Not copied')).toBeVisible()
  await expect.poll(announced).toContain('Copying failed')
  copied.mockRestore()
})

test('the dashboard reads in the order it is drawn in', async () => {
  const parts = ['Available Balance', 'Quick Actions', 'Checking Account', 'Transfer Money']
  const order = (): string[] =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
      .filter((title) => parts.includes(title))
  await openMember()
  await expect.poll(order).toEqual([parts[0], parts[2], parts[3], parts[1]])
  await page.viewport(PHONE, 844)
  await expect.poll(order).toEqual(parts)
})

test('five transactions are shown first, and the rest with a search where it is asked for', async () => {
  await openMember()
  const sixth = page.getByText('Payment 6', { exact: true })
  const more = page.getByRole('button', { name: 'Show 15 more' })
  await expect.element(more).toBeVisible()
  await expect.element(sixth).not.toBeInTheDocument()
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(sixth).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('Payment 6')
  await expect.element(page.getByLabelText('Search recent transactions')).toBeVisible()
})

for (const width of [320, PHONE])
  test(`the words of a transaction that is marked are whole at ${width} pixels`, async () => {
    const description = 'Mobile check deposit'
    memberHas({ recent: [line({ description, status: 'Pending', postedByStaff: true })] })
    await openMember()
    await page.viewport(width, 844)
    const shown = page.getByText(description, { exact: true })
    await expect.element(shown).toBeVisible()
    const words = shown.element()
    const { bottom, right } = words.getBoundingClientRect()
    for (const [word] of description.matchAll(/\w+/g)) {
      const range = document.createRange()
      range.setStart(words.firstChild!, description.indexOf(word))
      range.setEnd(words.firstChild!, description.indexOf(word) + word.length)
      const rects = [...range.getClientRects()]
      expect(rects, `${word} is on one line`).toHaveLength(1)
      expect(rects[0]!.bottom, `${word} is shown`).toBeLessThanOrEqual(bottom)
      expect(rects[0]!.right, `${word} is shown`).toBeLessThanOrEqual(right)
    }
  })

test('whoever has nothing yet reads how money gets in, and how long that takes', async () => {
  memberHas({ recent: [] })
  await openMember()
  const ways = page.getByRole('list', { name: 'Ways to bring money in' })
  await expect.element(ways.getByText('Our staff look at it within')).toBeVisible()
  await ways.getByRole('link', { name: 'Have your wages paid in' }).click()
  await expect.element(page.getByRole('heading', { name: 'Checking Account' })).toHaveFocus()
})

test('whoever begins with many accounts is led to the numbers of the one that wages are paid to', async () => {
  memberHas({ recent: [], accounts: manyAccounts(5) })
  await openMember()
  await page.getByRole('link', { name: 'Have your wages paid in' }).click()
  const [row] = page.getByRole('list', { name: 'Your accounts' }).getByRole('listitem').all()
  await expect.element(row!.getByText('Account number', { exact: true })).toBeVisible()
  await expect.poll(() => row!.element().contains(document.activeElement)).toBe(true)
})

test('money from other banks is no way in where accounts there cannot be linked', async () => {
  const { ach } = institution
  Object.assign(institution, { ach: undefined })
  onTestFinished(() => void Object.assign(institution, { ach }))
  memberHas({ recent: [] })
  await openMember()
  const ways = page.getByRole('list', { name: 'Ways to bring money in' })
  await expect.element(ways.getByRole('link', { name: 'Deposit a check' })).toBeVisible()
  expect(ways.getByRole('link').elements()).toHaveLength(2)
})

const PRIVATE = [
  'Available Balance',
  'Monthly Income',
  'Monthly Outgoing',
  'Checking Account',
  'Recent Transactions',
]

async function expectDots(): Promise<void> {
  for (const name of PRIVATE) {
    await expect.element(card(name).getByText('amount hidden').first()).toBeInTheDocument()
    expect(card(name).getByText(/\$\d/).elements()).toEqual([])
  }
}

test('hidden amounts are dots everywhere, until they are shown again', async () => {
  await openMember()
  const eye = page.getByRole('button', { name: /(Hide|Show) amounts/ })
  await expect.element(eye).toHaveAttribute('aria-pressed', 'false')
  await eye.click()
  await expect.element(eye).toHaveAttribute('aria-pressed', 'true')
  await expectDots()
  await expect.poll(announced).toContain('Amounts hidden')
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await expect.element(balance.getByText('$10,624.01')).toBeVisible()
  await expect.poll(announced).toContain('Amounts shown')
})

for (const width of [PHONE, 768, 1280])
  test(`where every edge is drawn, that of "Hide amounts" has room on both sides at ${width} pixels`, async () => {
    await openMember()
    await page.viewport(width, 844)
    const features = [{ name: 'forced-colors', value: 'active' }]
    await cdp().send('Emulation.setEmulatedMedia', { features })
    const button = page.getByRole('button', { name: 'Hide amounts' })
    await expect.element(button).toBeVisible()
    const edge = button.element().getBoundingClientRect()
    for (const part of button.element().children) {
      const { left, right } = part.getBoundingClientRect()
      expect(Math.min(left - edge.left, edge.right - right)).toBeGreaterThan(8)
    }
    const head = page.getByRole('banner').element().getBoundingClientRect()
    expect(edge.top - head.bottom).toBeGreaterThan(2)
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })

test('amounts that were hidden on this device are hidden from the start', async () => {
  localStorage.setItem('hide-amounts', 'yes')
  await openMember()
  await expectDots()
})
