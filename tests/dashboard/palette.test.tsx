import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readActivity, readCharts } from '../../src/modules/activity/contract.ts'
import { listPayees, type Payee } from '../../src/modules/payees/contract.ts'
import { readStaffNotes } from '../../src/modules/staffTransactions/reading.contract.ts'
import { checkRecipient } from '../../src/modules/transfers/member.contract.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, loses } from '../components/fakeFetch.ts'
import { CHECKING, line, memberHas, SAVINGS } from '../components/member.ts'
import { ben as benOkafor, momsChecking } from '../payees/recipients.ts'
import { memberAnswers, openMember } from './memberPages.tsx'

const palette = page.getByRole('dialog', { name: 'Search or go to' })
const box = palette.getByRole('combobox')
const opener = page.getByRole('button', { name: 'Search or go to' })
const option = (name: string | RegExp) => palette.getByRole('option', { name })

const { personId: _, ...benDetails } = benOkafor
const payee = (last: number, details: Payee['details'], nickname: string | null = null): Payee => ({
  id: `5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f300${last}`,
  nickname,
  details,
  lastPaidAt: '2026-07-14T16:00:00.000Z',
  timesPaid: 1,
})
const ben = payee(1, benDetails)
const benjamin = payee(2, momsChecking, 'Benjamin the plumber')
const store = line({ description: 'Hilltop Hardware Store', amount: '-31.08' })

beforeEach(() => {
  memberAnswers()
  memberHas({
    accounts: [
      CHECKING,
      SAVINGS,
      { ...SAVINGS, id: ben.id, last4: '9001', number: '7000009001', status: 'closed' },
    ],
  })
  answers(listPayees, { payees: [benjamin], recent: [ben] })
  answers(readActivity, ({ query: { q = '' } }) => ({
    items: 'hilltop hardware store'.includes(q.toLowerCase()) ? [store] : [],
    next: null,
    lookedBackTo: null,
    archivedTo: null,
  }))
})

async function open(...given: Parameters<typeof openMember>) {
  const mounted = await openMember(...given)
  await opener.click()
  await expect.element(box).toHaveFocus()
  return mounted
}

test('"send Ben 20" offers everybody of that name, and leads to the form filled in; nothing is sent', async () => {
  const token = { token: 'seen', name: 'Ben O.', firstPayment: false, codeNeeded: false }
  answers(checkRecipient, token)
  const { address } = await openMember()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Typed on at once, before the window is there.
  await userEvent.keyboard('{Control>}k{/Control}send ben 20')
  await expect.element(box).toHaveValue('send ben 20')
  await expect.element(option(/^Send \$20\.00 to Benjamin the plumber/)).toBeVisible()
  await option(/^Send \$20\.00 to Ben O\./).click()
  await expect.poll(address).toBe('/dashboard/transfers/member')
  await expect.element(page.getByLabelText('Amount')).toHaveValue('20.00')
  await expect.element(page.getByLabelText('Reference')).toHaveValue('Payment')
  await expect.element(page.getByText('Recipient found')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect.element(page.getByRole('button', { name: 'Send $20.00 to Ben O.' })).toBeVisible()
})

test('money for an account of one’s own leads to the move between the two', async () => {
  const { address } = await open()
  await userEvent.keyboard('move 50 to checking')
  await expect.element(option(/^Send \$50\.00 to Checking/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/dashboard/transfers/own')
  await expect.element(page.getByLabelText('Amount')).toHaveValue('50.00')
  const into = page.getByRole('group', { name: 'To account' })
  await expect.element(into.getByRole('radio', { name: /Checking/ })).toBeChecked()
})

test('nobody of a name leads to somebody new', async () => {
  const { address } = await open()
  await userEvent.keyboard('pay Zelda 5')
  await expect.element(option(/Nobody you have paid is called Zelda\./).first()).toBeVisible()
  await expect.element(option(/^Pay a bill/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/dashboard/transfers/member')
  await expect.element(page.getByLabelText('Amount')).toHaveValue('5.00')
})

test('the whole history is searched, by its words and a month, and leads on to all of it', async () => {
  const { address } = await open()
  await box.fill('hardware store in march')
  await expect.element(option(/Hilltop Hardware Store.*−\$31\.08/)).toBeVisible()
  expect(askedOf(readActivity).map(({ query }) => query)).toEqual([
    { q: 'hardware store', from: '2026-03-01', to: '2026-03-31' },
  ])
  await expect.poll(announced).toContain('2 matches')
  answers(readStaffNotes, { items: [], next: null })
  answers(readCharts, {
    asOf: '2026-07-15T16:00:00.000Z',
    period: null,
    archivedTo: null,
    isShortened: false,
    months: [],
    spending: [],
    spendingSince: null,
    balance: [],
  })
  await option(/Search the full history for “hardware store”/).click()
  await expect
    .poll(address)
    .toBe('/dashboard/activity?q=hardware+store&from=2026-03-01&to=2026-03-31')
})

test('accounts are found by last digits, the closed one says so, and pages by name', async () => {
  const { address } = await open()
  await userEvent.keyboard('9001')
  await expect.element(option(/Savings.*Ending in 9001\. Closed/)).toBeVisible()
  await box.fill('4021')
  await expect.element(option(/Checking.*\$10,624\.01 available/)).toBeVisible()
  await box.fill('statem')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/dashboard/statements')
  await userEvent.keyboard('{Meta>}k{/Meta}')
  const recent = palette.getByRole('group', { name: 'Recent' })
  await expect.element(recent.getByRole('option', { name: /Statements/ })).toBeVisible()
  expect({ ...localStorage }['member-recent']).toBe('["/dashboard/statements"]')
})

test('four hundred letters and no connection leave the rest as it is', async () => {
  loses(readActivity)
  await open('/dashboard', 320)
  await box.fill('x'.repeat(400))
  await expect.element(palette.getByText('We could not search your transactions.')).toBeVisible()
  await expect.element(option(/Search the full history/)).toBeVisible()
  expect(askedOf(readActivity).map(({ query }) => query.q)).toEqual(['x'.repeat(100)])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
