import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { STAFF_PLACES } from '../../src/apps/web/admin/staffPlaces.ts'
import { openBackOffice, palette } from './backOffice.tsx'

/** Two keys that only belong together if they follow one another soon, so without a pause. */
function chord(...keys: readonly string[]): void {
  for (const key of keys)
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
}

test('single keys lead staff to every place', async () => {
  const { address } = await openBackOffice('/admin/users')
  await expect.element(page.getByRole('heading', { name: '/admin/users' })).toBeVisible()
  for (const { to, keys } of STAFF_PLACES) {
    chord(...(keys ?? []))
    await expect.poll(address).toBe(to)
  }
})

test('single keys of staff are listed, and can be switched off', async () => {
  const { address } = await openBackOffice('/admin/users')
  await expect.element(page.getByRole('heading', { name: '/admin/users' })).toBeVisible()
  await userEvent.keyboard('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(list.getByText('Open the next application')).toBeVisible()
  await list.getByText('Off', { exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  chord('g', 'd')
  await userEvent.keyboard('/')
  await expect.element(palette).not.toBeInTheDocument()
  expect(address()).toBe('/admin/users')
})
