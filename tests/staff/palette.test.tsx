import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listUsers } from '../../src/modules/members/contract.ts'
import { announced } from '../components/announced.ts'
import { loses } from '../components/fakeFetch.ts'
import { summaryOf } from '../members/someone.ts'
import { box, openBackOffice, palette } from './backOffice.tsx'

async function openPalette(...given: Parameters<typeof openBackOffice>) {
  const mounted = await openBackOffice(...given)
  await page.getByRole('button', { name: 'Search or go to' }).click()
  await expect.element(box).toHaveFocus()
  return mounted
}

test('the palette opens by keys, finds a screen, goes there and gives it among the recent ones', async () => {
  const { address } = await openBackOffice()
  await expect.element(page.getByText('Nobody is waiting.')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('anal')
  const option = palette.getByRole('option', { name: /Analytics/ })
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  await expect.element(box).toHaveAttribute('aria-activedescendant', option.element().id)
  await expect.poll(announced).toContain('1 match')
  await userEvent.keyboard('{Enter}')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.poll(address).toBe('/admin/analytics')
  await userEvent.keyboard('{Meta>}k{/Meta}')
  const recent = palette.getByRole('group', { name: 'Recent' })
  await expect.element(recent.getByRole('option', { name: /Analytics/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
})

test('the palette finds people, opens their page, and keeps nobody on the device', async () => {
  const { address } = await openPalette()
  await userEvent.keyboard('abara')
  const people = palette.getByRole('group', { name: 'People' })
  await expect.element(people.getByRole('option', { name: /Ines Abara/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await expect.poll(address).toBe(`/admin/users/${summaryOf().id}`)
  expect(localStorage.getItem('staff-recent') ?? '').not.toMatch(/Ines|01980d2c/)
})

test('the palette does what has a button of its own too, and stays behind an open window', async () => {
  const { address } = await openPalette()
  for (const name of ['Manage OTPs', 'Create New User', 'Collapse menu', 'Sign Out'])
    await expect
      .element(page.getByRole('button', { name, includeHidden: true }))
      .toBeInTheDocument()
  await userEvent.keyboard('otp{Enter}')
  await expect.element(page.getByRole('heading', { name: 'OTP Management' })).toHaveFocus()
  expect(address()).toBe('/admin?panel=otps')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('create{Enter}')
  const creation = page.getByRole('alertdialog', { name: 'Create New User' })
  await expect.element(creation).toBeVisible()
  await expect.element(palette).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).not.toBeInTheDocument()
})

test('the palette says when nothing matches, and when people cannot be loaded', async () => {
  await openPalette()
  await userEvent.keyboard('zzzz')
  await expect.element(palette.getByText('Nothing matches. Try another spelling.')).toBeVisible()
  loses(listUsers)
  await box.fill('yyyy')
  await expect.element(palette.getByText('Failed to load users')).toBeVisible()
})

for (const width of [320, 390]) {
  test(`the palette fits a phone of ${width} px`, async () => {
    await openPalette('/admin', width)
    await userEvent.keyboard('ab')
    await expect.element(palette.getByRole('option', { name: /Ines Abara/ })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
}

test('the panel of OTPs opens with its button, stands in the address, and closes', async () => {
  const { address } = await openBackOffice()
  const button = page.getByRole('button', { name: 'Manage OTPs' })
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'OTP Management' })).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  expect(address()).toBe('/admin?panel=otps')
  await openBackOffice(address())
  await expect.element(page.getByRole('region', { name: 'OTP Management' })).toBeVisible()
  await button.click()
  await expect.element(page.getByRole('region', { name: 'OTP Management' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: /Pending Review/ })).toBeVisible()
})
