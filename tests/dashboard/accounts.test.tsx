import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AccountOverview } from '../../src/modules/activity/contract.ts'
import { CHECKING, manyAccounts, memberHas, SAVINGS } from '../components/member.ts'
import { memberAnswers, openMember, PHONE } from './memberPages.tsx'

const region = (name: string) => page.getByRole('region', { name, exact: true })
const list = region('Accounts')
const rows = list.getByRole('list', { name: 'Your accounts' }).getByRole('listitem')
const textOf = (place: number) => rows.elements()[place]?.textContent
const balance = region('Available Balance')

const openWith = (accounts: AccountOverview[], width?: number) => {
  memberHas({ accounts })
  return openMember('/dashboard', width)
}

beforeEach(memberAnswers)

for (const count of [1, 2])
  test(`${count} of one’s own have a card each, and no list`, async () => {
    await openWith(manyAccounts(count))
    await expect.element(region('Checking Account')).toBeVisible()
    expect(region('Savings Account').elements()).toHaveLength(count - 1)
    expect(list.elements()).toEqual([])
    expect(balance.getByText('4021').elements()).toEqual([])
  })

for (const [count, atFirst, total] of [
  [7, 7, '$15,124.01'],
  [30, 8, '$56,524.01'],
] as const)
  test(`${count} accounts are a list with what is in each, and a total`, async () => {
    await openWith(manyAccounts(count), PHONE)
    await expect.element(list.getByText(`Total of ${count} accounts`)).toBeVisible()
    await expect.element(list.getByText(total)).toBeVisible()
    expect(rows.elements()).toHaveLength(atFirst)
    await expect.poll(() => textOf(2)).toMatch(/Certificate.*5002.*\$200\.00/)
    if (count === atFirst) return
    await list.getByRole('button', { name: 'Show 22 more' }).click()
    expect(rows.elements()).toHaveLength(count)
    await expect.poll(() => rows.nth(atFirst).element().contains(document.activeElement)).toBe(true)
  })

test('the figures beside the balance add up to what is available in all that is owned', async () => {
  const [first, second, third, fourth, fifth, sixth, seventh] = manyAccounts(7)
  await openWith([
    first!,
    second!,
    { ...third!, status: 'fixed' },
    { ...fourth!, role: 'delegate' },
    { ...fifth!, role: 'joint', available: '250.00' },
    { ...sixth!, hidden: true },
  ])
  const lines = () => balance.element().parentElement!.parentElement!.querySelector('dl')!.innerText
  await expect
    .poll(lines)
    .toMatch(/7316.*\$2,500\.00.*5004.*\$250\.00.*in 3 accounts\s*\$13,374\.01/s)
  await openWith([first!, second!, third!, fourth!, fifth!, seventh!])
  await expect
    .poll(lines)
    .toMatch(/5002.*3 more accounts\s*\$1,300\.00.*in 6 accounts\s*\$14,624\.01/s)
})

test('a row says what of the balance can be used, and opens to its numbers by keyboard', async () => {
  const [first, second, third] = manyAccounts(3) as [
    AccountOverview,
    AccountOverview,
    AccountOverview,
  ]
  await openWith([first, second, { ...third, name: 'Boat', available: '150.00' }])
  await expect.poll(() => textOf(2)).toMatch(/Boat.*\$200\.00\$150\.00 available/)
  const copy = rows.nth(2).getByRole('button', { name: /Copy Boat.*account number/ })
  await expect.element(copy).not.toBeInTheDocument()
  rows.nth(2).element().querySelector('summary')!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(copy).toBeVisible()
})

test('what is somebody else’s says so, and only what is owned is in the total', async () => {
  const shared = manyAccounts(5)
  await openWith([
    ...shared.slice(0, 3),
    { ...shared[3]!, role: 'joint' },
    { ...shared[4]!, role: 'delegate', dailyCap: { cap: '500.00', left: '120.00' } },
  ])
  await expect.element(list.getByText('Total of 4 accounts')).toBeVisible()
  await expect.element(list.getByText('$13,624.01')).toBeVisible()
  await expect.element(list.getByText(/look after for somebody else are not in it/)).toBeVisible()
  await expect.element(rows.nth(3).getByText('Joint')).toBeVisible()
  await expect.element(rows.nth(4).getByText('You are a delegate')).toBeVisible()
  await expect.element(rows.nth(4).getByText('$120.00 of $500.00 left today')).toBeVisible()
})

test('where amounts are hidden, so is what a delegate may still move', async () => {
  localStorage.setItem('hide-amounts', 'yes')
  const own = manyAccounts(4)
  const dailyCap = { cap: '500.00', left: '120.00' }
  await openWith([...own.slice(0, 3), { ...own[3]!, role: 'delegate', dailyCap }])
  await expect.element(rows.nth(3).getByText('left today')).toBeVisible()
  expect(list.getByText(/\$\d/).elements()).toEqual([])
})

test('hidden and closed accounts are in no total, and stay within reach', async () => {
  const [first, second, third, fourth, fifth] = manyAccounts(5)
  await openWith([
    first!,
    second!,
    third!,
    { ...fourth!, hidden: true },
    { ...fifth!, status: 'closed', balance: '0.00', available: '0.00' },
  ])
  await expect.element(list.getByText('Total of 3 accounts')).toBeVisible()
  for (const [line, last4] of [
    ['1 hidden account', '5003'],
    ['1 closed account', '5004'],
  ] as const) {
    const row = list.getByRole('listitem').filter({ hasText: last4 })
    await expect.element(row).not.toBeInTheDocument()
    await list.getByText(line).click()
    await expect.element(row).toBeVisible()
  }
})

test('two cards stay cards when a third account is hidden', async () => {
  await openWith([CHECKING, SAVINGS, { ...manyAccounts(3)[2]!, hidden: true }])
  await expect.element(region('Savings Account')).toBeVisible()
  await expect.element(page.getByText('1 hidden account', { exact: true })).toBeVisible()
})

test('what can be spent is that of the first Checking account of one’s own, by name where there are several', async () => {
  const other: AccountOverview = { ...manyAccounts(5)[4]!, kind: 'Checking', available: '7.00' }
  await openWith([{ ...other, role: 'joint' }, CHECKING, SAVINGS])
  await expect.element(balance.getByText('$10,624.01')).toBeVisible()
  await openWith([SAVINGS, other, CHECKING])
  await expect.element(balance.getByText('$7.00')).toBeVisible()
  await expect.element(balance.getByText(`ending in ${other.last4}`)).toBeInTheDocument()
})

test('whoever only shares an account sees what can be spent from that', async () => {
  await openWith([{ ...SAVINGS, role: 'joint' }])
  await expect.element(balance.getByText('$2,500.00')).toBeVisible()
  await expect.element(list.getByText('Joint')).toBeVisible()
})
