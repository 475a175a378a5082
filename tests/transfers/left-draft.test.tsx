import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draftUsBank } from '../../src/modules/transfers/usBank.contract.ts'
import { askedOf, holds } from '../components/fakeFetch.ts'
import { draftOf, field, fillAmount, openForms, panel, toReview } from './forms.tsx'

const dana = {
  type: 'us_bank',
  accountName: 'Dana Reyes',
  bankName: 'Citibank',
  last4: '7890',
} as const

test('a draft that comes when its form was left leads nobody away from where they are', async () => {
  const { address } = await openForms('us-bank')
  const name = panel.getByLabelText('Account name')
  const held = holds(draftUsBank)
  await field('Bank').fill('0210000')
  await page.getByRole('option', { name: /021000089/ }).click()
  await panel.getByLabelText('Account number').fill('1234567890')
  await name.fill(dana.accountName)
  await fillAmount('250', 'Rent')
  await toReview()
  await expect.poll(() => askedOf(draftUsBank)).toHaveLength(1)
  await page.getByRole('tab', { name: 'Between Accounts' }).click()
  held.answer(({ body }) => draftOf(body.id, '250.00', dana))
  await fillAmount('12', 'Savings')
  await page.getByRole('tab', { name: 'To a US bank' }).click()
  await expect.element(name).toHaveValue(dana.accountName)
  expect(address()).toBe('/dashboard/transfers/us-bank')
})
