import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { sql } from 'kysely'
import { monthOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { expect } from '../factories/browser.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { countOne, lockLimit } from '../../src/modules/limits/server/limits.ts'
import { setStanding, standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { assertAccessible, assertFits, openStage, signIn, type Stage, stopNews } from './stage.ts'

const ROSA = 'rosa.delgado@hazelnotch.example'
const INES = 'ines.abara@example.com'
const WIDE = { viewport: { width: 1280, height: 900 } }
const SAVED = 'Settings updated and transaction counts reset successfully'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function settings(options: BrowserContextOptions = WIDE): Promise<Page> {
  const page = await stage.visit('/login?next=%2Fadmin%2Fsettings', options)
  await signIn(stage, page, ROSA)
  await expect(form(page)).toBeVisible()
  return page
}

const form = (page: Page) => page.getByRole('region', { name: 'Transfer Limit Settings' })
const counts = (page: Page) => page.getByRole('region', { name: 'Current transaction counts' })
const limitSwitch = (page: Page) => page.getByRole('switch', { name: 'Enable transfer limits' })
const count = (page: Page) => page.getByLabel('Number of transactions')
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' })
const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Save and reset transaction counts?' })
const confirm = (page: Page) =>
  question(page).getByRole('button', { name: 'Save and reset counts' })

async function memberId(email: string): Promise<string> {
  const person = await standingByEmail(stage.portal.engine.db, email)
  assert.ok(person)
  return person.memberId
}

/** Ines has sent one transfer to another bank, as far as the limit knows. */
async function inesSendsOne(): Promise<void> {
  const id = await memberId(INES)
  await inTransaction(stage.portal.engine.db, async (tx) => {
    const month = monthOf(new Date(), 'America/New_York')
    await lockLimit(tx, { memberId: id, month })
    await countOne(tx, { memberId: id, month, paymentId: newId() })
  })
}

describe('transfer limit settings', () => {
  test('start on, at two, for all users, and a save for all resets every count', async () => {
    await inesSendsOne()
    const page = await settings()
    await expect(page).toHaveTitle(/^Settings \|/)
    await expect(limitSwitch(page)).toBeChecked()
    await expect(count(page)).toHaveValue('2')
    await expect(page.getByRole('radio', { name: 'All users' })).toBeChecked()
    await expect(counts(page).getByRole('row', { name: /Ines Abara 1 1 of 2/ })).toBeVisible()

    await count(page).fill('3')
    await expect(page.getByText('You have unsaved changes.')).toBeVisible()
    const warning = page.getByText(/resets the transaction count for affected users/)
    const [above, below] = await Promise.all([warning.boundingBox(), save(page).boundingBox()])
    assert.ok(above!.y < below!.y, 'the warning stands above the button')
    await save(page).click()
    await expect(question(page)).toContainText('The transaction count of all users starts again')
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await assertAccessible(page)
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(count(page)).toHaveValue('3')
    await save(page).click()
    await confirm(page).click()
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect(page.getByText(/Last saved .* by Rosa Delgado/)).toBeVisible()
    await expect(counts(page).getByText('All counts stand at 0.')).toBeVisible()
    await page.reload()
    await expect(count(page)).toHaveValue('3')
  })

  test('turned off, the count cannot be typed and says why', async () => {
    const page = await settings()
    await limitSwitch(page).click()
    await expect(count(page)).toBeDisabled()
    await expect(count(page)).toHaveAccessibleDescription('Turn the limit on to change this.')
    await assertAccessible(page)
    await save(page).click()
    await expect(question(page)).toContainText('Off')
    await confirm(page).click()
    await expect(page.getByText(SAVED)).toBeVisible()
    await limitSwitch(page).click()
    await expect(count(page)).toBeEnabled()
    await save(page).click()
    await confirm(page).click()
    await expect(page.getByText(SAVED)).toBeVisible()
  })

  test('for one user are for a member found by typing, and the question names them', async () => {
    const page = await settings()
    await page.getByRole('radio', { name: 'One user' }).check()
    await save(page).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('Please choose all users or one user')
    const user = page.getByRole('combobox', { name: 'User' })
    await user.fill('rosa')
    await expect(form(page).getByText('No match. Try another spelling.')).toBeVisible()
    await user.fill('ine')
    await page.getByRole('option', { name: /Ines Abara/ }).click()
    await expect(user).toHaveValue('Ines Abara')
    await save(page).click()
    await expect(question(page)).toContainText(`Ines Abara (${INES})`)
    await confirm(page).click()
    await expect(page.getByText(SAVED)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue('Ines Abara')
    await page.getByRole('radio', { name: 'All users' }).check()
    await save(page).click()
    await confirm(page).click()
    await expect(page.getByText(SAVED)).toBeVisible()
  })

  test('refuse counts that make no sense, at the field and in the summary', async () => {
    const page = await settings()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    for (const [typed, sentence] of [
      ['0', 'Please enter a number of at least 1'],
      ['', 'Please enter a whole number'],
      ['two', 'Please enter a whole number'],
      ['2.5', 'Please enter a whole number'],
    ] as const) {
      await count(page).fill(typed)
      await save(page).click()
      await expect(summary).toContainText(sentence)
      await expect(count(page)).toHaveAccessibleDescription(new RegExp(sentence))
      await expect(count(page)).toHaveValue(typed)
    }
    await assertAccessible(page)
    await summary.getByRole('link').click()
    await expect(count(page)).toBeFocused()
  })

  test('leaving with unsaved changes asks, and staying keeps them', async () => {
    const page = await settings()
    await count(page).fill('9')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(count(page)).toHaveValue('9')
    let asked = false
    page.once('dialog', (dialog) => {
      asked = dialog.type() === 'beforeunload'
      void dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toBe(true)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await leaving.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(count(page)).not.toHaveValue('9')
  })

  test('a discarded change is gone, and going away asks nothing', async () => {
    const page = await settings()
    const before = await count(page).inputValue()
    await count(page).fill('77')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(count(page)).toHaveValue(before)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  })

  test('show a skeleton while they load and offer another try when they cannot', async () => {
    const page = await stage.visit('/login')
    await stopNews(page)
    await signIn(stage, page, ROSA)
    await expect(page.getByRole('tab', { name: /Pending Review/ })).toBeVisible()
    let broken = true
    let release = () => {}
    const held = new Promise<void>((go) => (release = go))
    await page.route('**/api/admin/limits', async (route) => {
      await held
      if (broken) return route.abort('connectionreset')
      return route.continue()
    })
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading settings' })).toBeAttached()
    release()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to load settings' }),
    ).toBeVisible()
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(form(page)).toBeVisible()
  })

  test('keep what was typed when the save fails, in the words of the specification', async () => {
    const page = await settings()
    await page.route('**/api/admin/limits', (route) => route.abort('connectionreset'))
    await count(page).fill('8')
    await save(page).click()
    await confirm(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to update settings' }),
    ).toBeVisible()
    await expect(count(page)).toHaveValue('8')
  })

  test('say so to somebody whose rights ended a moment ago', async () => {
    const page = await settings()
    const refusal = { code: 'forbidden', message: 'You do not have permission to do this.' }
    await page.route('**/api/admin/limits', (route) =>
      route.fulfill({ status: 403, json: refusal }),
    )
    await count(page).fill('8')
    await save(page).click()
    await confirm(page).click()
    await expect(
      page.getByText('You do not have permission to modify these settings'),
    ).toBeVisible()
    await page.reload()
    await expect(
      page.getByText('You do not have permission to access these settings'),
    ).toBeVisible()
    await assertAccessible(page)
  })

  test('are covered for somebody who is no administrator any more, without asking about what was typed', async () => {
    const { engine, clock } = stage.portal
    const id = await memberId('theo.lindqvist@hazelnotch.example')
    const page = await stage.visit('/login?next=%2Fadmin%2Fsettings')
    await signIn(stage, page, 'theo.lindqvist@hazelnotch.example')
    await expect(form(page)).toBeVisible()
    await count(page).fill('50')
    const standing = { role: 'user', status: 'active', at: clock.now() } as const
    await inTransaction(engine.db, (tx) => setStanding(tx, id, standing))
    await expect(page.getByText('You were signed out to keep your money safe.')).toBeVisible()
    await expect(form(page)).toBeHidden()
    const { rows } = await sql<{ count_max: number }>`select count_max from transfer_limit`.execute(
      engine.db,
    )
    assert.notEqual(rows[0]!.count_max, 50)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`fit every width and are accessible in ${colorScheme}`, async () => {
      const page = await settings({ ...WIDE, colorScheme })
      await page.getByRole('radio', { name: 'One user' }).check()
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await assertFits(page)
        await assertAccessible(page)
      }
    })
  }
})
