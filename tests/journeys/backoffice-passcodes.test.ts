import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { DEMO_PASSCODES } from '../../db/seed/people.ts'
import { assertAccessible, assertFits, openStage, signIn, type Stage } from './stage.ts'

const ROSA = 'rosa.delgado@hazelnotch.example'
const THEO = 'theo.lindqvist@hazelnotch.example'
const BEN = 'ben.okafor@example.com'
const WIDE = { viewport: { width: 1280, height: 900 } }
const MALFORMED = 'Invalid OTP format. Please enter a 6-digit number.'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function panelOf(email = ROSA, options: BrowserContextOptions = WIDE): Promise<Page> {
  const page = await stage.visit('/login', options)
  await signIn(stage, page, email)
  await page.getByRole('button', { name: 'Manage OTPs' }).click()
  await expect(page.getByRole('heading', { name: 'OTP Management' })).toBeFocused()
  await expect(page.getByRole('heading', { name: /Accepted codes \(\d+\)/ })).toBeVisible()
  return page
}

const panel = (page: Page) => page.getByRole('region', { name: 'OTP Management' })
const accepted = (page: Page) => panel(page).getByRole('region', { name: /Accepted codes/ })
const used = (page: Page) => panel(page).getByRole('region', { name: /Used codes/ })
const removal = (page: Page, code: string) =>
  accepted(page).getByRole('button', { name: `Remove ${code}` })

async function add(page: Page, code: string): Promise<void> {
  await panel(page).getByLabel('New OTP').fill(code)
  await panel(page).getByRole('button', { name: 'Add OTP' }).click()
}

/** Signs in with a passcode instead of the mailed code. */
async function signInWith(page: Page, email: string, code: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('hazelnotch-demo')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: /code/i }).fill(code)
  await page.getByRole('button', { name: 'Verify & Sign in' }).click()
}

describe('the panel of passcodes', () => {
  test('opens and closes with its button, and lists the twenty of the demonstration', async () => {
    const page = await panelOf()
    await expect(page.getByRole('button', { name: 'Manage OTPs' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    for (const code of DEMO_PASSCODES) await expect(removal(page, code)).toBeVisible()
    await page.reload()
    await expect(panel(page)).toBeVisible()
    await page.getByRole('button', { name: 'Manage OTPs' }).click()
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('tab', { name: /Pending Review/ })).toBeVisible()
  })

  test('says under the field what is wrong with a code, and keeps what was typed', async () => {
    const page = await panelOf()
    const field = panel(page).getByLabel('New OTP')
    for (const typed of ['', '12345', '1234567', '12345a']) {
      await add(page, typed)
      const alert = panel(page).getByRole('alert')
      await expect(alert).toContainText(MALFORMED)
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(typed)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(MALFORMED))
      const [below, above] = await Promise.all([alert.boundingBox(), field.boundingBox()])
      assert.ok(below!.y >= above!.y + above!.height, 'the sentence stands under the field')
    }
    await assertAccessible(page)
  })

  test('a code that Rosa adds signs Ben in once, and then stands among the used ones', async () => {
    const page = await panelOf()
    await add(page, '246 810')
    await expect(panel(page).getByText('246810 is accepted now.')).toBeVisible()
    await expect(removal(page, '246810')).toBeVisible()
    await expect(panel(page).getByLabel('New OTP')).toHaveValue('')
    await add(page, '246810')
    await expect(panel(page).getByText('246810 was on the list already.')).toBeVisible()

    const his = await stage.visit('/login')
    await signInWith(his, BEN, '246810')
    await expect(his.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
    await expect(used(page).getByText('246810')).toBeVisible()
    await expect(used(page).getByText('Ben Okafor')).toBeVisible()

    const again = await stage.visit('/login')
    await signInWith(again, BEN, '246810')
    await expect(again.getByText('Invalid OTP. Please try again.').first()).toBeVisible()

    await used(page).getByRole('button', { name: 'Clear used codes' }).click()
    const question = page.getByRole('alertdialog', { name: 'Clear used codes?' })
    await assertAccessible(page)
    await question.getByRole('button', { name: 'Keep them' }).click()
    await expect(used(page).getByText('246810')).toBeVisible()
    await used(page).getByRole('button', { name: 'Clear used codes' }).click()
    await question.getByRole('button', { name: 'Clear 1 used code' }).click()
    await expect(used(page).getByText('No code has been used.')).toBeVisible()
    await again.getByRole('textbox', { name: /code/i }).fill('246810')
    await again.getByRole('button', { name: 'Verify & Sign in' }).click()
    await expect(again.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
  })

  test('what Rosa removes is gone for Theo too, comes back with Undo, and Undo lasts 10 seconds', async () => {
    const page = await panelOf()
    const theirs = await panelOf(THEO)
    await page.clock.install()
    const [code] = DEMO_PASSCODES
    const undo = accepted(page).getByRole('button', { name: `Undo removing ${code}` })
    await removal(page, code!).click()
    // While it is pointed at it stays, however long the other window takes.
    await undo.hover()
    await expect(removal(page, code!)).toBeHidden()
    await expect(removal(theirs, code!)).toBeHidden()
    await expect(page.getByRole('heading', { name: /Accepted codes/ })).toBeFocused()
    await undo.click()
    await expect(removal(page, code!)).toBeVisible()
    await expect(removal(theirs, code!)).toBeVisible()

    await removal(page, code!).click()
    await undo.hover()
    await page.mouse.move(0, 0)
    // Time passes by itself too, as long as a slow machine takes between these lines.
    await page.clock.runFor(7000)
    await expect(undo).toBeVisible()
    await page.clock.runFor(3000)
    await expect(undo).toBeHidden()
    await add(page, code!)
    await expect(removal(theirs, code!)).toBeVisible()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`fits every width and is accessible in ${colorScheme}`, async () => {
      const page = await panelOf(ROSA, { ...WIDE, colorScheme })
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await assertFits(page)
        await assertAccessible(page)
      }
    })
  }
})
