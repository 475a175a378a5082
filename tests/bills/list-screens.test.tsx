import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cancelBill, editBill, listBills } from '../../src/modules/bills/contract.ts'
import { cancelHeldBill } from '../../src/modules/bills/held.contract.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { bill, memberHasBills, payment } from './bill.ts'
import { list, openBills, press } from './onScreen.tsx'

const upcoming = list('Upcoming Bills')
const history = list('Payment History')

test('a member without bills sees what the lists will hold, tagged as samples', async () => {
  memberHasBills()
  await openBills()
  for (const part of [upcoming, history]) {
    await expect.element(part.getByText('Sample', { exact: true }).first()).toBeVisible()
    expect(part.getByText('Sample', { exact: true }).elements()).toHaveLength(3)
  }
})

test('bills that cannot be loaded are said to be safe, and can be asked for again', async () => {
  refuses(listBills, 'unexpected')
  await openBills()
  await expect.element(page.getByText("We couldn't load your bills.")).toBeVisible()
  memberHasBills({ upcoming: [bill()] })
  await press('Try again')
  await expect.element(upcoming.getByText('$84.20', { exact: true })).toBeVisible()
})

test('a bill is edited in a window, which says what is wrong or was refused', async () => {
  const [changed, seen] = [vi.fn(), bill()]
  memberHasBills({ upcoming: [seen] })
  await openBills(changed)
  await press(/^Edit/)
  const form = page.getByRole('dialog', { name: 'Edit payment' })
  const amount = form.getByLabelText('Amount')
  const save = form.getByRole('button', { name: 'Save changes' })
  await amount.fill('nothing')
  await save.click()
  const summary = form.getByRole('alert').filter({ hasText: 'Please enter a valid amount' })
  await expect.element(summary).toHaveFocus()
  refuses(editBill, 'changed_meanwhile')
  memberHasBills({ upcoming: [{ ...seen, version: 2 }] })
  await amount.fill('80')
  await save.click()
  await expect.element(form.getByText(/^This payment has changed/)).toBeVisible()
  const after = { ...seen, amount: '80.00', version: 3 }
  answers(editBill, after)
  memberHasBills({ upcoming: [after] })
  await save.click()
  const saved = page.getByText(/Your changes to the payment are saved: \$80\.00/)
  await expect.element(saved).toBeVisible()
  await expect.element(upcoming.getByText('$80.00', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Upcoming Bills' })).toHaveFocus()
  expect(askedOf(editBill).map(({ body }) => body.version)).toEqual([1, 2])
  expect(changed).toHaveBeenCalledOnce()
})

test('the next date of a bill is cancelled, or all of them, and the list takes the focus', async () => {
  const seen = bill()
  memberHasBills({ upcoming: [seen] })
  await openBills()
  await press(/^Cancel/)
  const asked = page.getByRole('alertdialog')
  await expect.element(asked.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  const later = { ...seen, nextOn: '2026-08-24', paysOn: '2026-08-24', version: 2 }
  answers(cancelBill, later)
  memberHasBills({ upcoming: [later], history: [payment({ outcome: 'cancelled' })] })
  await asked.getByRole('button', { name: 'Cancel payment' }).click()
  await expect.element(page.getByText(/The next one is on Aug 24, 2026/)).toBeVisible()
  await expect.element(history.getByText('Cancelled')).toBeVisible()

  await press(/^Cancel/)
  await asked.getByRole('radio', { name: 'This and all later payments' }).click()
  answers(cancelBill, { ...later, nextOn: null, paysOn: null, status: 'cancelled' })
  memberHasBills({ history: [payment({ outcome: 'cancelled' })] })
  await asked.getByRole('button', { name: 'Cancel all payments' }).click()
  await expect.element(page.getByText(/The payment is cancelled/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Upcoming Bills' })).toHaveFocus()
  await expect.element(upcoming.getByText('Nothing is scheduled.', { exact: false })).toBeVisible()
  expect(askedOf(cancelBill).map(({ body }) => body)).toEqual([
    { version: 1, scope: 'next' },
    { version: 2, scope: 'all' },
  ])
})

test('what became of a bill shows by itself, with why it failed or that it came back', async () => {
  memberHasBills({ upcoming: [bill()] })
  await openBills()
  await expect.element(history.getByText('Nothing has been paid yet.')).toBeVisible()
  const paid = payment()
  const reversed = payment({ reversedAt: '2026-07-10T13:00:00.000Z' })
  memberHasBills({
    history: [paid, payment({ outcome: 'failed', reason: 'Insufficient funds' }), reversed],
  })
  tellNews('bills')
  await expect.element(history.getByText('Completed')).toBeVisible()
  const details = history.getByRole('link', { name: /^Details/ }).first()
  await expect
    .element(details)
    .toHaveAttribute('href', `/dashboard/activity?transaction=${paid.id}`)
  await expect.element(history.getByText(/^Insufficient funds\. No money left/)).toBeVisible()
  await expect.element(history.getByText(/^Staff reversed it on Jul 10, 2026/)).toBeVisible()
})

test('a payment that staff look at is cancelled in the history, or the window says why not', async () => {
  const [changed, held] = [vi.fn(), payment({ outcome: 'held' })]
  memberHasBills({ history: [held] })
  await openBills(changed)
  await expect.element(history.getByText(/^We are looking at this payment/)).toBeVisible()
  await press(/^Cancel/)
  const asked = page.getByRole('alertdialog', { name: 'Cancel this payment?' })
  await expect.element(asked.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  refuses(cancelHeldBill, 'already_decided')
  await asked.getByRole('button', { name: 'Cancel payment' }).click()
  const late = cancelHeldBill.refusals.already_decided.message
  await expect.element(asked.getByText(late)).toBeVisible()
  answers(cancelHeldBill, { id: held.id })
  memberHasBills({ history: [{ ...held, outcome: 'cancelled' }] })
  await asked.getByRole('button', { name: 'Cancel payment' }).click()
  await expect.element(history.getByText(/^The payment is cancelled: \$84\.20/)).toBeVisible()
  await expect.element(history.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Payment History' })).toHaveFocus()
  expect(changed).toHaveBeenCalledOnce()
})
