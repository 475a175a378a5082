import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { routesBelow } from '../../src/apps/web/announcedPages.ts'
import { STAFF_PLACES } from '../../src/apps/web/admin/staffPlaces.ts'
import { openBackOffice, places } from './backOffice.tsx'

test('each place of staff has a page, and is marked while somebody is there', async () => {
  const { address } = await openBackOffice()
  const routes = [{ path: '/admin', children: routesBelow('/admin') }]
  for (const { to, label } of STAFF_PLACES.toReversed()) {
    expect(matchRoutes(routes, to), to).toHaveLength(2)
    const link = places.getByRole('link', { name: label, exact: true })
    await link.click()
    await expect.element(link).toHaveAttribute('aria-current', 'page')
    expect(address()).toBe(to)
    expect(document.querySelectorAll('nav [aria-current=page]')).toHaveLength(1)
  }
})

test('the places collapse to icons whose labels come out on focus and on hover, and stay so', async () => {
  await openBackOffice()
  const users = places.getByRole('link', { name: 'Users' })
  const labelOf = (name: string): HTMLElement | null =>
    places
      .getByRole('link', { name })
      .element()
      .querySelector<HTMLElement>('[aria-hidden=true]:not(svg)')
  const width = () => users.element().getBoundingClientRect().width
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(width).toBeLessThan(60)
  await openBackOffice('/admin/users')
  await expect.poll(width).toBeLessThan(60)
  await expect.element(labelOf('Users')).not.toBeVisible()
  ;(places.getByRole('link', { name: 'Dashboard' }).element() as HTMLElement).focus()
  await userEvent.tab()
  await expect.element(users).toHaveFocus()
  await expect.element(labelOf('Users')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(labelOf('Users')).not.toBeVisible()
  await places.getByRole('link', { name: 'Settings' }).hover()
  await expect.element(labelOf('Settings')).toBeVisible()
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await expect.poll(width).toBeGreaterThan(150)
})

test('the places are a drawer on a phone, which closes by itself, by Escape and by its button', async () => {
  const { address } = await openBackOffice('/admin', 390)
  const open = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog', { name: 'Staff menu' })
  await expect.element(places).not.toBeInTheDocument()
  await open.click()
  await expect.element(drawer.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  await open.click()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await open.click()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(address()).toBe('/admin/settings')
})
