import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  answerPaymentQuestion,
  askPaymentQuestion,
} from '../../src/modules/paymentRules/question.contract.ts'
import { readSafety, type Safety } from '../../src/modules/safety/contract.ts'
import { PaymentQuestion } from '../../src/modules/safety/web/PaymentQuestion.tsx'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { AS_INES } from '../components/sessions.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const NOW = DEMO_NOW.toISOString()
const NOTHING: Safety = {
  call: null,
  view: null,
  lockedSince: null,
  reports: [],
  trustedContact: null,
  passwordChangedAt: null,
}
const QUESTION = 'Does somebody on the phone, or writing to you, tell you to make this payment?'
const button = (name: string) => page.getByRole('button', { name })

const open = (isFirst: boolean) =>
  mount(
    <PaymentQuestion
      paymentId={newId()}
      kind="us_bank"
      amount={fromDecimal('900.00')}
      recipient="Dana Reyes"
      isFirst={isFirst}
    />,
    { session: AS_INES },
  )

beforeEach(() => {
  answers(readSafety, NOTHING)
  answers(answerPaymentQuestion, {})
})

test('an amount far over the usual is asked about with what is usual; the answer no is kept', async () => {
  answers(askPaymentQuestion, { reason: 'large', usual: '40.00' })
  await open(false)
  await expect.element(page.getByText(QUESTION)).toBeVisible()
  await expect.element(page.getByText('You usually pay about $40.00 this way.')).toBeVisible()
  await button('No, nobody does').click()
  await expect.poll(focusedWords).toContain('You said that nobody tells you')
  await expect.element(page.getByText(QUESTION)).not.toBeInTheDocument()
  expect(askedOf(askPaymentQuestion)).toMatchObject([
    { body: { amount: '900.00', isFirst: false } },
  ])
  expect(askedOf(answerPaymentQuestion)).toMatchObject([{ body: { answer: 'nobody' } }])
})

test('a payment like others is asked nothing', async () => {
  answers(askPaymentQuestion, { reason: null, usual: null })
  await open(false)
  await expect.poll(() => askedOf(askPaymentQuestion).length).toBe(1)
  await expect.element(page.getByText(QUESTION)).not.toBeInTheDocument()
})

test('while staff call, it says who, and whoever is told to pay sees at once that it is really them', async () => {
  answers(askPaymentQuestion, { reason: 'first', usual: null })
  const endsAt = new Date(DEMO_NOW.getTime() + 1_800_000).toISOString()
  const call = {
    id: newId(),
    canBeShown: false,
    staffName: 'Rosa Delgado',
    topic: 'Your new card',
    startedAt: NOW,
    endsAt,
  }
  answers(readSafety, { ...NOTHING, call })
  await open(true)
  await expect
    .element(
      page.getByText('Rosa Delgado of Hazelnotch is calling you, and never asks you to make'),
    )
    .toBeVisible()
  refuses(answerPaymentQuestion, 'not_asked')
  await button('Yes, somebody tells me to').click()
  await expect.element(page.getByText('Stop here: this is how people are robbed.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Is it really us calling?' })).toBeVisible()
  await expect.element(page.getByText('Your new card')).toBeVisible()
  await expect
    .element(page.getByText(answerPaymentQuestion.refusals.not_asked.message))
    .toBeVisible()
})
