import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { expect } from '../factories/browser.ts'
import { wrongFor } from '../factories/codes.ts'
import { knowEachOther } from '../factories/known.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { codeFor, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import {
  balanceOf,
  BEN,
  button,
  countTaps,
  dashboardOf,
  fillAmount,
  formsOf,
  INES,
  panel,
  tab,
  verify,
} from './transferForms.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

const TO_MEMBER = '/api/transfers/to-member'
const cents = (text: string | null): number => Number(text!.replace(/[^0-9]/g, ''))

test('Ines pays Ben for the first time in at most seven taps, the sums are right on both sides, and he is kept as a payee', async () => {
  const page = await dashboardOf(world, INES)
  const ben = await dashboardOf(world, BEN)
  const his = balanceOf(ben, 'Available Balance').locator('.money-xl')
  const before = cents(await his.textContent())
  const taps = countTaps()
  await taps.press(page.getByRole('link', { name: 'To a bank user' }))
  await taps.write(page.getByLabel('Recipient email'), BEN)
  await taps.type(panel(page).getByLabel('Amount'), '12.5')
  await expect(panel(page).getByText('Ben O.')).toBeVisible()
  await taps.type(panel(page).getByLabel('Reference'), 'Lunch')
  await taps.press(button(page, 'Continue to review'))
  await expect(page.getByText('We sent you a code for this transfer by email.')).toBeVisible()
  const code = await codeFor(world.portal, INES)
  await page.getByLabel('One-time code').fill(wrongFor(code))
  await button(page, 'Send $12.50 to Ben O.').click()
  await expect(page.getByRole('link', { name: 'Invalid OTP' })).toBeVisible()
  await taps.type(page.getByLabel('One-time code'), code)
  await taps.press(button(page, 'Send $12.50 to Ben O.'))
  await expect(page.getByRole('heading', { name: 'You sent $12.50 to Ben O.' })).toBeFocused()
  assert.ok(taps.count() <= 7, `${taps.count()} taps`)
  const home = await dashboardOf(world, INES)
  await expect(balanceOf(home, 'Available Balance').getByText('$10,611.51')).toBeVisible()
  await expect.poll(async () => cents(await his.textContent())).toBe(before + 1250)

  await button(page, 'Send again').click()
  await expect(page.getByLabel('Recipient email')).toHaveValue(BEN)
  await expect(panel(page).getByLabel('Amount')).toHaveValue('12.50')
  await expect(panel(page).getByLabel('Reference')).toHaveValue('Lunch')

  await page.goto(`${world.portal.base}/dashboard/payees`)
  await button(page, 'Save Ben O.').click()
  await page.getByLabel('Name for Ben O.').fill('Ben from work')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved as Ben from work.')).toBeVisible()
  await page.getByRole('link', { name: 'Pay again Ben from work' }).click()
  await expect(page.getByLabel('Recipient email')).toHaveValue(BEN)
})

/** From here on the two have paid each other long ago, and no code is asked. */
test('a lost answer moves the money once without a code, and Back, forward and reload never send again', async () => {
  const { db } = world.portal.engine
  const [ines, ben] = await Promise.all([INES, BEN].map((email) => standingByEmail(db, email)))
  await knowEachOther(db, ines!.personId, ben!.personId)
  const { page, home } = await formsOf(world, INES)
  const left = balanceOf(home, 'Available Balance').locator('.money-xl')
  const before = cents(await left.textContent())
  await tab(page, 'To a bank user').click()
  await verify(page, BEN)
  await expect(page.getByText('Recipient found')).toBeVisible()
  await fillAmount(page, '12.50', 'Lost on the way')
  await button(page, 'Continue to review').click()
  await expect(page.getByLabel('One-time code')).toBeHidden()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith(TO_MEMBER)) sent++
  })
  const heal = await loseAnswers(page, { path: new RegExp(`${TO_MEMBER}$`) })
  await button(page, 'Send $12.50 to Ben O.').click()
  await expect(page.getByText('We cannot tell whether your money moved.')).toBeVisible()
  await heal()
  await button(page, 'Try again').click()
  const receipt = page.getByRole('heading', { name: 'You sent $12.50 to Ben O.' })
  await expect(receipt).toBeFocused()
  const once = page.getByText('This is the transfer you sent before; it was made once.')
  await expect(once).toBeVisible()
  await expect(home.getByText('“Lost on the way”')).toHaveCount(1)
  await expect.poll(async () => cents(await left.textContent())).toBe(before - 1250)

  await page.goBack()
  await expect(panel(page).getByLabel('Amount')).toHaveValue('')
  await page.goForward()
  await expect(receipt).toBeVisible()
  await page.reload()
  await expect(receipt).toBeVisible()
  await expect(once).toBeHidden()
  assert.equal(sent, 2)

  // From the latest transactions: the row, Repeat, Send.
  const again = countTaps()
  const start = await dashboardOf(world, INES)
  const recent = start.getByRole('region', { name: 'Recent Transactions' })
  await again.press(recent.getByRole('button', { name: /Ben O/ }).first())
  await again.press(start.getByRole('link', { name: /^Repeat/ }))
  await again.press(button(start, 'Send $12.50 to Ben O.'))
  await expect(start.getByRole('heading', { name: 'You sent $12.50 to Ben O.' })).toBeFocused()
  assert.equal(again.count(), 3)

  // By the search: the button, what is meant, review, send. The reference comes along.
  const said = countTaps()
  await said.press(start.getByRole('button', { name: 'Search or go to' }))
  await start.getByRole('combobox').fill('move 25 to savings for the roof')
  await said.press(start.getByRole('option', { name: /\$25\.00/ }).first())
  await expect(panel(start).getByLabel('Amount')).toHaveValue('25.00')
  await said.press(button(start, 'Continue to review'))
  await said.press(button(start, /^Move \$25\.00/))
  await expect(start.getByText('You moved $25.00')).toBeVisible()
  assert.equal(said.count(), 4)
})
