import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  askScheduleCode,
  cancelSchedule,
  createSchedule,
  type Schedule,
} from '../../src/modules/standingOrders/contract.ts'
import { answerPaymentQuestion } from '../../src/modules/paymentRules/question.contract.ts'
import { checkRecipient } from '../../src/modules/transfers/member.contract.ts'
import { refusalMessage } from '../../src/values/endpoint.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import {
  CODE_ASKED,
  alert,
  button,
  fillAmount,
  heading,
  openForms,
  panel,
  shows,
  toReview,
} from '../transfers/forms.tsx'

const lessons: Schedule = {
  id: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f2001',
  from: { kind: 'Checking', last4: '7316' },
  to: { type: 'member', name: 'Ben O.' },
  amount: '25.00',
  reference: 'Piano lessons',
  frequency: 'weekly',
  startsOn: '2026-07-16',
  nextOn: '2026-07-16',
  endsOn: null,
  timesLeft: 3,
  status: 'active',
  version: 1,
}
const radio = (name: string | RegExp) => page.getByRole('radio', { name })

test('three payments to somebody new are arranged with a code, once, however often the answer is lost', async () => {
  await openForms('member')
  const found = { token: 'ben', name: 'Ben O.', firstPayment: true, codeNeeded: true }
  answers(checkRecipient, found)
  answers(askScheduleCode, { asked: CODE_ASKED, firstPayment: true })
  await panel.getByLabelText('Recipient email').fill('ben.okafor@example.com')
  await button('Verify').click()
  await shows('Recipient found')
  await fillAmount('25', 'Piano lessons')
  await radio('Repeating').click()
  await radio(/^Every week/).click()
  await radio('After a number of times').click()
  await toReview()
  await alert.getByRole('link', { name: /^Enter a number of times/ }).click()
  await expect.element(page.getByLabelText('How many times')).toHaveFocus()
  await page.getByLabelText('How many times').fill('3')
  await toReview()
  await shows(/^Every week on .*, 3 times, first on/)
  await shows('Ben O. is new among those you pay.')
  answers(answerPaymentQuestion, {})
  await button('No, nobody does').click()
  await shows('You said that nobody tells you to make this payment.')

  const send = button('Schedule $25.00 to Ben O.')
  for (const code of ['too_many_schedules', 'money_held'] as const) {
    refuses(createSchedule, code)
    await panel.getByLabelText('One-time code').fill('123456')
    await send.click()
    await expect
      .element(alert.getByText(refusalMessage(createSchedule.refusals[code]), { exact: true }))
      .toBeVisible()
  }
  loses(createSchedule)
  await panel.getByLabelText('One-time code').fill('123456')
  await send.click()
  await shows(/cannot tell whether your transfer was scheduled/)
  answers(createSchedule, ({ body }) => ({ ...lessons, id: body.id }))
  await button('Try again').click()
  await expect.element(heading('Transfer scheduled')).toHaveFocus()
  const sent = askedOf(createSchedule).map(({ body }) => body.id)
  expect(new Set(sent).size, 'each time the same one').toBe(1)
  answers(cancelSchedule, { ...lessons, status: 'cancelled', nextOn: null })
  await button('Undo').click()
  await expect.element(heading('Transfer cancelled')).toHaveFocus()
})

test('a recipient who was verified too long ago is verified anew, and the payment is scheduled', async () => {
  await openForms('member')
  const found = { token: 'ben', name: 'Ben O.', firstPayment: false, codeNeeded: false }
  answers(checkRecipient, found)
  await panel.getByLabelText('Recipient email').fill('ben.okafor@example.com')
  await button('Verify').click()
  await shows('Recipient found')
  await fillAmount('25', 'Piano lessons')
  await radio('Later').click()
  await toReview()
  refuses(createSchedule, 'invalid_recipient')
  await button('Schedule $25.00 to Ben O.').click()
  await expect.element(alert.getByText('Please enter a valid recipient')).toBeVisible()
  answers(checkRecipient, { ...found, token: 'ben again' })
  await button('Verify').click()
  await shows('Recipient found')
  await toReview()
  answers(createSchedule, ({ body }) => ({ ...lessons, id: body.id }))
  await button('Schedule $25.00 to Ben O.').click()
  await expect.element(heading('Transfer scheduled')).toHaveFocus()
  expect(askedOf(createSchedule).at(-1)!.body.recipientToken).toBe('ben again')
})

test('money that is not there yet may be scheduled, and switching back to now asks for it', async () => {
  await openForms('own')
  await fillAmount('999999', 'When the house is sold')
  await radio('Later').click()
  await toReview()
  await expect.element(button(/^Schedule \$999,999\.00 to Savings/)).toBeVisible()
  await button('Change when').click()
  await radio('Now').click()
  await toReview()
  await expect.element(alert.getByText('Insufficient funds')).toBeVisible()
})
