import { expect, test, vi } from 'vitest'
import { answerPaymentQuestion } from '../../src/modules/paymentRules/question.contract.ts'
import { page, userEvent } from 'vitest/browser'
import {
  askMemberCode,
  checkRecipient,
  sendToMember,
  TO_MEMBER_REFUSALS,
} from '../../src/modules/transfers/member.contract.ts'
import { readTransferContents } from '../../src/modules/transfers/receipt.contract.ts'
import { focusedWords } from '../components/keys.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import type { Mounted } from '../components/mount.tsx'
import {
  CODE_ASKED,
  alert,
  button,
  field,
  fillAmount,
  heading,
  minutesLater,
  openForms,
  panel,
  receiptOf,
  shows,
  STUMBLED,
  tab,
  titled,
  toReview,
} from './forms.tsx'

const BEN = 'ben.okafor@example.com'
const email = field('Recipient email')
const known = { token: 'ben', name: 'Ben O.', firstPayment: false, codeNeeded: false }
const SEND = 'Send $12.50 to Ben O.'

const verify = (address: string) => email.fill(address).then(() => button('Verify').click())

/** The review of $12.50 to Ben, whom Ines knows unless said otherwise. */
async function openReview(found = known): Promise<Mounted> {
  const mounted = await openForms('member')
  answers(checkRecipient, found)
  await verify(BEN)
  await shows('Recipient found')
  await fillAmount('12.50', 'Lunch')
  await toReview()
  await expect.element(heading('Step 2 of 2: Review')).toHaveFocus()
  return mounted
}

const receipt = () =>
  answers(sendToMember, ({ body }) => receiptOf({ id: body.id, amount: body.amount }))

test('every refusal of a payment to a member is said in its own words, keeps the form, and says that no money left', async () => {
  await openReview()
  for (const [code, { message }] of Object.entries(TO_MEMBER_REFUSALS)) {
    refuses(sendToMember, code as keyof typeof TO_MEMBER_REFUSALS)
    await button(SEND).click()
    await expect.element(alert.getByText(message, { exact: true })).toBeVisible()
    if (code === 'id_reused') {
      await button('Start a new transfer').click()
      await expect.element(panel.getByLabelText('Amount')).toHaveValue('')
      await verify(BEN)
      await shows('Recipient found')
      await fillAmount('12.50', 'Lunch')
    } else {
      await expect.element(alert.getByText('No money left your account.')).toBeVisible()
      if (/recipient$|recipient_not_found/.test(code)) {
        await expect.element(panel.getByText('Recipient found')).not.toBeInTheDocument()
        await button('Verify').click()
        await shows('Recipient found')
      } else if (code !== 'code_needed') {
        // The review stays, and may be sent again.
        continue
      }
      await expect.element(panel.getByLabelText('Amount')).toHaveValue('12.50')
      answers(askMemberCode, { asked: null, firstPayment: false })
    }
    await toReview()
    await expect.element(button(SEND)).toBeVisible()
  }
  await button('Change amount').click()
  await expect.element(panel.getByLabelText('Amount')).toHaveValue('12.50')
})

test('an answer that is lost, a stumble and a network that is away say what is certain about the money', async () => {
  await openReview()
  const onLine = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  loses(sendToMember)
  await button(SEND).click()
  await shows('You are offline.')
  await shows(/^No money left your account\./)
  onLine.mockRestore()
  refuses(sendToMember, 'unexpected')
  await button('Try again').click()
  await shows(STUMBLED)
  loses(sendToMember)
  await button('Try again').click()
  await shows('We cannot tell whether your money moved.')
  answers(sendToMember, ({ body }) => receiptOf({ id: body.id, replayed: true }))
  await button('Try again').click()
  await expect.element(heading('You sent $12.50 to Ben O.')).toHaveFocus()
  await shows('This is the transfer you sent before; it was made once.')
  const ids = askedOf(sendToMember).map(({ body }) => body.id)
  expect(new Set(ids).size, 'each time the same transfer').toBe(1)
})

