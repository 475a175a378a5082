import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  approveDeposit,
  type DepositDetail,
  findSameChecks,
  getDeposit,
  listDepositQueue,
  rejectDeposit,
} from '../../src/modules/deposits/review.contract.ts'
import { DepositsPage } from '../../src/modules/deposits/web/DepositsPage.tsx'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { detailed } from './deposit.ts'

const question = page.getByRole('alertdialog')

/** Staff look at the only check that waits. */
async function openReview(detail: DepositDetail): Promise<void> {
  answers(listDepositQueue, { deposits: [detail], more: false, counts: { waiting: 1 } })
  answers(getDeposit, detail)
  answers(findSameChecks, { deposits: [] })
  await mount(<DepositsPage />, { path: '/admin/deposits' })
  await expect.element(page.getByRole('tab', { name: 'Pending Review (1)' })).toBeVisible()
  await page.getByRole('button', { name: /Ben Okafor/ }).click()
}

/** Decided, nothing waits any more. */
const noneWaits = (): void =>
  answers(listDepositQueue, { deposits: [], more: false, counts: { waiting: 0 } })

const LINE = { routingNumber: '272488887', accountNumber: '00012345678', numberFirst: false }

/** What stands at the foot of the check. */
async function keyTheLine(): Promise<void> {
  await page.getByLabelText('Routing number').first().fill('2724 8888 7')
  await page.getByLabelText('Account number').fill('000-1234-5678')
}

const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

test('a check is opened and credited, after a question', async () => {
  const detail = detailed()
  await openReview(detail)
  await expect.element(page.getByRole('heading', { name: '$431.07 by Ben Okafor' })).toHaveFocus()
  await keyTheLine()
  await press('Approve')
  await expect.element(question).toHaveAccessibleName('Credit $431.07 to Ben Okafor?')
  await expect.element(question.getByText('$156.07')).toBeVisible()
  refuses(approveDeposit, 'own_deposit')
  await question.getByRole('button', { name: 'Approve deposit' }).click()
  await expect.element(question.getByText(/This deposit is your own/)).toBeVisible()
  answers(approveDeposit, { ...detail, status: 'Approved', credited: '431.07' })
  noneWaits()
  await question.getByRole('button', { name: 'Approve deposit' }).click()
  await expect.element(page.getByText(/\$431\.07 is credited to Ben Okafor/)).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Pending Review (0)' })).toBeVisible()
  expect(askedOf(approveDeposit).at(-1)?.body).toEqual({ amount: '431.07', line: LINE })
})

test('the numbers at the foot are checked, and the same check again wants a decision', async () => {
  const detail = detailed()
  await openReview(detail)
  await press('Approve')
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect.element(summary).toHaveFocus()
  for (const words of [/^Enter the nine digits/, /^Enter the account number/])
    await expect.element(summary.getByRole('link', { name: words })).toBeVisible()
  await keyTheLine()
  await page.getByLabelText('Routing number').first().fill('272488888')
  await press('Approve')
  await expect.element(summary.getByRole('link', { name: /its last digit/ })).toBeVisible()
  await keyTheLine()
  const before = detailed({ memberName: 'Ada Brooks', credited: '431.07', status: 'Approved' })
  answers(findSameChecks, { deposits: [before] })
  await press('Approve')
  await expect.element(question.getByText(/same numbers and amount was deposited/)).toBeVisible()
  await expect
    .element(question.getByRole('button', { name: '$431.07 by Ada Brooks' }))
    .toBeVisible()
  answers(approveDeposit, { ...detail, status: 'Approved', credited: '431.07' })
  noneWaits()
  await question.getByRole('button', { name: 'Approve as another check' }).click()
  await expect.element(page.getByText(/\$431\.07 is credited to Ben Okafor/)).toBeVisible()
  expect(askedOf(approveDeposit).map(({ body }) => body)).toEqual([
    { amount: '431.07', line: LINE, isAnother: true },
  ])
})

test('a check that may have come before is said to be one, and leads to the other', async () => {
  const before = { ...detailed({ amount: '86.40' }), kinds: ['photo' as const] }
  await openReview(detailed({ amount: '86.40', flagged: true, alike: [before] }))
  const listed = page.getByRole('button', { name: /^Ben Okafor/ })
  await expect.element(listed.getByText('May be a duplicate')).toBeVisible()
  const notice = page.getByText('This may be a check that was deposited before.')
  await expect.element(notice).toBeVisible()
  await expect
    .element(
      page.getByText(/^Pending Review, deposited .*: the photo of the front looks the same\.$/),
    )
    .toBeVisible()
  await page.getByRole('button', { name: '$86.40 by Ben Okafor' }).click()
  await expect.poll(() => askedOf(getDeposit).at(-1)?.params['id']).toBe(before.id)
})

test('another amount than was entered needs a reason', async () => {
  await openReview(detailed())
  await page.getByLabelText('Amount on the check').fill('80')
  await press('Approve')
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect.element(summary).toHaveFocus()
  const { message } = approveDeposit.refusals.reason_missing
  await expect.element(summary.getByRole('link', { name: message })).toBeVisible()
})

test('a check is rejected with a reason, which may be one of those at hand', async () => {
  const detail = detailed()
  await openReview(detail)
  await press('Reject')
  const reject = question.getByRole('button', { name: 'Reject deposit' })
  await reject.click()
  await expect.element(question.getByText('Please write a reason').first()).toBeVisible()
  const reason = 'This check was deposited before.'
  await question.getByRole('button', { name: reason }).click()
  answers(rejectDeposit, { ...detail, status: 'Rejected', reason })
  noneWaits()
  await reject.click()
  const done = page.getByText(/The deposit of \$431\.07 by Ben Okafor is rejected/)
  await expect.element(done).toBeVisible()
  expect(askedOf(rejectDeposit).map(({ body }) => body)).toEqual([{ reason }])
})
