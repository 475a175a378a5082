import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  askBillCode,
  cancelBill,
  PAYMENT_FAILED,
  PAYMENT_SCHEDULED,
  scheduleBill,
} from '../../src/modules/bills/contract.ts'
import { addPayee, type BillPayee } from '../../src/modules/bills/payee.contract.ts'
import { answerPaymentQuestion } from '../../src/modules/paymentRules/question.contract.ts'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { CHECKING, manyAccounts, SAVINGS } from '../components/member.ts'
import { bill, memberHasBills } from './bill.ts'
import { openBills, press } from './onScreen.tsx'

const summary = page.getByRole('alert', { name: 'There is a problem' })
const code = page.getByLabelText('One-time code')
const reviewed = page.getByRole('heading', { name: 'Check the payment' })
const CODE = {
  challengeId: newId(),
  codeSent: true,
  codeFrom: 'email' as const,
  codeExpiresAt: '2026-07-15T16:10:00.000Z',
}

/** Fills in the form to pay Hollowbrook $84.20 in a week. */
async function fillIn(): Promise<void> {
  await page.getByRole('radio', { name: /Hollowbrook/ }).click()
  await page.getByLabelText('Account number').fill('4417-0926-88')
  await page.getByLabelText('Amount').fill('84.20')
  await press('In 1 week')
}

const schedule = (): Promise<void> => press('Schedule $84.20 to Hollowbrook Electric')

beforeEach(() => {
  memberHasBills()
  answers(askBillCode, { asked: CODE, firstPayment: true })
})

test('an account that two have to sign for is no choice, and says so before anything is filled in', async () => {
  await openBills(() => {}, [{ ...CHECKING, twoToSign: true }, SAVINGS])
  const from = page.getByRole('group', { name: 'From account' })
  await expect
    .element(from.getByText('Two have to sign for it, so bills are not paid'))
    .toBeVisible()
  await expect.element(from.getByRole('radio', { name: /Checking/ })).toBeDisabled()
  await expect.element(from.getByRole('radio', { name: /Savings/ })).toBeChecked()
})

test('among many, an account that two have to sign for is named as the one that is missing', async () => {
  const accounts = manyAccounts(8)
  await openBills(() => {}, [...accounts.slice(0, 7), { ...accounts[7]!, twoToSign: true }])
  const missing = 'Not listed, because two have to sign for it: Certificate ··5007.'
  await expect.element(page.getByText(missing)).toBeVisible()
})

test('an account of somebody else says so among those to pay from', async () => {
  await openBills(() => {}, [CHECKING, { ...SAVINGS, role: 'delegate' }])
  const savings = page.getByRole('radio', { name: /^Savings.*You are a delegate$/ })
  await expect.element(savings).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Checking.*available$/ })).toBeVisible()
})

test('an empty bill form lists what is missing, and each line leads to its field', async () => {
  await openBills()
  await press('Continue to review')
  await expect.element(summary).toHaveFocus()
  await expect.element(summary.getByText('Please fill in all required fields')).toBeVisible()
  await summary.getByRole('link', { name: 'Choose whom to pay' }).click()
  await expect
    .poll(() => document.activeElement?.contains(document.querySelector('[value=hollowbrook]')))
    .toBe(true)
})

test('more than the account has is said before anything is asked', async () => {
  await openBills()
  await fillIn()
  await page.getByLabelText('Amount').fill('999,999')
  await press('Continue to review')
  await expect.element(summary.getByRole('link', { name: 'Insufficient funds' })).toBeVisible()
  expect(askedOf(askBillCode)).toEqual([])
})

