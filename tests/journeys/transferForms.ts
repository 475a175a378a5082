import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { codeFor, type BrowserWorld } from '../worlds/browser.ts'

export const INES = 'ines.abara@example.com'
export const BEN = 'ben.okafor@example.com'

/** A member's dashboard in a window of its own. */
export async function dashboardOf(world: BrowserWorld, email: string): Promise<Page> {
  const page = await world.visitAs(email, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
  return page
}

export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** The page's own words, so that nothing said around it is taken for them. */
export const panel = (page: Page): Locator => page.getByRole('main')

export const balanceOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })

export async function fillAmount(page: Page, amount: string, reference: string): Promise<void> {
  await panel(page).getByLabel('Amount').fill(amount)
  await panel(page).getByLabel('Reference').fill(reference)
}

/** The address of a bank user, verified. */
export async function verify(page: Page, email: string): Promise<void> {
  await page.getByLabel('Recipient email').fill(email)
  await button(page, 'Verify').click()
}

/** Chooses from a list searched by typing, as somebody does who reads what is offered. */
export async function choose(
  page: Page,
  label: string,
  typed: string,
  option: RegExp,
): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

export async function fillUsBank(
  page: Page,
  { number, name } = { number: '1234 5678 90', name: 'Dana Reyes' },
): Promise<void> {
  await choose(page, 'Bank', '0210000', /021000089/)
  await page.getByLabel('Account number').fill(number)
  await page.getByLabel('Account name').fill(name)
}

export async function fillInternational(page: Page): Promise<void> {
  await page.getByLabel('Recipient name').fill('Ana Costa')
  await page.getByLabel("Recipient's town or city").fill('Lisboa')
  await page.getByLabel('Bank name').fill('Rhein Bank')
  await page.getByLabel('SWIFT/BIC code').fill('deutdeff')
  await page.getByLabel('IBAN').fill('de89 3704 0044 0532 0130 00')
  await page.getByLabel('Account number').fill('0532 0130 00')
  await choose(page, 'Country', 'germ', /^Germany/)
  await choose(page, 'Currency', '€', /^Euro/)
}

/** The code that was mailed for the transfer under review. */
export async function enterCode(world: BrowserWorld, page: Page, email: string): Promise<void> {
  const field = page.getByLabel('One-time code')
  // Before it is asked for, the newest code is that of the sign-in.
  await expect(field).toBeVisible()
  await field.fill(await codeFor(world.portal, email))
}

/** How many transfers to other banks and abroad everybody has; staff save it, counts start anew. */
export async function allow(world: BrowserWorld, countMax: number): Promise<void> {
  const rosa = await world.portal.as('rosa.delgado@hazelnotch.example')
  const body = { enabled: true, countMax, appliesTo: 'all' }
  assert.equal((await rosa.post('/api/admin/limits', body)).status, 200)
}

/** Presses and types as a thumb does, and counts: a field that is typed into is one tap. */
export function countTaps() {
  let taps = 0
  return {
    count: () => taps,
    press: async (target: Locator) => {
      taps++
      await target.click()
    },
    type: async (target: Locator, text: string) => {
      taps++
      await target.click()
      await target.pressSequentially(text)
    },
    /** Into what has the focus already, and so without a tap. */
    write: async (target: Locator, text: string) => {
      await expect(target).toBeFocused()
      await target.pressSequentially(text)
    },
  }
}

/** What has the focus can be seen: no header and no bar lies over it. */
export async function assertUncovered(target: Locator): Promise<void> {
  const seen = () =>
    target.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const top = document.elementFromPoint(x + Math.min(width / 2, 20), y + height / 2)
      return element.contains(top) || (top?.contains(element) ?? false)
    })
  await expect.poll(seen, { message: `${target.toString()} is not covered` }).toBe(true)
}
