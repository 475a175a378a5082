import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { tell, type Telling } from '../../src/modules/notifications/server/notifications.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { newId } from '../../src/values/ids.ts'
import {
  assertAccessible,
  assertFits,
  openStage,
  signIn,
  type Stage,
  stopNews,
} from '../journeys/stage.ts'

const INES = 'ines.abara@example.com'
/** Has notices of his own already, about his checks: how many depends on the day of the week. */
const BEN = 'ben.okafor@example.com'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const rows = (page: Page) => panel(page).getByRole('list').getByRole('listitem')
const isNamed = (page: Page, name: string) => expect(bell(page)).toHaveAccessibleName(name)

describe('the notifications of a member', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const atHome = async (email: string, size = { width: 1280, height: 900 }): Promise<Page> => {
    const page = await stage.visit('/login', { viewport: size })
    await signIn(stage, page, email)
    await expect(page).toHaveURL(/\/dashboard$/)
    return page
  }
  const told = async (email: string, tellings: readonly Partial<Telling>[]): Promise<void> => {
    const { db } = stage.portal.engine
    const { memberId } = (await standingByEmail(db, email))!
    const ordinary = { memberId, kind: 'money_in', text: 'You received $40.00.' } as const
    const at = stage.portal.clock.now()
    const all = tellings.map((telling, i) => ({
      ...ordinary,
      title: `No. ${i + 1}`,
      at: new Date(at.getTime() + i),
      ...telling,
    }))
    await tell(db, all)
  }

  const toldSoFar = async (email: string): Promise<number> => {
    const { db, pool } = stage.portal.engine
    const { memberId } = (await standingByEmail(db, email))!
    const { rows } = await pool.query(
      'select count(*)::int as count from notification where member_id = $1',
      [memberId],
    )
    return rows[0].count
  }

  test('come live, are read one by one or all at once, and unread again', async () => {
    const page = await atHome(INES)
    await isNamed(page, 'Notifications')
    await expect(bell(page)).toHaveAttribute('aria-expanded', 'false')
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toContainText('Nothing yet.')
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await expect(bell(page)).toBeFocused()

    const elsewhere = await page.context().newPage()
    await elsewhere.goto(page.url())
    await isNamed(elsewhere, 'Notifications')
    const transferId = newId()
    await told(INES, [
      { title: 'Money in: $40.00', transferId },
      { title: 'Transfer failed', kind: 'transfer_failed', text: 'Your $12.00 came back.' },
      { title: 'New sign-in', kind: 'security', text: 'From a new device.' },
    ])
    await isNamed(page, 'Notifications, 3 unread')
    await isNamed(elsewhere, 'Notifications, 3 unread')
    await expect(page.locator('#announce-polite')).toHaveText('3 notifications are new')

    await page.keyboard.press('Enter')
    await expect(bell(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(rows(page)).toHaveText([
      /New\s*New sign-in.*Security/,
      /New\s*Transfer failed.*Your \$12\.00 came back/,
      /New\s*Money in: \$40\.00.*Money in/,
    ])
    await assertAccessible(page)

    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Mark as read New sign-in' })).toBeFocused()
    await page.keyboard.press('Enter')
    await isNamed(page, 'Notifications, 2 unread')
    await expect(rows(page).first()).toBeFocused()
    await expect(rows(page).first()).not.toContainText(/New\s*New sign-in/)

    await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
    await isNamed(page, 'Notifications')
    await isNamed(elsewhere, 'Notifications')
    await expect(panel(page)).toContainText('2 notifications marked as read.')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await isNamed(page, 'Notifications, 2 unread')
    await isNamed(elsewhere, 'Notifications, 2 unread')
    await expect(rows(page).first()).not.toContainText(/New\s*New sign-in/)

    await rows(page).getByRole('link', { name: 'Money in: $40.00' }).click()
    await expect(page).toHaveURL(
      `${stage.portal.base}/dashboard/activity?transaction=${transferId}`,
    )
    await isNamed(elsewhere, 'Notifications, 1 unread')
  })

  test('show older ones below, also on the smallest phone', async () => {
    const page = await atHome(BEN, { width: 320, height: 640 })
    await told(
      BEN,
      Array.from({ length: 25 }, () => ({})),
    )
    const count = await toldSoFar(BEN)
    await isNamed(page, `Notifications, ${count} unread`)
    await bell(page).click()
    await assertFits(page)
    await expect(rows(page)).toHaveCount(20)
    await page.getByRole('button', { name: 'Show older' }).press('Enter')
    await expect(rows(page)).toHaveCount(count)
    await expect(rows(page).nth(20)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0)
    await expect(rows(page).last()).toContainText('Your check deposit of $86.40 was rejected')
    await assertAccessible(page)

    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(panel(page)).toContainText(`${count} notifications marked as read.`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await isNamed(page, `Notifications, ${count} unread`)
  })

  test('keep the older ones that are on their way when something new comes', async () => {
    const page = await atHome(BEN)
    await bell(page).click()
    await expect(rows(page)).toHaveCount(20)
    const slow = Promise.withResolvers<void>()
    await page.route('**/api/notifications?before=*', async (route) => {
      await slow.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/notifications?before=*')
    await page.getByRole('button', { name: 'Show older' }).click()
    await asked
    await told(BEN, [{ title: 'Money in: $7.00' }])
    // News is carried once a second, and nothing on the page may show yet that it came.
    await page.waitForTimeout(1500)
    slow.resolve()
    await expect(rows(page)).toHaveCount(await toldSoFar(BEN))
    await expect(rows(page).first()).toContainText('Money in: $7.00')
  })

  test('can be asked for again when they did not come', async () => {
    const page = await stage.visit('/login')
    await stopNews(page)
    let away = true
    await page.route('**/api/notifications', (route) =>
      away ? route.fulfill({ status: 422, json: {} }) : route.continue(),
    )
    await signIn(stage, page, INES)
    await bell(page).click()
    await expect(panel(page)).toContainText('We could not load your notifications.')
    await assertAccessible(page)
    away = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(3)
    assert.deepEqual(stage.complaints, [])
  })
})