test('a bill to somebody new is reviewed, proved with a code and scheduled once', async () => {
  const { address, go } = await openBills()
  await fillIn()
  await page.getByRole('radio', { name: 'Every month' }).click()
  await press('Continue to review')
  await expect.element(reviewed).toHaveFocus()
  expect(address()).toBe('/dashboard/bills?bill=review')
  await schedule()
  await expect.element(page.getByRole('link', { name: 'Please enter OTP' })).toBeVisible()
  refuses(scheduleBill, 'code_invalid')
  await code.fill('111111')
  await schedule()
  await expect.element(page.getByRole('link', { name: 'Invalid OTP' })).toBeVisible()
  await expect.element(code).toHaveValue('')
  loses(scheduleBill)
  await code.fill('222222')
  await schedule()
  const failure = page.getByRole('alert').filter({ hasText: PAYMENT_FAILED })
  await expect.element(failure.getByText(/it can be scheduled only once/)).toBeVisible()
  answers(scheduleBill, bill())
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: PAYMENT_SCHEDULED })).toHaveFocus()
  refuses(cancelBill, 'changed_meanwhile')
  await press('Undo')
  await expect
    .element(page.getByText(cancelBill.refusals.changed_meanwhile.message).first())
    .toBeVisible()
  answers(cancelBill, bill({ status: 'cancelled' }))
  await press('Undo')
  await expect.element(page.getByRole('heading', { name: 'Payment cancelled' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  const sent = askedOf(scheduleBill).map(({ body }) => [body.id, body.proof?.code])
  const [[id] = []] = sent
  expect(sent).toEqual([
    [id, '111111'],
    [id, '222222'],
    [id, '222222'],
  ])
  expect(askedOf(scheduleBill).at(-1)?.body).toMatchObject({
    provider: 'hollowbrook',
    accountNumber: '4417092688',
    amount: '84.20',
    scheduleDate: '2026-07-22',
    frequency: 'monthly',
  })
  await go(-1)
  await expect.element(page.getByLabelText('Amount')).toHaveValue('')
})

const QUESTION = 'Does somebody on the phone, or writing to you, tell you to make this payment?'

test('a first bill to a payee is asked about, and one that only needs a code is not', async () => {
  await openBills()
  await fillIn()
  await press('Continue to review')
  await expect.element(page.getByText(QUESTION)).toBeVisible()
  await expect
    .element(page.getByText('Hollowbrook Electric is new among those you pay.'))
    .toBeVisible()
  answers(answerPaymentQuestion, {})
  await press('No, nobody does')
  await expect.element(page.getByText(QUESTION)).not.toBeInTheDocument()
  answers(askBillCode, { asked: CODE, firstPayment: false })
  await press('Back')
  await page.getByLabelText('Amount').fill('84.21')
  await press('Continue to review')
  await expect.element(code).toBeVisible()
  await expect.element(page.getByText(QUESTION)).not.toBeInTheDocument()
})

test('what a member lets leave for bills stands at the amount, whoever is paid; switched off, that alone', async () => {
  const own = {
    isOwn: true,
    kinds: ['biller', 'provider'] as const,
    countMax: null,
    countLeft: null,
    amountMax: '0.00',
    amountLeft: '0.00',
    startsAgainOn: null,
  }
  const limit = { limited: true, left: 1, countMax: 2, startsAgainOn: '2026-08-01' } as const
  await openBills(undefined, undefined, {
    ...limit,
    allowances: [{ ...own, kinds: [...own.kinds] }],
  })
  await expect.element(page.getByText(/^You switched payments of this kind off/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Safety' }))
    .toHaveAttribute('href', '/dashboard/safety')
  await expect.element(page.getByText(/^You have 1 of 2 transfers/)).not.toBeInTheDocument()
})

test('a payment to somebody known needs no code', async () => {
  answers(askBillCode, { asked: null, firstPayment: false })
  answers(scheduleBill, bill())
  await openBills()
  await fillIn()
  await press('Continue to review')
  await expect.element(reviewed).toHaveFocus()
  await expect.element(code).not.toBeInTheDocument()
  await schedule()
  await expect.element(page.getByRole('heading', { name: PAYMENT_SCHEDULED })).toHaveFocus()
  await press('Schedule another payment')
  await expect.element(page.getByLabelText('Amount')).toHaveValue('')
})

const limitWith = (left: number) => ({
  limited: true,
  left,
  countMax: 2,
  startsAgainOn: '2026-08-01',
  allowances: [],
})

/** The window that denies a payment while so many transfers are left. */
async function deniedWith(left: number) {
  refuses(askBillCode, 'ACCOUNT_LOCKED')
  await openBills(undefined, undefined, limitWith(left))
  await fillIn()
  await press('Continue to review')
  return page.getByRole('dialog', { name: 'Transaction Denied' })
}

test('at the limit the payment is denied in a window, with whom to ask', async () => {
  const denied = await deniedWith(0)
  await expect.element(denied.getByText(/^You have used all 2 of your transfers/)).toBeVisible()
  await expect.element(denied.getByText('No money left your account.')).toBeVisible()
  await denied.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(denied).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Amount')).toHaveValue('84.20')
})

test('denied for another reason, the window says nothing of a limit that is not reached', async () => {
  const denied = await deniedWith(1)
  await expect.element(denied.getByText('No money left your account.')).toBeVisible()
  expect(denied.getByText(/transfers left/).elements()).toEqual([])
})

const payee: BillPayee = {
  id: newId(),
  name: 'Troy Piano Tuning',
  postalCode: '12180',
  last4: '0417',
}

test('a payee of the member is named in a window, which says what is missing or refused', async () => {
  await openBills()
  await press('Add a payee')
  const dialog = page.getByRole('dialog', { name: 'Add a payee' })
  const add = dialog.getByRole('button', { name: 'Add payee', exact: true })
  await add.click()
  await expect.element(dialog.getByText('Enter the name of the payee').first()).toBeVisible()
  await dialog.getByLabelText('Payee name').fill('Troy Piano Tuning')
  await dialog.getByLabelText('ZIP code').fill('12180')
  await dialog.getByLabelText('Account number').fill('PT-20417')
  refuses(addPayee, 'too_many_payees')
  await add.click()
  await expect.element(dialog.getByText(/^You have 50 payees/)).toBeVisible()
  answers(addPayee, payee)
  memberHasBills({ payees: [payee] })
  await add.click()
  await expect.element(page.getByRole('radio', { name: /Troy Piano Tuning/ })).toBeChecked()
  await expect.element(dialog).not.toBeInTheDocument()
})
