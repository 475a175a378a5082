import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { cutFiles } from '../../src/modules/ach/server/cutting.ts'
import { ROSA } from '../../src/modules/demo/server/people.ts'
import { creditPulls } from '../../src/modules/linkedAccounts/server/linkedAccounts.ts'
import { handOverFiles } from '../../src/modules/networkPayments/server/handingOver.ts'
import { settleDue } from '../../src/modules/networkPayments/server/settling.ts'
import { simulateOtherBanks } from '../../src/modules/otherBanks/server/simulating.ts'
import { forgetReversed } from '../../src/modules/transfers/server/transfers.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { expect } from '../factories/browser.ts'
import { runningDemoClock } from '../factories/clocks.ts'
import { wrongFor } from '../factories/codes.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { sendQueued } from '../factories/memberTransfers.ts'
import { codeFor, goWithin, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import {
  allow,
  assertUncovered,
  balanceOf,
  button,
  choose,
  dashboardOf,
  enterCode,
  fillAmount,
  fillInternational,
  fillUsBank,
  INES,
  panel,
  tab,
} from './transferForms.ts'

const railsDirectory = mkdtempSync(join(tmpdir(), 'rails-'))
for (const folder of ['outgoing', 'incoming']) mkdirSync(join(railsDirectory, folder))
let world: BrowserWorld
/** Where Ines sends, one payment after the other. */
let page: Page
/** What she can spend, on her dashboard in a second window. */
let available: Locator
before(async () => {
  world = await openBrowserWorld({ clock: runningDemoClock() })
  await allow(world, 1)
  const home = await dashboardOf(world, INES)
  available = balanceOf(home, 'Available Balance')
  page = await home.context().newPage()
  await page.goto(`${world.portal.base}/dashboard/transfers`)
})
after(async () => {
  await world.close()
  rmSync(railsDirectory, { recursive: true })
})

test('Ines sends $250.00 to another bank with its code, once though the answer is lost, and the next one is denied at the limit', async () => {
  await tab(page, 'To a US bank').click()
  await fillUsBank(page)
  await fillAmount(page, '250', 'Rent')
  await button(page, 'Continue to review').click()
  await expect(page.getByRole('heading', { name: 'Step 2 of 2: Review' })).toBeFocused()
  await expect(panel(page).getByText(/Citibank, routing number/)).toBeVisible()
  const code = await codeFor(world.portal, INES)
  const send = button(page, 'Send $250.00 to Dana Reyes')
  await page.getByLabel('One-time code').fill(wrongFor(code))
  await send.click()
  await expect(page.getByRole('link', { name: 'Invalid OTP' })).toBeVisible()
  await page.getByLabel('One-time code').fill(code)
  const heal = await loseAnswers(page, { path: /drafts\/.*\/confirm$/ })
  await send.click()
  await expect(page.getByText('We cannot tell whether your money moved.')).toBeVisible()
  await heal()
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'You sent $250.00 to Dana Reyes' })).toBeFocused()
  await expect(
    page.getByText('This is the transfer you sent before; it was made once.'),
  ).toBeVisible()
  await expect(available.getByText('$10,374.01')).toBeVisible()

  await button(page, 'Send again').click()
  await expect(page.getByLabel('Account number')).toHaveValue('1234567890')
  await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('Citibank, 021000089')
  await button(page, 'Continue to review').click()
  const denied = page.getByRole('dialog')
  await expect(denied.getByRole('heading', { name: 'Transaction Denied' })).toBeVisible()
  await expect(denied.getByText(/^For security, external transfers are temporarily/)).toBeVisible()
  await expect(denied.getByText(/The count starts again on Aug 1, 2026\./)).toBeVisible()
  await denied.getByRole('button', { name: 'Close' }).last().click()
  await expect(panel(page).getByLabel('Amount')).toHaveValue('250.00')
})

/** The heading of a step has the focus, and no bar of the frame lies over it. */
async function focused(name: string): Promise<void> {
  const heading = page.getByRole('heading', { name })
  await expect(heading).toBeFocused()
  await assertUncovered(heading)
}

