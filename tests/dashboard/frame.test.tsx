import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { INES } from '../../src/modules/demo/server/people.ts'
import { signOut } from '../../src/modules/access/contract.ts'
import { institution } from '../../src/platform/web/institution.ts'
import { askedOf, loses } from '../components/fakeFetch.ts'
import { memberAnswers, openMember, PHONE } from './memberPages.tsx'

const topBar = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const transfers = page.getByRole('heading', { name: 'Transfers', level: 1 })
const accountMenu = page.getByRole('button', { name: /Account menu/ })

beforeEach(memberAnswers)

test('Transfers leads to its page and first empty field, and is marked there whatever the kind', async () => {
  const { address } = await openMember('/dashboard/settings/account')
  await expect.element(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  const link = topBar.getByRole('link', { name: 'Transfers' })
  await expect.element(link).not.toHaveAttribute('aria-current')
  await link.click()
  await expect.element(transfers).toBeVisible()
  await expect.element(page.getByLabelText('Amount')).toHaveFocus()
  await page.getByRole('tab', { name: 'To a bank user' }).click()
  await expect.poll(address).toBe('/dashboard/transfers/member')
  await expect.element(page.getByRole('tab', { name: 'To a bank user' })).toHaveFocus()
  await expect.element(link).toHaveAttribute('aria-current', 'page')
})

test('a kind of transfer that there is not is no page, which leads back and offers no second sign-in', async () => {
  const { address } = await openMember('/dashboard/transfers/lottery')
  await expect.element(page.getByText('We could not find that page')).toBeVisible()
  const links = page.getByRole('main').getByRole('link')
  expect(links.elements().map(({ textContent }) => textContent)).toEqual(['Go to the dashboard'])
  await links.click()
  await expect.poll(address).toBe('/dashboard')
})

for (const width of [PHONE, 1280])
  test(`the buttons of the top bar have an edge for systems that choose the colors, at ${width} px`, async () => {
    await openMember('/dashboard/settings/account', width)
    await expect.element(accountMenu).toBeVisible()
    const buttons = page.getByRole('banner').getByRole('button').elements()
    expect(buttons.length).toBeGreaterThan(3)
    const bare = buttons.filter((button) => getComputedStyle(button).borderTopWidth === '0px')
    expect(bare.map((button) => button.ariaLabel ?? button.textContent)).toEqual([])
  })

test('an address that names a section opens there', async () => {
  await openMember('/dashboard#quick-actions-cards')
  await expect.element(page.getByRole('heading', { name: 'Quick Actions' })).toHaveFocus()
})

test('help opens beside its button with telephone, email and hours, and Escape closes it', async () => {
  await openMember()
  const help = page.getByRole('button', { name: 'Help' })
  await expect.element(help).toHaveAttribute('aria-expanded', 'false')
  await help.click()
  const popover = page.getByRole('dialog', { name: 'Help' })
  const { supportPhone = '', supportEmail, supportHours } = institution
  for (const words of [supportPhone, supportEmail, supportHours])
    await expect.element(popover.getByText(words)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(popover).not.toBeInTheDocument()
  await expect.element(help).toHaveFocus()
})

test('the account menu has the email, more places and the way out, and is walked with arrows', async () => {
  const { address } = await openMember()
  await accountMenu.click()
  await expect.element(page.getByText(INES.email, { exact: true })).toBeVisible()
  const items = page.getByRole('menuitem')
  await expect.element(items.first()).toHaveFocus()
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    'Profile Settings',
    'Account Settings',
    'Security',
    'Safety',
    'Alerts',
    'Payees',
    'Linked accounts',
    'Scheduled',
    'Goals',
    'Tax forms',
    'Reported problems',
    'Messages',
    'Sign out',
  ])
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus()
  // A command to the browser is no first letter of "Messages".
  await userEvent.keyboard('{Control>}m{/Control}')
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Account Settings' })).toHaveFocus()
  expect(address()).toBe('/dashboard/settings/account')
})

test('signing out that fails says so, and can be tried again', async () => {
  loses(signOut)
  await openMember()
  await accountMenu.click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const trouble = page.getByRole('alert').filter({ hasText: 'We could not sign you out.' })
  await expect.element(trouble.getByText(/You are still signed in\./)).toBeVisible()
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => askedOf(signOut)).toHaveLength(2)
  await trouble.getByRole('button', { name: 'Stay signed in' }).click()
  await expect.element(trouble).not.toBeInTheDocument()
})

test('on a phone the menu holds the places and Sign out', async () => {
  await openMember('/dashboard', PHONE)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const links = topBar.getByRole('link')
  await expect
    .poll(() => links.elements().map(({ textContent }) => textContent))
    .toEqual(['Dashboard', 'Transfers', 'Cards', 'Bill Pay', 'Activity'])
  loses(signOut)
  await topBar.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => askedOf(signOut)).toHaveLength(1)
})

test('the bar at the foot of a phone has four items, and More has the rest', async () => {
  await openMember('/dashboard', PHONE)
  const bar = page.getByRole('navigation', { name: 'Places', exact: true })
  const names = (): string[] =>
    bar
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Dashboard', 'Transfers', 'Bill Pay', 'More'])
  const home = bar.getByRole('link', { name: 'Dashboard' })
  await expect.element(home).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  const others = more.getByRole('navigation').getByRole('link')
  await expect
    .poll(() => others.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Activity',
      'Payees',
      'Linked accounts',
      'Scheduled',
      'Goals',
      'Cards',
      'Statements',
      'Tax forms',
      'Reported problems',
      'Messages',
      'Safety',
      'Notifications',
      'Alerts',
      'Profile Settings',
      'Account Settings',
      'Security',
    ])
  await expect.element(more.getByText(institution.supportPhone ?? '')).toBeVisible()
  await expect.element(more.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await more.getByRole('link', { name: 'Cards' }).click()
  await expect.element(more).not.toBeInTheDocument()
  const cards = page.getByRole('heading', { name: 'Cards', level: 1 })
  await expect.element(cards).toHaveFocus()
  await expect.element(cards).toBeInViewport()
})

test('the bar at the foot makes room for the on-screen keyboard', async () => {
  await openMember('/dashboard/transfers', PHONE)
  await page.viewport(PHONE, 844)
  const bar = page.getByRole('navigation', { name: 'Places', exact: true })
  await page.getByLabelText('Amount').click()
  await expect.element(bar).toBeVisible()
  await page.viewport(PHONE, 500)
  await expect.element(bar).not.toBeInTheDocument()
  await page.viewport(PHONE, 844)
  await expect.element(bar).toBeVisible()
})
