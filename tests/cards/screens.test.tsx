import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CardsPanel } from '../../src/modules/cards/web/CardsPanel.tsx'
import { mount } from '../components/mount.tsx'

test('cards are samples with their last four digits, the limit and what is left of it', async () => {
  await mount(<CardsPanel />)
  for (const words of ['4021', '7730'])
    await expect.element(page.getByText(words).first()).toBeVisible()
  expect(page.getByText('Sample', { exact: true }).elements()).toHaveLength(2)
  for (const words of ['$1,500 of $5,000', '$3,500', '2,500 points'])
    await expect.element(page.getByText(words)).toBeVisible()
  const meter = page.getByRole('meter', { name: 'Credit used' })
  await expect.element(meter).toHaveAttribute('aria-valuetext', '$1,500 of $5,000')
  await page.getByRole('tab', { name: 'Statements' }).click()
  await expect.element(page.getByText('No card statements.')).toBeVisible()
})

for (const asked of ['Change PIN', 'Set Transaction Limits'])
  test(`${asked} takes six digits, says that nobody answers yet, and Escape gives the focus back`, async () => {
    await mount(<CardsPanel />)
    const opener = page.getByRole('button', { name: `${asked} for the credit card` })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: asked })
    const code = dialog.getByLabelText('One-time code')
    const verify = dialog.getByRole('button', { name: 'Verify code' })
    await code.fill('12a 34')
    await expect.element(code).toHaveValue('1234')
    await expect.element(verify).toHaveAttribute('aria-disabled', 'true')
    await code.fill('123456')
    await verify.click()
    const sorry = 'Service temporarily unavailable. Please try again later.'
    await expect.element(dialog.getByText(sorry)).toBeVisible()
    await expect.element(code).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

const DETAILS = [
  ['debit', ['Debit card', '4021', 'Active', '08/29', 'Checking', 'Sample Grocer']],
  ['credit', ['Credit card', '7730', '$5,000', '$3,500', '2,500 points', 'Sample Airline']],
] as const

for (const [kind, facts] of DETAILS)
  test(`the details of the ${kind} card ask for no code`, async () => {
    await mount(<CardsPanel />)
    const opener = page.getByRole('button', { name: `View Card Details for the ${kind}` })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'View Card Details' })
    for (const fact of facts)
      await expect.element(dialog.getByText(fact).first()).toBeInTheDocument()
    await expect.element(dialog.getByLabelText('One-time code')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(opener).toHaveFocus()
  })
