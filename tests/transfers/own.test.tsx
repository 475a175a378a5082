import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { sendBetweenAccounts, TRANSFER_REFUSALS } from '../../src/modules/transfers/contract.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import {
  ACCOUNTS,
  accountsBecome,
  button,
  fillAmount,
  heading,
  openForms,
  panel,
  receiptOf,
  shows,
  tab,
  titled,
  toReview,
} from './forms.tsx'

const summary = panel.getByRole('alert')
const from = (kind: string) =>
  page.getByRole('group', { name: 'From account' }).getByRole('radio', { name: kind })
const to = (kind: string) =>
  page.getByRole('group', { name: 'To account' }).getByRole('radio', { name: kind })
const toSavings = { type: 'account', kind: 'Savings', last4: '2286' } as const

test('a form between accounts without answers, with a bad amount or too much money says so and keeps what was typed', async () => {
  await openForms('own')
  await toReview()
  await expect.element(summary.getByText('Please fill in all fields')).toBeVisible()
  await titled(/^Error: /)
  for (const [typed, kept] of [
    ['-1', '-1'],
    ['0', '0.00'],
    ['0.001', '0.001'],
    ['1e2', '1e2'],
    ['NaN', 'NaN'],
    ['12,50', '12,50'],
    ['٢٥', '٢٥'],
  ] as const) {
    await fillAmount(typed, 'Rent')
    await toReview()
    await expect.element(summary.getByText('Please enter a valid amount')).toBeVisible()
    await expect.element(panel.getByLabelText('Amount')).toHaveValue(kept)
  }
  await fillAmount('999,999', 'Rent')
  await toReview()
  await expect.element(summary.getByText('Insufficient funds')).toBeVisible()
  await expect.element(panel.getByLabelText('Reference')).toHaveValue('Rent')
})

test('an account that is taken away under a review leads back to the form, which asks for another', async () => {
  await openForms('own')
  await fillAmount('25', 'Rent')
  await toReview()
  await expect.element(heading('Step 2 of 2: Review')).toBeVisible()
  const [, savings] = ACCOUNTS
  const club = { ...savings!, id: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1b99', last4: '1199' }
  accountsBecome([savings!, club])
  await expect.element(heading('Step 1 of 2: Details')).toBeVisible()
  await toReview()
  await summary.getByRole('link', { name: 'Choose the account the money comes from' }).click()
  await expect.element(panel.getByLabelText('Amount')).toHaveValue('25.00')
})

test('the account chosen on one side cannot be chosen on the other', async () => {
  await openForms('own')
  await expect.element(from('Checking')).toBeChecked()
  await expect.element(to('Savings')).toBeChecked()
  await expect.element(to('Checking')).toBeDisabled()
  await from('Savings').click()
  await expect.element(to('Checking')).toBeChecked()
  await expect.element(to('Savings')).toBeDisabled()
})

test('every refusal between accounts is said in its own words, and that no money left', async () => {
  await openForms('own')
  await fillAmount('25', 'Holiday jar')
  await shows('Left after this: $10,599.01')
  await toReview()
  await expect.element(heading('Step 2 of 2: Review')).toHaveFocus()
  // What was chosen is a line, and the way back to the choice.
  await expect.element(tab('Between Accounts')).not.toBeInTheDocument()
  await button('Change the kind of transfer').click()
  await expect.element(tab('Between Accounts')).toBeVisible()
  await toReview()
  for (const [code, { message }] of Object.entries(TRANSFER_REFUSALS)) {
    refuses(sendBetweenAccounts, code as keyof typeof TRANSFER_REFUSALS)
    await button(/^Move \$25\.00 to Savings/).click()
    await expect.element(summary.getByText(message, { exact: true })).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toContain(message)
    if (code === 'id_reused') {
      await button('Start a new transfer').click()
      await expect.element(panel.getByLabelText('Amount')).toHaveValue('')
      await fillAmount('25', 'Holiday jar')
    } else {
      await expect.element(summary.getByText('No money left your account.')).toBeVisible()
      await button('Change amount').click()
      await expect.element(panel.getByLabelText('Amount')).toHaveValue('25.00')
    }
    await toReview()
  }
})

test('a lost answer between accounts may be asked for again, and the second one says it was made once', async () => {
  await openForms('own')
  await fillAmount('1.00', 'Lost and found')
  await toReview()
  loses(sendBetweenAccounts)
  await button(/^Move \$1\.00/).click()
  await shows('We cannot tell whether your money moved.')
  const held = holds(sendBetweenAccounts)
  await button('Try again').click()
  await expect.element(button(/Moving|Sending/)).toBeVisible()
  held.answer(({ body }) =>
    receiptOf({
      id: body.id,
      kind: 'internal',
      amount: '1.00',
      to: toSavings,
      toBalanceAfter: '3705.20',
      replayed: true,
    }),
  )
  await expect.element(heading('You moved $1.00')).toHaveFocus()
  await shows('This is the transfer you sent before; it was made once.')
  const sent = askedOf(sendBetweenAccounts)
  expect(new Set(sent.map(({ body }) => body.id)).size, 'each time the same transfer').toBe(1)
  answers(sendBetweenAccounts, ({ body }) => receiptOf({ id: body.id }))
  expect(sent).toHaveLength(2)
})

test('a receipt is shared without what is left in the accounts', async () => {
  const shared: ShareData[] = []
  const share = async (data: ShareData): Promise<void> => void shared.push(data)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  await openForms('transfer=internal')
  await from('Checking').click()
  await to('Savings').click()
  await fillAmount('1.00', 'Lost and found')
  await toReview()
  answers(sendBetweenAccounts, ({ body }) =>
    receiptOf({ id: body.id, kind: 'internal', amount: '1.00', to: toSavings }),
  )
  await button(/^Move \$1\.00/).click()
  await button('Share').click()
  expect(shared).toHaveLength(1)
  expect(shared[0]?.text).toMatch(
    /^You moved \$1\.00, .+\. Reference [A-Z0-9-]+\. Hazelnotch Credit Union$/,
  )
})

test('what is left of an allowance stands above the form and under the receipt, without a count of others', async () => {
  const allowance = {
    kinds: ['own' as const],
    isOwn: false,
    countMax: null,
    countLeft: null,
    amountMax: '500.00',
    amountLeft: '120.00',
    startsAgainOn: '2026-07-16',
  }
  const count = { limited: true, left: 0, countMax: 2, startsAgainOn: '2026-08-01' }
  await openForms('own', [], ACCOUNTS, undefined, { ...count, allowances: [allowance] })
  const left = panel.getByText('$120.00 of $500.00 can still go this way until Jul 15, 2026.')
  await expect.element(left).toBeVisible()
  await expect.element(panel.getByText(/all 2 of your transfers/)).not.toBeInTheDocument()
  await fillAmount('1.00', 'Rent')
  await toReview()
  await expect.element(left).not.toBeInTheDocument()
  answers(sendBetweenAccounts, ({ body }) =>
    receiptOf({ id: body.id, kind: 'internal', amount: '1.00', to: toSavings }),
  )
  await button(/^Move \$1\.00/).click()
  await expect.element(left).toBeVisible()
})
