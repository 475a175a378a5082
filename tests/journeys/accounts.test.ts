import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { matureDue } from '../../src/modules/certificates/server/maturing.ts'
import { noticeDue } from '../../src/modules/certificates/server/noticing.ts'
import { BEN, INES, ROSA } from '../../src/modules/demo/server/people.ts'
import { creditDue } from '../../src/modules/dividends/server/dividends.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { codeFor, goWithin, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { button, countTaps, dashboardOf, fillAmount } from './transferForms.ts'

let world: BrowserWorld
let ines: Page
let ben: Page
before(async () => {
  world = await openBrowserWorld()
  ines = await dashboardOf(world, INES.email)
})
after(() => world.close())

/** Proves that it is really them, in the window that asks for the code that was mailed. */
async function prove(page: Page, email: string, asked: string | RegExp, press: string) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(asked)).toBeVisible()
  await dialog.getByLabel('One-time code').fill(await codeFor(world.portal, email))
  await dialog.getByRole('button', { name: press, exact: true }).click()
}

/** Fills in a move from Savings to Checking, up to the review. */
async function reviewMove(page: Page, amount: string, reference: string): Promise<void> {
  await page.getByRole('link', { name: 'Transfers' }).first().click()
  const side = (name: string) => page.getByRole('group', { name })
  await side('From account')
    .getByRole('radio', { name: new RegExp(`Savings.*${await last4OfSavings()}`) })
    .check()
  await side('To account')
    .getByRole('radio', { name: /Checking/ })
    .check()
  await fillAmount(page, amount, reference)
}

async function last4OfSavings(): Promise<string> {
  const client = await world.portal.as(INES.email)
  return (await client.get('/api/activity/overview')).body.accounts[1].last4
}

test('Ines invites Ben as a joint owner, he accepts with the code she says, and pays', async () => {
  await ines.getByRole('link', { name: /^Owners of Savings/ }).click()
  await expect(ines.getByRole('heading', { name: 'Owners', level: 1 })).toBeVisible()
  await ines.getByLabel('Their email').fill(BEN.email)
  await button(ines, 'Invite').click()
  await prove(ines, INES.email, 'We sent you a code by email', 'Confirm')
  await expect(ines.getByRole('heading', { name: 'Say this code to them in person' })).toBeFocused()
  const said = await ines.getByText(/^\d( \d){5}$/).textContent()

  const mail = (await world.portal.mailbox()).find(
    ({ to, text }) => to === BEN.email && text.includes('account-invitation#'),
  )!
  ben = await world.visitAs(BEN.email, `/${/account-invitation#\S+/.exec(mail.text)![0]}`)
  await ben.getByLabel('Code', { exact: true }).fill(said!.replaceAll(' ', ''))
  await button(ben, 'Accept invitation').click()
  await expect(
    ben.getByRole('heading', { name: 'You have a part in this account now' }),
  ).toBeFocused()
  // The page of Ines hears of it by itself.
  await expect(ines.getByRole('listitem').filter({ hasText: BEN.name })).toContainText(
    'Joint owner',
  )
  await ben.goto(`${world.portal.base}/dashboard`)
  await reviewMove(ben, '1.00', 'Together')
  await button(ben, 'Continue to review').click()
  await button(ben, /^Move \$1\.00/).click()
  await expect(ben.getByRole('heading', { name: /\$1\.00/ })).toBeVisible()
})

test('two have to sign: Ines turns it on and asks for a transfer, Ben signs, and both read who did what', async () => {
  await button(ines, 'Turn on two to sign').click()
  await prove(ines, INES.email, 'We sent you a code by email', 'Confirm')
  await expect(ines.getByText('Two have to sign from now on.')).toBeVisible()
  await reviewMove(ines, '12.00', 'By two')
  await expect(ines.getByText('You ask for a second signature here.')).toBeVisible()
  await button(ines, 'Continue to review').click()
  await button(ines, 'Ask for a second signature').click()
  const waits = ines.getByRole('heading', { name: /^\$12\.00 to .* waits for a second signature$/ })
  await expect(waits).toBeFocused()

  await ben.getByRole('link', { name: 'Dashboard' }).click()
  const card = ben.getByRole('region', { name: 'Waiting for a second signature' })
  await expect(card.getByText('Proposed by Ines Abara')).toBeVisible()
  await card.getByRole('button', { name: /^Sign \$12\.00/ }).click()
  await prove(ben, BEN.email, 'a code for this signature by email', 'Sign')
  await expect(card.getByText('You have signed: $12.00')).toBeVisible()

  const id = new URL(ines.url()).searchParams.get('receipt')
  await goWithin(ben, `${world.portal.base}/dashboard/activity?transaction=${id}`)
  await ben.getByRole('link', { name: 'See receipt' }).click()
  // The page of Ines hears of it by itself.
  for (const page of [ines, ben]) {
    await expect(page.getByRole('heading', { name: /^You (moved|sent) \$12\.00/ })).toBeVisible()
    for (const [term, name] of [
      ['Proposed by', INES.name],
      ['Signed by', BEN.name],
    ] as const) {
      const row = page.locator('dl > div', { hasText: term })
      await expect(row).toContainText(name)
    }
  }
})

interface Account {
  readonly name?: string
  readonly balance: string
}

