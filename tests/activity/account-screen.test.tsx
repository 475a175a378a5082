import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readActivity } from '../../src/modules/activity/contract.ts'
import { AccountTransactions } from '../../src/modules/activity/web/AccountTransactions.tsx'
import { answers, askedOf, loses } from '../components/fakeFetch.ts'
import { CHECKING, lines } from '../components/member.ts'
import { mount } from '../components/mount.tsx'

const PATH = `/dashboard/accounts/${CHECKING.id}`
const ALL = `/dashboard/activity?account=${CHECKING.id}`
const none = { items: [], next: null, lookedBackTo: null, archivedTo: null }

const open = () =>
  mount(<AccountTransactions accountId={CHECKING.id} allTo={ALL} />, { path: PATH })

test('an account shows its six latest transactions, each in full, and the way to all of them', async () => {
  answers(readActivity, { ...none, items: lines(8) })
  const { address } = await open()
  const rows = page.getByRole('button', { name: /^Payment \d/ })
  await expect.poll(() => rows.elements().length).toBe(6)
  expect(askedOf(readActivity)[0]?.query).toEqual({ account: CHECKING.id })
  await rows.first().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(address).toContain(`${PATH}?transaction=`)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(address).toBe(PATH)
  await page.getByRole('link', { name: 'All transactions of this account' }).click()
  await expect.poll(address).toBe(ALL)
})

test('where they cannot be read the account says so and tries again; without any it leads on', async () => {
  loses(readActivity)
  await open()
  await expect.element(page.getByText("We couldn't load your transactions.")).toBeVisible()
  answers(readActivity, none)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No transactions yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Move money' })).toBeVisible()
})
