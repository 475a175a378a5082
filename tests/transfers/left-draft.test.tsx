import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draftUsBank } from '../../src/modules/transfers/usBank.contract.ts'
import { sendBetweenAccounts } from '../../src/modules/transfers/contract.ts'
import { askedOf, holds } from '../components/fakeFetch.ts'
import {
  ACCOUNTS,
  button,
  draftOf,
  field,
  fillAmount,
  NO_LIMIT,
  onPosted,
  openForms,
  panel,
  receiptOf,
  toReview,
} from './forms.tsx'

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

/** With a link away from the form, to where what is switched off is switched on again. */
const OFF = {
  isOwn: true,
  kinds: ['own' as const],
  countMax: null,
  countLeft: null,
  amountMax: '0.00',
  amountLeft: '0.00',
  startsAgainOn: null,
}

test.for([
  [
    'another form',
    () => page.getByRole('tab', { name: 'To a US bank' }).click(),
    '/transfers/us-bank',
  ],
  ['another page', () => page.getByRole('link', { name: 'Safety' }).click(), '/safety'],
] as const)(
  'a receipt that comes when its owner went on to %s stays away from there',
  async ([, leave, end]) => {
    onPosted.mockClear()
    const limit = { ...NO_LIMIT, allowances: [OFF] }
    const { address, go } = await openForms('own', [], ACCOUNTS, undefined, limit)
    await fillAmount('25', 'Rent')
    await toReview()
    const held = holds(sendBetweenAccounts)
    await button(/^Move \$25\.00/).click()
    await expect.poll(() => askedOf(sendBetweenAccounts)).toHaveLength(1)
    await go(-1)
    await leave()
    await expect.poll(address).toBe(`/dashboard${end}`)
    held.answer(({ body }) => receiptOf({ id: body.id, kind: 'internal', amount: '25.00' }))
    await expect.poll(() => onPosted).toHaveBeenCalled()
    expect(address()).toBe(`/dashboard${end}`)
  },
)
