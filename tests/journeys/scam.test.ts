import { after, before, test } from 'node:test'
import { ROSA } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import {
  allow,
  balanceOf,
  button,
  enterCode,
  fillAmount,
  fillUsBank,
  formsOf,
  INES,
  tab,
} from './transferForms.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
  await allow(world, 9)
})
after(() => world.close())

test('a scam is stopped at the review step: a first large payment waits, staff refuse it, and the money is back', async () => {
  const rosa = await world.visitAs(ROSA.email, '/admin/payment-rules/new')
  await rosa.getByRole('textbox', { name: 'Name' }).fill('Large first payments')
  await rosa.getByRole('checkbox', { name: 'To a US bank' }).check()
  await rosa.getByRole('radio', { name: 'One payment' }).check()
  await rosa.getByRole('textbox', { name: 'Most money' }).fill('200')
  await rosa.getByRole('checkbox', { name: 'First payment to the payee' }).check()
  await rosa.getByRole('textbox', { name: 'Why' }).fill('Scams to new payees')
  await button(rosa, 'See what it would have done').click()
  await expect(rosa.getByText('It would have had staff look at')).toBeVisible()
  await button(rosa, 'Add rule').click()
  await rosa.getByRole('alertdialog').getByRole('button', { name: 'Add rule' }).click()
  await expect(rosa.getByText(/^The rule is saved/)).toBeVisible()

  const { page: ines, home } = await formsOf(world, INES)
  await tab(ines, 'To a US bank').click()
  await fillUsBank(ines)
  await fillAmount(ines, '250', 'Safe account')
  await button(ines, 'Continue to review').click()
  await enterCode(world, ines, INES)
  await button(ines, 'Send $250.00 to Dana Reyes').click()
  await expect(ines.getByText('Under review')).toBeVisible()
  const available = balanceOf(home, 'Available Balance')
  await expect(available.getByText('$10,374.01')).toBeVisible()

  await rosa.goto(`${world.portal.base}/admin/held-payments`)
  await rosa.getByRole('link', { name: /Dana Reyes/ }).click()
  await expect(rosa.getByText('New to this member')).toBeVisible()
  await expect(rosa.getByText('Large first payments')).toBeVisible()
  await button(rosa, 'Refuse payment').click()
  const dialog = rosa.getByRole('alertdialog')
  await dialog.getByLabel('What you found out').fill('A caller told her to. She agrees.')
  await dialog.getByRole('button', { name: 'Refuse payment' }).click()
  await expect(rosa.getByText('A caller told her to. She agrees.')).toBeVisible()

  await expect(available.getByText('$10,624.01')).toBeVisible()
  await ines.goto(`${world.portal.base}/dashboard/notifications`)
  await expect(
    ines.getByText(/^To protect you we let it go no further\. Nobody received it/).first(),
  ).toBeVisible()
  await expect(ines.getByText('A caller told her to')).toBeHidden()
})
