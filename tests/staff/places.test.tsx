import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { routesBelow } from '../../src/apps/web/announcedPages.ts'
import { STAFF_PAGES } from '../../src/apps/web/admin/allStaffPages.ts'
import { STAFF_PLACES } from '../../src/apps/web/admin/staffPlaces.ts'
import { permitted } from '../../src/apps/web/PermittedPage.tsx'
import { RoleProvider } from '../../src/platform/web/may.ts'
import { mount } from '../components/mount.tsx'
import { openBackOffice, places } from './backOffice.tsx'

test('each place of staff has a page, and is marked while somebody is there', async () => {
  const { address } = await openBackOffice()
  const routes = [{ path: '/admin', children: routesBelow('/admin', STAFF_PAGES) }]
  for (const { to, label } of STAFF_PLACES.toReversed()) {
    expect(matchRoutes(routes, to), to).toHaveLength(2)
    const link = places.getByRole('link', { name: label, exact: true })
    await link.click()
    await expect.element(link).toHaveAttribute('aria-current', 'page')
    expect(address()).toBe(to)
    expect(document.querySelectorAll('nav [aria-current=page]')).toHaveLength(1)
  }
})

test('the page of an account is marked as one of Users', async () => {
  await openBackOffice('/admin/accounts/7')
  const users = places.getByRole('link', { name: 'Users' })
  await expect.element(users).toHaveAttribute('aria-current', 'page')
})

test('a teller finds the places of tellers, and what they may do there', async () => {
  await openBackOffice('/admin', undefined, [], () => {}, 'teller')
  const found = places.getByRole('link')
  await expect
    .poll(() => found.elements().map(({ textContent }) => textContent))
    .toEqual(['Dashboard', 'Users', 'Deposits', 'Messages', 'Approvals', 'Jobs'])
  const waits = page.getByRole('navigation', { name: 'What waits' })
  await expect.element(waits.getByRole('link', { name: 'Deposits' })).toBeVisible()
  await expect.element(waits.getByRole('link', { name: 'Sanctions' })).not.toBeInTheDocument()
  for (const name of ['Create New User', 'Manage OTPs', 'Settings'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
})

test('a page that a role does not include says so, and asks the server for nothing', async () => {
  const Page = permitted(() => <h1>{'The audit trail'}</h1>, 'audit:read')
  await mount(
    <RoleProvider value="teller">
      <Page />
    </RoleProvider>,
  )
  await expect.element(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible()
  await mount(<Page />)
  await expect.element(page.getByRole('heading', { name: 'The audit trail' })).toBeVisible()
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