test('whoever is told to make a first payment is stopped, which is kept, and led to Safety', async () => {
  answers(askMemberCode, { asked: CODE_ASKED, firstPayment: true })
  await openReview({ ...known, firstPayment: true, codeNeeded: true })
  answers(answerPaymentQuestion, {})
  await button('Yes, somebody tells me to').click()
  await expect.poll(focusedWords).toContain('Stop here: this is how people are robbed.')
  await expect
    .element(page.getByRole('link', { name: 'Stop and open Safety' }))
    .toHaveAttribute('href', '/dashboard/safety')
  await shows('Nobody from us is calling you now.')
  expect(askedOf(answerPaymentQuestion)).toMatchObject([{ body: { answer: 'told' } }])
})

test('a first payment says so, asks for its code, and takes no other', async () => {
  answers(askMemberCode, { asked: CODE_ASKED, firstPayment: true })
  await openReview({ ...known, firstPayment: true, codeNeeded: true })
  await titled(/^Review, To a bank user \|/)
  await shows('Ben O. is new among those you pay.')
  await shows(/cannot be undone/)
  await shows('We sent you a code for this transfer by email.')
  await button(SEND).click()
  const code = panel.getByLabelText('One-time code')
  await expect.element(page.getByRole('link', { name: 'Please enter OTP' })).toBeVisible()
  await titled(/^Error: Review, To a bank user \|/)
  refuses(sendToMember, 'code_invalid')
  await code.fill('123456')
  await button(SEND).click()
  await expect.element(page.getByRole('link', { name: 'Invalid OTP' })).toBeVisible()
  await expect.element(code).toHaveValue('')
  receipt()
  await code.fill('654321')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('You sent $12.50 to Ben O.')).toHaveFocus()
  await titled(/^Receipt, To a bank user \|/)
  await shows('Completed')
  expect(askedOf(sendToMember).at(-1)).toMatchObject({
    body: { recipientToken: 'ben', proof: { challengeId: CODE_ASKED.challengeId, code: '654321' } },
  })
})

test('why no code is asked for stands at its field, and with it whose money stays', async () => {
  await openForms('member')
  answers(checkRecipient, { ...known, firstPayment: true, codeNeeded: true })
  await verify(BEN)
  await shows('Recipient found')
  await fillAmount('1200', 'Lunch')
  const left = 'For your safety at most $1,000.00 can go to somebody new in the first 24 hours.'
  refuses(askMemberCode, 'new_payee_cap', { message: left })
  await toReview()
  await alert.getByRole('link', { name: left }).click()
  await expect.element(panel.getByLabelText('Amount')).toHaveFocus()
  for (const code of ['money_held', 'app_needed', 'too_many'] as const) {
    await fillAmount('12.50', code)
    refuses(askMemberCode, code)
    await toReview()
    await expect.element(alert.getByText('No money left your account.')).toBeVisible()
    await expect.element(button(SEND)).not.toBeInTheDocument()
  }
})

test('a rule that wants a code of a payment to somebody known has it asked for, and the payment goes', async () => {
  await openReview()
  refuses(sendToMember, 'code_needed')
  await button(SEND).click()
  await expect.element(alert.getByText('This payment needs a code.')).toBeVisible()
  await expect.element(panel.getByLabelText('Amount')).toHaveValue('12.50')
  answers(askMemberCode, { asked: CODE_ASKED, firstPayment: false })
  await toReview()
  await expect.element(heading('Step 2 of 2: Review')).toHaveFocus()
  await expect.element(panel.getByText('This payment needs a code.')).not.toBeInTheDocument()
  receipt()
  await panel.getByLabelText('One-time code').fill('654321')
  await button(SEND).click()
  await expect.element(heading('You sent $12.50 to Ben O.')).toHaveFocus()
  const [first, second] = askedOf(sendToMember).map(({ body }) => body)
  expect([first!.proof, second!.proof?.code]).toEqual([undefined, '654321'])
  expect(second!.id, 'the same payment').toBe(first!.id)
})

test('a recipient who was verified too long ago, or before signing in again, is verified anew where a code is asked', async () => {
  await openForms('member')
  answers(checkRecipient, { ...known, codeNeeded: true })
  await verify(BEN)
  await shows('Recipient found')
  await fillAmount('12.50', 'Lunch')
  refuses(askMemberCode, 'invalid_recipient')
  await toReview()
  await expect
    .element(page.getByRole('link', { name: 'Please enter a valid recipient' }))
    .toBeVisible()
  await expect.element(panel.getByText('Recipient found')).not.toBeInTheDocument()
  answers(checkRecipient, { ...known, token: 'ben again', codeNeeded: true })
  await button('Verify').click()
  await shows('Recipient found')
  answers(askMemberCode, { asked: CODE_ASKED, firstPayment: true })
  await toReview()
  await expect.element(button(SEND)).toBeVisible()
  expect(askedOf(askMemberCode).at(-1)!.body.payment.recipientToken).toBe('ben again')
})