/** From the form that is filled in to the receipt. */
async function sendAbroad(): Promise<void> {
  await button(page, 'Continue').click()
  await focused('Step 2 of 3: Notice')
  await button(page, 'I understand, continue').click()
  await focused('Step 3 of 3: Review')
  await enterCode(world, page, INES)
  await button(page, 'Send €100.00 EUR to Ana Costa').click()
  await focused('$116.68 to Ana Costa is queued')
}

const question = () => page.getByRole('alertdialog')

test('Ines sends €100.00 abroad and takes it back, once though answers are lost, sends it again and is told that it has left', async () => {
  await allow(world, 9)
  await tab(page, 'International').click()
  await fillInternational(page)
  await fillAmount(page, '100', 'Invoice 7')
  await sendAbroad()
  await expect(available.getByText('$10,257.33')).toBeVisible()
  await expect(page.getByText(/^(30:00|29:\d\d)$/)).toBeVisible()

  const tell = await loseAnswers(page, { path: /api\/transfers\/[^/]+\/cancel$/ })
  const reach = await loseAnswers(page, { path: /api\/transfers\/[^/]+$/, unsent: true })
  await button(page, 'Cancel this transfer').click()
  const confirm = question().getByRole('button', { name: 'Cancel this transfer' })
  await confirm.click()
  await expect(page.getByText('We cannot tell whether it was cancelled.')).toBeVisible()
  await reach()
  await tell()
  await confirm.click()
  await focused('Cancelled: $116.68 is back in Checking')
  await expect(available.getByText('$10,374.01')).toBeVisible()

  await button(page, 'Send again').click()
  await expect(page.getByLabel('Recipient name')).toHaveValue('Ana Costa')
  await expect(page.getByLabel('Country')).toHaveValue('Germany')
  await expect(page.getByLabel('Currency')).toHaveValue('Euro')
  await expect(panel(page).getByLabel('Amount')).toHaveValue('100.00')
  await sendAbroad()
  const { engine, clock, config } = world.portal
  const later = settableClock(new Date(+clock.now() + 31 * 60_000))
  await sendQueued({ engine, institution: config.institution, clock: later })
  await button(page, 'Cancel this transfer').click()
  await question().getByRole('button', { name: 'Cancel this transfer' }).click()
  await expect(
    page.getByText(/already left for the other bank and can no longer be cancelled/),
  ).toBeVisible()
  await expect(available.getByText('$10,257.33')).toBeVisible()
})

async function addRule(rosa: Page): Promise<void> {
  await rosa.getByRole('textbox', { name: 'Name' }).fill('Large first payments')
  await rosa.getByRole('checkbox', { name: 'To a US bank' }).check()
  await rosa.getByRole('radio', { name: 'One payment' }).check()
  await rosa.getByRole('textbox', { name: 'Most money' }).fill('200')
  await rosa.getByRole('checkbox', { name: 'First payment to the payee' }).check()
  await rosa.getByRole('textbox', { name: 'Why' }).fill('Scams to new payees')
  await button(rosa, 'See what it would have done').click()
  await expect(rosa.getByText('It would have had staff look at')).toBeVisible()
  await button(rosa, 'Add rule').click()
  await rosa.getByRole('alertdialog').getByRole('button', { name: 'Add rule' }).click()
  await expect(rosa.getByText(/^The rule is saved/)).toBeVisible()
}

