import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CONFIRM_REFUSALS, confirmDraft } from '../../src/modules/transfers/draft.contract.ts'
import { draftUsBank, readArrivals } from '../../src/modules/transfers/usBank.contract.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import {
  ACCOUNTS,
  alert,
  button,
  draftOf,
  field,
  fillAmount,
  minutesLater,
  openForms,
  panel,
  shows,
  toReview,
} from './forms.tsx'

const code = panel.getByLabelText('One-time code')
const dana = {
  type: 'us_bank',
  accountName: 'Dana Reyes',
  bankName: 'Citibank',
  last4: '7890',
} as const

test('the same day is chosen where it is offered, and is said on the review; too late, the form says so', async () => {
  const nextDay = { leavesAt: minutesLater(270), arrivesOn: '2026-07-16' }
  const sameDay = {
    leavesAt: minutesLater(135),
    arrivesOn: '2026-07-15',
    arrivesBy: minutesLater(300),
  }
  await openForms('us-bank', [], ACCOUNTS, { nextDay, sameDay })
  await shows('Leaves today at 4:30 PM, arrives Thursday, July 16')
  const today = panel.getByRole('radio', { name: /^Today/ })
  await expect.element(today).not.toBeChecked()
  await today.click()
  answers(draftUsBank, ({ body }) => ({
    ...draftOf(body.id, '250.00', dana),
    departure: sameDay,
  }))
  await field('Bank').fill('021000089')
  await page.getByRole('option', { name: /Citibank/ }).click()
  await panel.getByLabelText('Account number').fill('1234567890')
  await panel.getByLabelText('Account name').fill('Dana Reyes')
  await fillAmount('250', 'Rent')
  await toReview()
  await shows('Leaves today at 2:15 PM, arrives today by 5:00 PM')
  await shows('You can cancel it until Jul 15, 2026, 2:15 PM; after that it cannot be undone.')
  expect(askedOf(draftUsBank)[0]?.body.arrival).toBe('same_day')
  refuses(confirmDraft, 'arrival_passed')
  await code.fill('123456')
  await button(/^Send \$250/).click()
  await shows(CONFIRM_REFUSALS.arrival_passed.message)
  answers(readArrivals, { nextDay, sameDay: null })
  await button('Back').click()
  await shows('It is too late for today.')
  refuses(draftUsBank, 'same_day_over')
  await toReview()
  const late = draftUsBank.refusals.same_day_over.message
  await expect.element(alert.getByRole('link', { name: late })).toBeVisible()
  await panel.getByRole('radio', { name: /^The next banking day/ }).click()
  answers(draftUsBank, ({ body }) => draftOf(body.id, '250.00', dana))
  await toReview()
  await expect.element(code).toBeVisible()
  expect(askedOf(draftUsBank).at(-1)?.body.arrival).toBeUndefined()
})
