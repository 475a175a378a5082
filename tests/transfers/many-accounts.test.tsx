import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TransferPanel } from '../../src/modules/transfers/web/TransferPanel.tsx'
import type { AccountOverview } from '../../src/modules/activity/contract.ts'
import { readMyLimit } from '../../src/modules/limits/contract.ts'
import { sendBetweenAccounts } from '../../src/modules/transfers/contract.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { CHECKING, manyAccounts, SAVINGS } from '../components/member.ts'
import { mount } from '../components/mount.tsx'
import { AS_INES } from '../components/sessions.ts'
import { NO_LIMIT } from './forms.tsx'

beforeEach(() => answers(readMyLimit, NO_LIMIT))

const open = (accounts: readonly AccountOverview[], width = 320) =>
  mount(<TransferPanel accounts={accounts} onPosted={() => {}} />, {
    path: '/dashboard/transfers/own',
    route: '/dashboard/transfers/:kind?',
    session: AS_INES,
    width,
  })

const cards = (legend: string) => page.getByRole('group', { name: legend }).getByRole('radio')
const combo = (legend: string) => page.getByRole('combobox', { name: legend })

for (const count of [1, 2, 6])
  test(`${count} accounts are cards to choose from`, async () => {
    await open(manyAccounts(count))
    await expect.element(cards('From account').first()).toBeChecked()
    expect(cards('From account').elements()).toHaveLength(count)
    expect(combo('From account').elements()).toEqual([])
  })

for (const count of [7, 30])
  test(`${count} accounts are a list to search by their last digits`, async () => {
    const accounts = manyAccounts(count)
    await open(accounts)
    const from = combo('From account')
    await expect.element(from).toHaveValue('Checking ··4021')
    const to = combo('To account')
    await to.fill('5005')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(to).toHaveValue('Savings ··5005')
    await page.getByLabelText('Amount').fill('5')
    await page.getByLabelText('Reference').fill('Boat')
    await page.getByRole('button', { name: 'Continue to review' }).click()
    loses(sendBetweenAccounts)
    await page.getByRole('button', { name: /^Move \$5\.00/ }).click()
    const [sent] = askedOf(sendBetweenAccounts)
    expect(sent?.body.toAccountId).toBe(accounts[5]?.id)
  })

test('the account that money leaves is no choice for where it goes', async () => {
  await open(manyAccounts(7))
  await combo('To account').fill('4021')
  await expect.element(page.getByText('No match. Try another spelling.')).toBeVisible()
})

test('a delegate reads what is left today, and at the amount what was too much', async () => {
  const dailyCap = { cap: '500.00', left: '120.00' }
  await open([{ ...CHECKING, role: 'delegate', dailyCap }, SAVINGS])
  await expect.element(page.getByText('$120.00 of $500.00 left today')).toBeVisible()
  await page.getByLabelText('Amount').fill('130')
  await page.getByLabelText('Reference').fill('Boat')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  const message = 'You can move $120.00 more out of this account today, of $500.00 a day.'
  refuses(sendBetweenAccounts, 'daily_cap_exceeded', { message })
  await page.getByRole('button', { name: /^Move \$130\.00/ }).click()
  await expect.element(page.getByText(message)).toBeVisible()
})

test('hidden accounts are proposed by nobody and come on a press; closed and seen ones never', async () => {
  const [, , hidden, closed, seen] = manyAccounts(5) as [
    AccountOverview,
    AccountOverview,
    AccountOverview,
    AccountOverview,
    AccountOverview,
  ]
  await open([
    { ...CHECKING, hidden: true },
    SAVINGS,
    { ...hidden, hidden: true },
    { ...closed, status: 'closed' },
    { ...seen, role: 'delegate', mayPay: false },
  ])
  expect(cards('From account').elements()).toHaveLength(1)
  await expect.element(cards('From account').first()).toBeChecked()
  await page.getByRole('button', { name: 'Show 2 hidden accounts' }).first().click()
  expect(cards('From account').elements()).toHaveLength(3)
  expect(cards('To account').elements()).toHaveLength(2)
})