test('Ines opens a club account in at most eight taps, whose answer is lost once, and a second window shows it', async () => {
  await ines.getByRole('link', { name: 'Dashboard' }).click()
  const second = await ines.context().newPage()
  await second.goto(`${world.portal.base}/dashboard`)
  const taps = countTaps()
  await taps.press(ines.getByRole('link', { name: 'Open another account' }))
  await taps.press(ines.getByRole('link', { name: 'Choose Holiday club' }))
  await expect(ines.getByRole('heading', { name: 'Open Holiday club' })).toBeFocused()
  await taps.type(ines.getByRole('textbox', { name: 'First amount' }), '25')
  await taps.press(ines.getByRole('checkbox', { name: /agree to the account disclosures/ }))
  const heal = await loseAnswers(ines, { path: /api\/openings$/ })
  const open = button(ines, 'Open Holiday club')
  await taps.press(open)
  await expect(ines.getByText(/cannot tell whether the account was opened/)).toBeVisible()
  await heal()
  await open.click()
  await expect(ines.getByRole('heading', { name: 'Holiday club is open' })).toBeFocused()
  assert.ok(taps.count() <= 8, `${taps.count()} taps`)

  // The other window hears of it, and one account was opened.
  await expect(second.getByText(/^Holiday club/).first()).toBeVisible()
  await second.close()
  const client = await world.portal.as(INES.email)
  const accounts: readonly Account[] = (await client.get('/api/activity/overview')).body.accounts
  const club = accounts.find(({ name }) => name === 'Holiday club')
  assert.deepEqual([accounts.length, club?.balance], [3, '25.00'])
})

test('Rosa opens an account for Ben that is not offered online, and closes it again', async () => {
  const page = await world.visitAs(ROSA.email, '/admin/users?q=Okafor')
  await page.getByRole('link', { name: BEN.name }).first().click()
  await page.getByRole('link', { name: 'Open an account' }).click()
  await page.getByLabel('Account', { exact: true }).selectOption('Business savings')
  await page.getByLabel('First amount').fill('10')
  await page.getByRole('checkbox', { name: /was handed the account disclosures/ }).check()
  await page.getByLabel('Reason').fill('Came by with the articles')
  await button(page, 'Open account for Ben Okafor').click()
  await expect(page.getByRole('heading', { name: 'Business savings is open' })).toBeFocused()
  await page.getByRole('link', { name: 'Add owners' }).click()
  await expect(page.getByRole('heading', { name: 'Owners' })).toBeVisible()
  await page.getByRole('link', { name: 'Close it' }).click()
  await page
    .getByRole('radio', { name: /Savings/ })
    .first()
    .click()
  await page.getByLabel('Reason').fill('Opened by mistake')
  await button(page, /^Close Business savings/).click()
  await expect(page.getByRole('heading', { name: 'Business savings is closed' })).toBeFocused()
  await page.getByRole('link', { name: 'Back to the account' }).click()
  await expect(page.getByText('Its owners can only be removed')).toBeVisible()
  await page.context().close()
})

test('Ines opens a certificate in at most eight taps, is told of its maturity, sees it renewed and closes it in its grace period', async () => {
  await ines.getByRole('link', { name: 'Dashboard' }).first().click()
  const taps = countTaps()
  await taps.press(ines.getByRole('link', { name: 'Open another account' }))
  await taps.press(ines.getByRole('link', { name: 'Choose 6-month certificate' }))
  await expect(ines.getByRole('heading', { name: 'Open 6-month certificate' })).toBeFocused()
  await taps.press(ines.getByRole('radio', { name: /move the dividends out/ }))
  const goesTo = ines.getByRole('group', { name: 'Money goes to' })
  await taps.press(goesTo.getByRole('radio', { name: /Savings/ }))
  await taps.press(ines.getByRole('checkbox', { name: /agree to the account disclosures/ }))
  await taps.press(button(ines, 'Open 6-month certificate'))
  await expect(ines.getByRole('heading', { name: '6-month certificate is open' })).toBeFocused()
  assert.ok(taps.count() <= 8, `${taps.count()} taps`)

  await ines.getByRole('link', { name: 'Go to the dashboard' }).click()
  const row = ines.getByRole('listitem').filter({ hasText: 'Matures Jan 15, 2027' })
  await row.locator('summary').click()
  await row.getByRole('link', { name: /Term and maturity/ }).click()
  await expect(ines.getByText('6 months from Jul 15, 2026')).toBeVisible()
  await expect(ines.getByText(/which is 60 days of dividends/)).toBeVisible()

  const { engine, config, clock } = world.portal
  const at = (iso: string) => {
    const late = { now: () => new Date(iso) }
    assert.ok(late.now() > clock.now())
    return { clock: late, institution: config.institution, log: createLog('error') }
  }
  assert.equal(await noticeDue(engine.db, at('2026-12-16T12:00:00Z'), 10), 1)
  await ines.getByRole('button', { name: /^Notifications/ }).click()
  await expect(ines.getByText(/matures on Jan 15, 2027/).first()).toBeVisible()
  await ines.keyboard.press('Escape')
  const due = at('2027-01-15T17:00:00Z')
  while ((await creditDue(engine.db, due, 4)) > 0);
  assert.equal(await matureDue(engine.db, due, 10), 1)
  await expect(ines.getByText('6 months from Jan 15, 2027')).toBeVisible()
  await expect(ines.getByText('None until Jan 25, 2027, the end of its grace period')).toBeVisible()

  await ines.getByRole('link', { name: 'Close this certificate' }).click()
  await expect(ines.getByRole('heading', { name: 'Close an account' })).toBeVisible()
  await expect(ines.getByText('Early-withdrawal penalty')).toBeHidden()
  await ines.getByRole('radio', { name: /Savings/ }).click()
  await button(ines, /^Close 6-month certificate/).click()
  await expect(ines.getByRole('heading', { name: '6-month certificate is closed' })).toBeFocused()
})
