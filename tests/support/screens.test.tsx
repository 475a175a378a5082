import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sendContactMessage } from '../../src/modules/support/contract.ts'
import { beginThread } from '../../src/modules/support/threads.contract.ts'
import { ContactForm } from '../../src/modules/support/web/ContactForm.tsx'
import { QuestionForm } from '../../src/modules/support/web/QuestionForm.tsx'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { threadOf } from './threadOf.ts'

const summary = page.getByRole('alert', { name: 'There is a problem' })
const send = page.getByRole('button', { name: 'Send message' })
const receipt = { receivedAt: '2026-07-15T16:00:00.000Z' }

async function fillIn(): Promise<void> {
  await page.getByLabelText('Name').fill('Ada Lund')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada.lund@example.com')
  await page.getByLabelText('Subject').selectOptions('loan')
  await page.getByLabelText('Message').fill('What would a loan cost me?')
}

test('an empty contact form lists what is missing, and each line leads to its field', async () => {
  await mount(<ContactForm />)
  await send.click()
  await expect.element(summary).toHaveFocus()
  for (const sentence of [
    'Please enter your name',
    'Please enter a valid email address',
    'Please choose a subject',
    'Please write a message',
  ])
    await expect.element(summary.getByRole('link', { name: sentence })).toBeVisible()
  await summary.getByRole('link', { name: 'Please choose a subject' }).click()
  await expect.element(page.getByLabelText('Subject')).toHaveFocus()
})

test('a contact message to be answered by phone needs a number, and says what happens next', async () => {
  answers(sendContactMessage, receipt)
  await mount(<ContactForm />)
  await fillIn()
  await expect.element(page.getByText('26 of 2,000 characters')).toBeVisible()
  await page.getByRole('radio', { name: 'Phone' }).click()
  await send.click()
  const noPhone = 'Please enter your phone number, or choose email'
  await expect.element(summary.getByRole('link', { name: noPhone })).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone' }).fill('518 555 0134')
  await send.click()
  await expect.element(page.getByRole('heading', { name: 'We have your message' })).toHaveFocus()
  await expect.element(page.getByText('We call you at 518 555 0134')).toBeVisible()
  expect(askedOf(sendContactMessage)).toMatchObject([
    { body: { message: 'What would a loan cost me?', preferredContact: 'phone' } },
  ])
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect.element(page.getByLabelText('Message')).toHaveValue('')
})

test('a contact message that is refused or lost keeps what was typed, and may be sent again', async () => {
  refuses(sendContactMessage, 'too_many_messages')
  await mount(<ContactForm />)
  await fillIn()
  await send.click()
  await expect
    .element(page.getByText(sendContactMessage.refusals.too_many_messages.message))
    .toBeVisible()
  loses(sendContactMessage)
  await send.click()
  await expect.element(page.getByText(/^We could not reach the server/)).toBeVisible()
  await expect.element(page.getByLabelText('Message')).toHaveValue('What would a loan cost me?')
  const held = holds(sendContactMessage)
  await send.click()
  await expect.element(page.getByRole('button', { name: 'Sending' })).toBeVisible()
  held.answer(receipt)
  await expect.element(page.getByRole('heading', { name: 'We have your message' })).toHaveFocus()

  // The same message all the time, and the next one is another.
  await page.getByRole('button', { name: 'Write another message' }).click()
  await fillIn()
  await send.click()
  await expect.element(page.getByRole('heading', { name: 'We have your message' })).toHaveFocus()
  const [first, ...later] = askedOf(sendContactMessage).map(({ body }) => body.id)
  expect(later.slice(0, 2)).toEqual([first, first])
  expect(later.slice(2)).toEqual([expect.not.stringMatching(first!)])
})

test('a question whose answer was lost is sent again under its id, and the next one has another', async () => {
  loses(beginThread)
  await mount(<QuestionForm open onClose={() => {}} />)
  const ask = async (subject: string) => {
    await page.getByLabelText('Subject').fill(subject)
    await page.getByLabelText('Your question').fill('When are you there?')
    await page.getByRole('button', { name: 'Send question' }).click()
  }
  await ask('Opening hours')
  await expect.element(page.getByText(/^We could not reach the server/)).toBeVisible()
  answers(beginThread, threadOf())
  await page.getByRole('button', { name: 'Send question' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await ask('Holidays')
  await expect.element(page.getByText('We have your question.')).toHaveFocus()
  const [first, second, third] = askedOf(beginThread).map(({ body }) => body.id)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