test('a scam is stopped at the review step: a first large payment waits, staff refuse it, and the money is back', async () => {
  const rosa = await world.visitAs(ROSA.email, '/admin/payment-rules/new')
  await addRule(rosa)
  await page.keyboard.press('Escape')
  await goWithin(page, `${world.portal.base}/dashboard/transfers/us-bank`)
  await fillUsBank(page, { number: '5550 0077 77', name: 'Sam Vault' })
  await fillAmount(page, '250', 'Safe account')
  await button(page, 'Continue to review').click()
  await enterCode(world, page, INES)
  await button(page, 'Send $250.00 to Sam Vault').click()
  await expect(page.getByText('Under review')).toBeVisible()
  await expect(available.getByText('$10,007.33')).toBeVisible()

  await goWithin(rosa, `${world.portal.base}/admin/held-payments`)
  await rosa.getByRole('link', { name: /Sam Vault/ }).click()
  await expect(rosa.getByText('New to this member')).toBeVisible()
  await expect(rosa.getByText('Large first payments')).toBeVisible()
  await button(rosa, 'Refuse payment').click()
  const dialog = rosa.getByRole('alertdialog')
  await dialog.getByLabel('What you found out').fill('A caller told her to. She agrees.')
  await dialog.getByRole('button', { name: 'Refuse payment' }).click()
  await expect(rosa.getByText('A caller told her to. She agrees.')).toBeVisible()
  await rosa.context().close()

  await expect(available.getByText('$10,257.33')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page.getByText(/^To protect you we let it go no further\. Nobody received it/).first(),
  ).toBeVisible()
  await expect(page.getByText('A caller told her to')).toBeHidden()
})

/** Staff put the clock forward, and all that is due meanwhile happens at the simulated banks and here. */
async function nextMorning(): Promise<void> {
  const { engine, clock, config } = world.portal
  const rosa = await world.portal.as(ROSA.email)
  const { next } = (await rosa.get('/api/demo/clock')).body
  assert.equal((await rosa.post('/api/demo/clock', { to: next })).status, 200)
  const log = createLog('error')
  const parts = { clock, institution: config.institution, log, railsDirectory }
  const { publicUrl } = config
  await cutFiles(engine.db, { ...parts, publicUrl, isNeverLate: true, forgetReversed }, 9)
  await handOverFiles(engine.db, parts, 9)
  await simulateOtherBanks(engine.db, { ...parts, read: new Map() })
  await settleDue(engine.db, { ...parts, arrive: creditPulls }, 9)
}

test('Ines links an account whose answer is lost, tells its amounts a day later and brings money here', async () => {
  await goWithin(page, `${world.portal.base}/dashboard/linked-accounts/new`)
  await choose(page, 'Bank', '1210002', /121000248/)
  await page.getByLabel('Account number').fill('5550004444')
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { name: 'Step 2 of 2: Confirm' })).toBeFocused()
  await enterCode(world, page, INES)
  const heal = await loseAnswers(page, { path: /api\/linked-accounts$/, method: 'POST' })
  await button(page, 'Link account').click()
  await expect(page.getByText(/^We cannot tell whether/)).toBeVisible()
  await heal()
  await button(page, 'Link account').click()
  await expect(page.getByText(/^We are linking Wells Fargo/)).toBeVisible()
  const card = page.getByRole('region', { name: /Wells Fargo/ })
  await expect(card).toHaveCount(1)

  await nextMorning()
  await page.reload()
  await card.getByLabel('One amount').fill('0.99')
  await card.getByLabel('The other amount').fill('0.99')
  await button(page, 'Confirm the amounts').click()
  await expect(card.getByText(/^These are not the amounts\. 9 tries left\./).first()).toBeVisible()
  const statement = (await world.portal.mailbox()).find(({ subject }) => /received/.test(subject))
  const [first, second] = [...statement!.subject.matchAll(/\$([0-9.]+)/g)].map(
    ([, cents]) => cents!,
  )
  await card.getByLabel('One amount').fill(first!)
  await card.getByLabel('The other amount').fill(second!)
  await button(page, 'Confirm the amounts').click()
  await expect(page.getByText('Wells Fargo ··4444 is linked.')).toBeVisible()

  await page.getByRole('link', { name: /^Bring money here/ }).click()
  await page.getByLabel('Amount').fill('40')
  await button(page, 'Continue to review').click()
  await page.getByRole('checkbox', { name: /^I authorize .* to debit \$40\.00 once/ }).check()
  await enterCode(world, page, INES)
  await button(page, 'Bring $40.00 here').click()
  await expect(page.getByText('$40.00 is on its way here.')).toBeVisible()
  await nextMorning()
  await page.reload()
  await expect(page.getByText(/^It is in Checking.*, on hold until/)).toBeVisible()
})
