import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkRecipient } from '../../src/modules/transfers/member.contract.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import {
  alert,
  button,
  field,
  fillAmount,
  openForms,
  panel,
  shows,
  titled,
  toReview,
} from './forms.tsx'

const BEN = 'ben.okafor@example.com'
const email = field('Recipient email')
const known = { token: 'ben', name: 'Ben O.', firstPayment: false, codeNeeded: false }

async function verify(address: string): Promise<void> {
  await email.fill(address)
  await button('Verify').click()
}

test('the recipient is somebody else, known, and verified before a transfer goes on', async () => {
  await openForms('member')
  await toReview()
  await expect.element(alert.getByText('Please fill in all fields')).toBeVisible()
  await titled(/^Error: Details, To a bank user \|/)
  await page.getByRole('link', { name: 'Enter the email address of the recipient' }).click()
  await expect.element(email).toHaveFocus()

  await email.fill('ines.abara')
  await userEvent.keyboard('{Enter}')
  const said = (words: string) =>
    expect.element(page.getByRole('link', { name: words })).toBeVisible()
  await said('Please enter a valid email address')
  expect(askedOf(checkRecipient), 'nobody was asked about').toEqual([])
  refuses(checkRecipient, 'own_email')
  await verify('ines.abara@example.com')
  await said('Cannot transfer to your own account')
  await expect.element(email).toHaveFocus()
  refuses(checkRecipient, 'recipient_not_found')
  await verify('nobody@example.com')
  await said('Recipient not found')
  await expect.element(email).toHaveValue('nobody@example.com')
  refuses(checkRecipient, 'too_many_checks')
  await verify('one.more@example.com')
  await said('You have checked many recipients. Please wait a while before the next one.')
  loses(checkRecipient)
  await verify('somebody@example.com')
  await said('Error verifying recipient')

  const held = holds(checkRecipient)
  await email.fill(BEN)
  await fillAmount('1', 'Coffee')
  await toReview()
  await said('Please enter a valid recipient')
  held.answer(known)
  await shows('Recipient found')
  await shows('Ben O.')
  email.element().focus()
  await userEvent.keyboard('{End}x')
  await expect.element(panel.getByText('Recipient found')).not.toBeInTheDocument()
})

test('whoever goes on from an address is told whose it is, once and without losing the focus', async () => {
  await openForms('member')
  const amount = panel.getByLabelText('Amount')
  await email.fill('ben.okafor@')
  await amount.click()
  expect(askedOf(checkRecipient), 'no address yet').toEqual([])
  refuses(checkRecipient, 'recipient_not_found')
  await email.fill('nobody@example.com')
  await amount.click()
  await expect.poll(announced).toContain('Recipient not found')
  await expect.element(amount).toHaveFocus()
  await email.click()
  await amount.click()
  expect(askedOf(checkRecipient), 'the same address').toHaveLength(1)
  answers(checkRecipient, known)
  await email.fill(BEN)
  await amount.click()
  await shows('Recipient found')
  await expect.element(amount).toHaveFocus()
  await button('Verify').click()
  await toReview()
  await expect.element(alert.getByText('Please fill in all fields')).toBeVisible()
  expect(askedOf(checkRecipient), 'found already').toHaveLength(2)
})
