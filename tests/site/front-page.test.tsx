import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PublicFrame } from '../../src/apps/web/frames/PublicFrame.tsx'
import { SiteBar } from '../../src/apps/web/frames/SiteBar.tsx'
import { HomePage } from '../../src/modules/site/web/HomePage.tsx'
import { ProductsPage } from '../../src/modules/site/web/ProductsPage.tsx'
import { ScrollToTop } from '../../src/ui/layout/ScrollToTop.tsx'
import { applyChoices } from '../../src/ui/theme/theme.ts'
import { focusOn } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'

const heading = page.getByRole('heading', { level: 1, name: 'Every member counts.' })

afterEach(() => {
  localStorage.clear()
  applyChoices()
  scrollTo(0, 0)
})

test('the first stop of a page is the way past the navigation', async () => {
  await mount(<HomePage />)
  await expect.element(heading).toBeVisible()
  // Where Tab goes on from, whatever was pressed before this test.
  document.body.tabIndex = -1
  document.body.focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Skip to main content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Open an account' })).toHaveFocus()
})

test('the bar changes once the page moves under it, and from far down a button leads back to the top', async () => {
  await mount(
    <>
      <SiteBar />
      <HomePage />
      <ScrollToTop />
    </>,
  )
  const isLifted = (): boolean => document.querySelector('[data-lifted]') !== null
  expect(isLifted()).toBe(false)
  scrollTo(0, 11)
  await expect.poll(isLifted).toBe(true)
  const up = page.getByText('Back to top')
  await expect.element(up).not.toBeVisible()
  scrollTo(0, 301)
  await expect.element(up).toBeVisible()
  await page.getByRole('button', { name: 'Back to top' }).click()
  await expect.poll(() => scrollY).toBe(0)
  await expect.element(heading).toHaveFocus()
})

test('the menu of a phone is closed by Escape, which leads back to it, and leads on', async () => {
  const mounted = await mount(<SiteBar />, { width: 320 })
  const opener = page.elementLocator(document.querySelector('summary')!)
  const products = page
    .getByRole('navigation', { name: 'Main, on small screens' })
    .getByRole('link', { name: 'Products' })
  await opener.click()
  await expect.element(products).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(products).not.toBeInTheDocument()
  expect(document.activeElement?.tagName).toBe('SUMMARY')
  await opener.click()
  await products.click()
  expect(mounted.address()).toBe('/products')
})

test('whoever is signed in and has only to choose a password is not asked to sign in or to join', async () => {
  const entries = page.getByRole('link', { name: /Sign In|Open Account/, includeHidden: true })
  for (const width of [320, 1280]) {
    await mount(<PublicFrame />, { path: '/about', width, framed: true })
    await expect.element(entries.first()).toBeInTheDocument()
    await mount(<PublicFrame />, { path: '/change-password', width, framed: true })
    await expect.element(page.getByRole('link', { name: 'Locations' })).toBeVisible()
    expect(entries.elements()).toEqual([])
  }
})

test('the products for businesses are an arrow key away, and at an address of their own', async () => {
  const mounted = await mount(<ProductsPage />, { path: '/products' })
  await focusOn(page.getByRole('tab', { name: 'Personal' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => mounted.address()).toBe('/products?type=business')
  await expect.element(page.getByText('500 free transactions')).toBeVisible()
})

test('nothing is loaded from strangers until the live chart is asked for, and then in a frame of ours', async () => {
  await mount(<HomePage />)
  const frames = (): (string | null)[] =>
    Array.from(document.querySelectorAll('iframe'), (frame) => frame.getAttribute('src'))
  const strangers = (): Element[] =>
    Array.from(document.querySelectorAll('[src]')).filter(
      (part) => new URL(part.getAttribute('src')!, location.href).origin !== location.origin,
    )
  await expect.element(page.getByRole('heading', { name: 'Market overview' })).toBeVisible()
  expect(frames()).toEqual([])
  await page.getByRole('button', { name: /^Load the live chart/ }).click()
  expect(frames()).toEqual(['/market-frame.html?theme=light'])
  expect(strangers()).toEqual([])
  await page.getByRole('button', { name: 'Close the live chart' }).click()
  expect(frames()).toEqual([])
  await expect.element(page.getByText(/^S&P 500 (rose|fell)/)).toBeVisible()
})

test('who wants less motion sees the other theme at once, and no color on its way', async () => {
  await mount(<HomePage />)
  await expect.element(heading).toBeVisible()
  const inks = (): string[] =>
    Array.from(document.querySelectorAll('main *'), (each) => getComputedStyle(each).color)
  const before = inks()
  localStorage.setItem('theme', 'dark')
  applyChoices()
  const after = inks()
  expect(before.filter((ink, at) => ink === after[at])).toEqual([])
  expect(document.getAnimations()).toEqual([])
  expect(document.documentElement.dataset['theme']).toBe('dark')
})
