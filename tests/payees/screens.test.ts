import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { INES } from '../../db/seed/people.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { recordPayment, type Recipient } from '../../src/modules/payees/server/payees.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { assert as must } from '../../src/values/result.ts'
import {
  assertAccessible,
  assertFits,
  openStage,
  signIn,
  type Stage,
  stopNews,
} from '../journeys/stage.ts'
import { ben, momsChecking, sistersAccount } from './recipients.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function inesPays(recipient: Recipient): Promise<string> {
  const { db } = stage.portal.engine
  const ines = await standingByEmail(db, INES.email)
  must(ines, 'Ines can sign in')
  const at = stage.portal.clock.now()
  return inTransaction(db, (tx) => recordPayment(tx, { memberId: ines.memberId, recipient, at }))
}

async function payeesOfInes(options = {}): Promise<Page> {
  const page = await stage.visit('/login', options)
  await signIn(stage, page, INES.email)
  await page.waitForURL('**/dashboard')
  await page.goto(`${stage.portal.base}/dashboard/payees`)
  await expect(page.getByRole('heading', { name: 'Payees', level: 1 })).toBeVisible()
  return page
}

test('a member who paid nobody finds her billers, and can try again when it fails', async () => {
  const page = await payeesOfInes()
  const saved = page.getByRole('region', { name: 'Saved' })
  await expect(saved.getByRole('listitem')).toHaveCount(3)
  await expect(saved.getByRole('listitem').first()).toContainText('Hollowbrook Electric')
  await expect(saved.getByRole('listitem').nth(1)).toContainText('Lakeside Dental')
  await expect(saved.getByRole('link', { name: 'Pay a bill of Lakeside Dental' })).toHaveAttribute(
    'href',
    /^\/dashboard\?panel=billpay&biller=[\w-]+#quick-actions-billpay$/,
  )
  await saved.getByRole('link', { name: 'Pay a bill of Hollowbrook Electric' }).click()
  await expect(page.getByRole('radio', { name: 'Hollowbrook Electric' })).toBeChecked()
  await expect(page.getByLabel('Account number', { exact: true })).toHaveValue('')
  await page.goBack()
  await page.route('**/api/bills', (route) =>
    route.fulfill({ json: { today: '2026-07-15', upcoming: [], history: [], payees: [] } }),
  )
  await page.reload()
  await expect(
    page.getByText('No payees yet.People, accounts and billers you pay will show here.'),
  ).toBeVisible()
  await assertAccessible(page)
  await stopNews(page)
  await page.route('**/api/payees', (route) => route.fulfill({ status: 429 }))
  await page.reload()
  await expect(page.getByText("We couldn't load your payees.")).toBeVisible()
  await page.unroute('**/api/payees')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No payees yet.')).toBeVisible()
  await page.route('**/api/bills', (route) => route.fulfill({ status: 429 }))
  await page.reload()
  await expect(page.getByText("We couldn't load your billers.")).toBeVisible()
  await expect(page.getByText('No payees yet.')).toBeVisible()
})

test('a member saves, renames and removes payees with the keyboard at hand', async () => {
  await inesPays(momsChecking)
  await inesPays(ben)
  const abroad = await inesPays(sistersAccount)
  const page = await payeesOfInes({ viewport: { width: 320, height: 640 } })
  await expect(page.getByText('Prairie National Bank ··6789')).toBeVisible()
  await expect(page.getByText('Ben Okafor')).toBeHidden()
  await assertFits(page)

  await page.getByRole('button', { name: 'Save Joan Abara' }).click()
  const name = page.getByLabel('Name for Joan Abara')
  await expect(name).toBeFocused()
  await name.fill('')
  await name.press('Enter')
  await expect(page.getByText('Please enter a name for this payee')).toBeVisible()
  await expect(name).toBeFocused()
  await assertAccessible(page)
  await assertFits(page)
  await name.fill('Mom’s checking')
  await name.press('Enter')
  await expect(page.getByText('Saved as Mom’s checking.')).toBeVisible()
  await expect(page.locator('#payees-told')).toBeFocused()
  const saved = page.getByRole('region', { name: 'Saved' })
  await expect(saved.getByRole('heading', { name: 'Mom’s checking' })).toBeVisible()

  await page.getByRole('button', { name: 'Save Ben O.' }).click()
  const benName = page.getByLabel('Name for Ben O.')
  await benName.fill('MOM’S CHECKING')
  await benName.press('Enter')
  await expect(page.getByText('You already use this name for another payee.')).toBeVisible()
  await expect(benName).toHaveValue('MOM’S CHECKING')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Save Ben O.' })).toBeFocused()

  await page.getByRole('button', { name: 'Rename Mom’s checking' }).click()
  await page.getByLabel('Name for Mom’s checking').fill('Joan')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByText('Mom’s checking is now called Joan.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Joan' }).click()
  const dialog = page.getByRole('alertdialog')
  await assertAccessible(page)
  await assertFits(page)
  await dialog.getByRole('button', { name: 'Keep payee' }).click()
  await expect(page.getByRole('button', { name: 'Remove Joan' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove Joan' }).click()
  await dialog.getByRole('button', { name: 'Remove payee' }).click()
  await expect(page.getByText('Joan is removed from your payees.')).toBeVisible()
  await expect(page.locator('#payees-told')).toBeFocused()
  await expect(saved.getByRole('listitem').filter({ hasText: 'Joan' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Send money to Chiara Rossi' })).toHaveAttribute(
    'href',
    `/dashboard?transfer=international&payee=${abroad}#transfer-section`,
  )
})