test('Back and forward keep a payment, other kinds keep amount and reference, and a double press sends once', async () => {
  const { go } = await openReview()
  await go(-1)
  await expect.element(heading('Step 1 of 2: Details')).toHaveFocus()
  await expect.element(email).toHaveValue(BEN)
  await shows('Recipient found')
  await go(1)
  await expect.element(heading('Step 2 of 2: Review')).toHaveFocus()
  await button('Back').click()
  for (const name of ['Between Accounts', 'To a US bank', 'International']) {
    await tab(name).click()
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(panel.getByLabelText('Amount')).toHaveValue('12.50')
    await expect.element(panel.getByLabelText('Reference')).toHaveValue('Lunch')
  }
  tab('To a bank user').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('International')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(tab('Between Accounts')).toHaveAttribute('aria-selected', 'true')

  const sending = holds(sendToMember)
  await tab('To a bank user').click()
  await toReview()
  // Both presses come before the answer; one between it and the receipt would bear the same id.
  await button(SEND).dblClick()
  sending.answer(({ body }) => receiptOf({ id: body.id, amount: body.amount }))
  await expect.element(heading('You sent $12.50 to Ben O.')).toBeVisible()
  await go(-1)
  await expect.element(panel.getByLabelText('Amount')).toHaveValue('')
  await go(1)
  await expect.element(heading('You sent $12.50 to Ben O.')).toBeVisible()
  expect(askedOf(sendToMember)).toHaveLength(1)
})

test('a link fills in the form of somebody paid before', async () => {
  const payee = {
    id: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1e01',
    nickname: null,
    details: { kind: 'member', name: 'Ben O.', email: BEN },
    lastPaidAt: minutesLater(-60),
    timesPaid: 1,
  } as const
  answers(checkRecipient, known)
  const { address } = await openForms(`member?payee=${payee.id}`, [payee])
  await expect.element(email).toHaveValue(BEN)
  await expect.element(heading('Step 1 of 2: Details')).toHaveFocus()
  expect(address()).toBe('/dashboard/transfers/member')
})

test('a link to a transfer made before leads to its review, filled in', async () => {
  answers(readTransferContents, {
    kind: 'user',
    fromAccountId: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1b16',
    amount: '12.50',
    reference: 'Lunch',
    recipientEmail: BEN,
  })
  answers(checkRecipient, known)
  await openForms('own?repeat=before')
  // To somebody known it goes on to its review at once; nothing is sent.
  await expect.element(heading('Step 2 of 2: Review')).toHaveFocus()
  await expect.element(button('Send $12.50 to Ben O.')).toBeVisible()
  expect(askedOf(sendToMember)).toEqual([])
  await button('Change reference').click()
  await expect.element(heading('Step 1 of 2: Details')).toHaveFocus()
  await expect.element(panel.getByLabelText('Reference')).toHaveValue('Lunch')
  await expect.element(panel.getByLabelText('Amount')).toHaveValue('12.50')
  await expect.element(email).toHaveValue(BEN)
  await expect.element(tab('To a bank user')).toHaveAttribute('aria-selected', 'true')
})

test('a repeated transfer that needs a code waits at its form', async () => {
  answers(readTransferContents, {
    kind: 'user',
    fromAccountId: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1b16',
    amount: '12.50',
    reference: 'Lunch',
    recipientEmail: BEN,
  })
  answers(checkRecipient, { ...known, codeNeeded: true })
  await openForms('own?repeat=before')
  await expect.element(panel.getByText('Recipient found')).toBeVisible()
  await expect.element(panel.getByLabelText('Reference')).toHaveValue('Lunch')
  expect(askedOf(askMemberCode)).toEqual([])
})

test('a link to a transfer of nobody says that the form could not be filled in', async () => {
  refuses(readTransferContents, 'transfer_not_found')
  await openForms('own?repeat=nothing')
  await shows('The form could not be filled in.')
})
