import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { assertAccessible, assertFits, openStage, pressUntil, signIn, type Stage } from './stage.ts'

const INES = 'ines.abara@example.com'
const WIDE = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 } }

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function dashboard(options: BrowserContextOptions = WIDE): Promise<Page> {
  const page = await stage.visit('/login', options)
  await signIn(stage, page, INES)
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
  return page
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const quick = (page: Page) => card(page, 'Quick Actions')
const topBar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const TILES = [
  'Bill Pay',
  'Mobile Deposit',
  'Cards',
  'Statements',
  'Peer-to-peer payments',
  'Rewards',
]

/** Under the sticky header, at the top of what can be seen. */
async function expectAtTop(page: Page, part: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const { y } = (await part.boundingBox())!
      const foot = await page.evaluate(
        () => document.documentElement.scrollHeight - innerHeight - scrollY,
      )
      return y >= 60 && (y < 200 || foot < 2)
    })
    .toBe(true)
}

describe('the dashboard shows everything a member looks for', () => {
  test('greets Ines by her first name, with the date and the time', async () => {
    const page = await dashboard()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Good (morning|afternoon|evening), Ines$/,
    )
    await expect(page.locator('main header time')).toHaveText(/day, .* \d{4} at \d+:\d\d (AM|PM)/)
  })

  test('names every part of the specification', async () => {
    const page = await dashboard()
    const balance = card(page, 'Available Balance')
    await expect(balance.getByText('$10,624.01')).toBeVisible()
    await expect(balance.getByText('Pending out: $0.00 in 0 transactions')).toBeVisible()
    await expect(balance.getByText('Pending in: $0.00 in 0 transactions')).toBeVisible()
    await expect(balance.getByRole('link', { name: 'Move money' })).toBeVisible()
    await expect(balance.getByRole('link', { name: 'Pay a bill' })).toBeVisible()
    for (const [name, words] of [
      ['Checking Account', 'Routing number'],
      ['Account Information', 'Personal Checking'],
      ['Account Information', 'Ines Abara'],
      ['Account Information', 'Active'],
      ['Monthly Income', '$'],
      ['Monthly Outgoing', '$'],
      ['Transfer Money', 'Between Accounts'],
    ] as const) {
      await expect(card(page, name).getByText(words).first()).toBeVisible()
    }
    for (const tile of TILES) {
      await expect(quick(page).getByRole('link', { name: tile })).toBeVisible()
    }
    await expect(quick(page).getByText(/coming soon/i)).toBeVisible()
    await expect(quick(page).getByText(/being enhanced/i)).toBeVisible()
    const footed = card(page, 'Recent Transactions').getByText(/^Reference /)
    await expect(footed).toHaveCount(20)
  })

  test('copies the bare account number and says so for two seconds', async () => {
    const page = await dashboard()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    const checking = card(page, 'Checking Account')
    const copy = checking.getByRole('button', { name: 'Copy checking account number' })
    await expect(copy).toBeVisible()
    // Far enough ahead that it is still to come when the page hears of it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
    await copy.click()
    await expect(checking.getByText('Copied')).toBeVisible()
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^[1-9][0-9]{9}$/)
    await page.clock.runFor(1900)
    await expect(checking.getByText('Copied')).toBeVisible()
    await page.clock.runFor(300)
    await expect(checking.getByText('Copied')).toBeHidden()
    await expect(copy).toBeVisible()
  })

  test('reads in the order it is drawn in, on wide screens and on phones', async () => {
    const orderIn = async (page: Page) => {
      const titles = await page.locator('main h2').allTextContents()
      const places = ['Available Balance', 'Checking Account', 'Quick Actions', 'Transfer Money']
      return [...places].sort((a, b) => titles.indexOf(a) - titles.indexOf(b))
    }
    assert.deepEqual(await orderIn(await dashboard(WIDE)), [
      'Available Balance',
      'Checking Account',
      'Transfer Money',
      'Quick Actions',
    ])
    const phone = await dashboard(PHONE)
    assert.deepEqual(await orderIn(phone), [
      'Available Balance',
      'Quick Actions',
      'Checking Account',
      'Transfer Money',
    ])
    const more = phone.getByRole('button', { name: 'Show 15 more' })
    await more.click()
    await expect(more).toBeHidden()
  })
})

describe('amounts can be hidden on this device', () => {
  test('balances, tiles, accounts and the ledger show dots, forms do not, and it is remembered', async () => {
    const page = await dashboard()
    const eye = page.getByRole('button', { name: /(Hide|Show) amounts/ })
    await expect(eye).toHaveAttribute('aria-pressed', 'false')
    await eye.click()
    await expect(eye).toHaveAttribute('aria-pressed', 'true')
    await expect(eye).toHaveText('Show amounts')
    const hiddenEverywhere = async () => {
      for (const name of [
        'Available Balance',
        'Monthly Income',
        'Monthly Outgoing',
        'Checking Account',
        'Recent Transactions',
      ]) {
        await expect(card(page, name).getByText('amount hidden').first()).toBeAttached()
        await expect(card(page, name).getByText(/\$\d/)).toHaveCount(0)
      }
      await expect(card(page, 'Transfer Money').getByText(/\$\d/).first()).toBeVisible()
    }
    await hiddenEverywhere()
    await assertAccessible(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
    await hiddenEverywhere()
    await eye.click()
    await expect(card(page, 'Available Balance').getByText('$10,624.01')).toBeVisible()
  })
})

describe('quick actions', () => {
  test('every tile opens its panel and Back to Quick Actions returns to it', async () => {
    const page = await dashboard()
    for (const title of TILES) {
      await quick(page).getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(/\?panel=[a-z0-9]+/)
      await expect(quick(page).getByRole('heading', { name: title, level: 3 })).toBeFocused()
      await expect(page).toHaveTitle(new RegExp(`^${title}(,| \\|)`))
      await quick(page).getByRole('link', { name: 'Back to Quick Actions' }).click()
      await expect(quick(page).getByRole('link', { name: title })).toBeFocused()
      await expect(page).toHaveTitle(/^Dashboard \|/)
    }
  })

  test('the Back button of the browser returns to the tile too', async () => {
    const page = await dashboard()
    await quick(page).getByRole('link', { name: 'Statements' }).click()
    await expect(quick(page).getByRole('heading', { name: 'Statements' })).toBeFocused()
    await page.goBack()
    await expect(quick(page).getByRole('link', { name: 'Statements' })).toBeFocused()
  })

  test('a link to a panel names the window after it, once', async () => {
    const page = await dashboard()
    for (const [id, title] of [
      ['billpay', /^Bill Pay \|/],
      ['deposit', /^Mobile Deposit, Account and amount \|/],
      ['cards', /^Cards \|/],
    ] as const) {
      await page.goto(`${stage.portal.base}/dashboard?panel=${id}`)
      await expect(page.getByRole('group', { name: 'To account' })).toBeVisible()
      await expect(page).toHaveTitle(title)
      await expect(page.locator('title')).toHaveCount(1)
    }
  })

  test('an unknown panel shows the tiles', async () => {
    const page = await dashboard()
    await page.goto(`${stage.portal.base}/dashboard?panel=lottery`)
    await expect(quick(page).getByRole('link', { name: 'Rewards' })).toBeVisible()
  })

  test('View All opens Statements, and a month of it leads to its transactions', async () => {
    const page = await dashboard()
    await page.getByRole('link', { name: 'View All' }).click()
    await expect(page).toHaveURL(/\?panel=statements#quick-actions-cards$/)
    await expect(quick(page).getByRole('heading', { name: 'Statements' })).toBeFocused()
    const period = quick(page).getByLabel('Period')
    await expect(period.getByRole('option')).toHaveCount(13)
    const newest = await period.getByRole('option').first().textContent()
    assert.equal(
      newest,
      new Intl.DateTimeFormat('en-US', {
        month: 'long',
        year: 'numeric',
        timeZone: 'America/New_York',
      }).format(new Date()),
    )
    await period.selectOption({ index: 1 })
    const month = await period.inputValue()
    const link = quick(page).getByRole('link', { name: "Show this month's transactions" })
    const to = new URL((await link.getAttribute('href'))!, stage.portal.base)
    assert.equal(to.pathname, '/dashboard/activity')
    assert.equal(to.searchParams.get('from'), `${month}-01`)
    assert.match(to.searchParams.get('to')!, new RegExp(`^${month}-(28|29|30|31)$`))
    assert.equal(
      to.searchParams.get('account'),
      await quick(page).getByLabel('Account').inputValue(),
    )
    await expect(quick(page).getByRole('link', { name: 'See all activity' })).toBeVisible()
  })

  test('Pay a bill leads to Bill Pay', async () => {
    const page = await dashboard()
    await page.getByRole('link', { name: 'Pay a bill', exact: true }).click()
    await expect(page).toHaveURL(/\?panel=billpay#quick-actions-billpay$/)
    await expect(quick(page).getByRole('heading', { name: 'Upcoming Bills' })).toBeVisible()
    await expect(quick(page).getByRole('group', { name: 'Pay to' })).toBeVisible()
  })
})

describe('cards', () => {
  test('are samples with the last four digits, the limit, and windows for what is asked of them', async () => {
    const page = await dashboard()
    await topBar(page).getByRole('link', { name: 'Cards' }).click()
    await expect(quick(page).getByRole('heading', { name: 'Cards', level: 3 })).toBeFocused()
    await expect(quick(page).getByText('Sample', { exact: true })).toHaveCount(2)
    await expect(quick(page).getByText('$1,500 of $5,000')).toBeVisible()
    await expect(quick(page).getByRole('meter', { name: 'Credit used' })).toHaveAttribute(
      'aria-valuetext',
      '$1,500 of $5,000',
    )
    await expect(quick(page).getByText('$3,500')).toBeVisible()
    await expect(quick(page).getByText('2,500 points')).toBeVisible()
    for (const deed of ['Change PIN', 'Set Transaction Limits']) {
      const opener = quick(page).getByRole('button', { name: `${deed} for the credit card` })
      await opener.click()
      const dialog = page.getByRole('dialog', { name: deed })
      const code = dialog.getByLabel('One-time code')
      const verify = dialog.getByRole('button', { name: 'Verify code' })
      await code.fill('12a 34')
      await expect(code).toHaveValue('1234')
      await expect(verify).toHaveAttribute('aria-disabled', 'true')
      await code.fill('123456')
      await verify.click()
      await expect(
        dialog.getByText('Service temporarily unavailable. Please try again later.'),
      ).toBeVisible()
      await expect(code).toHaveValue('')
      await assertAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    }
    const details = [
      ['debit', ['Debit card', '4021', 'Active', '08/29', 'Checking', 'Sample Grocer']],
      ['credit', ['Credit card', '7730', '$5,000', '$3,500', '2,500 points', 'Sample Airline']],
    ] as const
    for (const [kind, facts] of details) {
      const opener = quick(page).getByRole('button', { name: `View Card Details for the ${kind}` })
      await opener.click()
      const dialog = page.getByRole('dialog', { name: 'View Card Details' })
      for (const fact of facts) await expect(dialog).toContainText(fact)
      await expect(dialog.getByLabel('One-time code')).toHaveCount(0)
      await assertAccessible(page)
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(opener).toBeFocused()
    }
    await quick(page).getByRole('tab', { name: 'Statements' }).click()
    await expect(quick(page).getByText('No card statements.')).toBeVisible()
  })
})

describe('the places of a member', () => {
  test('Transfers scrolls to the section and focuses its heading, from here and from elsewhere', async () => {
    const page = await dashboard()
    const heading = card(page, 'Transfer Money').getByRole('heading', { name: 'Transfer Money' })
    for (const from of ['/dashboard', '/dashboard', '/dashboard/settings/account']) {
      if (from !== '/dashboard') await page.goto(stage.portal.base + from)
      await page.evaluate(() => scrollTo(0, 0))
      await topBar(page).getByRole('link', { name: 'Transfers' }).click()
      await expect(heading).toBeFocused()
      await expectAtTop(page, heading)
    }
    await page.goto(`${stage.portal.base}/dashboard#quick-actions-cards`)
    await expect(quick(page).getByRole('heading', { name: 'Quick Actions' })).toBeFocused()
  })

  test('help opens beside its button with telephone, e-mail and hours', async () => {
    const page = await dashboard()
    const help = page.getByRole('button', { name: 'Help' })
    await expect(help).toHaveAttribute('aria-expanded', 'false')
    await help.click()
    const popover = page.getByRole('dialog', { name: 'Help' })
    for (const words of [
      '1-800-555-0199',
      'support@hazelnotch.example',
      'Monday to Friday, 8AM to 8PM EST',
    ]) {
      await expect(popover.getByText(words)).toBeVisible()
    }
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await expect(popover).toBeHidden()
    await expect(help).toBeFocused()
  })

  test('the account menu has the e-mail, settings, more places and the way out', async () => {
    const page = await dashboard()
    const button = page.getByRole('button', { name: /Account menu/ })
    await button.click()
    await expect(page.getByText(INES, { exact: true })).toBeVisible()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Profile Settings',
      'Account Settings',
      'Security',
      'Payees',
      'Scheduled',
      'Questions',
      'Sign out',
    ])
    await assertAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/settings\/account$/)
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeFocused()
    await button.click()
    await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
    await expect(page.getByRole('main').getByText(INES)).toBeVisible()
    await button.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('signing out that fails says so, and can be tried again', async () => {
    const page = await dashboard()
    await page.route('**/api/sign-out', (route) => route.abort('connectionreset'))
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const trouble = page.getByRole('alert').filter({ hasText: 'We could not sign you out.' })
    await expect(trouble).toBeVisible()
    await expect(trouble).toContainText('You are still signed in.')
    await assertAccessible(page)
    await page.unroute('**/api/sign-out')
    await trouble.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

describe('on a phone', () => {
  test('the menu holds the places and Sign out', async () => {
    const page = await dashboard(PHONE)
    await page.getByRole('button', { name: 'Open menu' }).click()
    for (const place of ['Dashboard', 'Transfers', 'Cards', 'Bill Pay']) {
      await expect(topBar(page).getByRole('link', { name: place })).toBeVisible()
    }
    await assertFits(page)
    await topBar(page).getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('the bar at the foot has four items, and More has the rest', async () => {
    const page = await dashboard(PHONE)
    const bar = page.getByRole('navigation', { name: 'Places', exact: true })
    await expect(bar.getByRole('listitem')).toHaveText(['Home', 'Move money', 'Bills', 'More'])
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await bar.getByRole('button', { name: 'More' }).click()
    const more = page.getByRole('dialog', { name: 'More' })
    for (const place of ['Activity', 'Payees', 'Scheduled', 'Cards', 'Statements']) {
      await expect(more.getByRole('link', { name: place })).toBeVisible()
    }
    await expect(more.getByText('1-800-555-0199')).toBeVisible()
    await expect(more.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await assertAccessible(page)
    await more.getByRole('link', { name: 'Cards' }).click()
    await expect(more).toBeHidden()
    await expect(quick(page).getByRole('heading', { name: 'Cards', level: 3 })).toBeInViewport()
  })

  test('the bar makes room for the on-screen keyboard', async () => {
    const page = await dashboard(PHONE)
    const bar = page.getByRole('navigation', { name: 'Places', exact: true })
    await page.getByLabel('Amount').focus()
    await expect(bar).toBeVisible()
    await page.setViewportSize({ width: 390, height: 500 })
    await expect(bar).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(bar).toBeVisible()
  })
})

describe('keys', () => {
  test('lead to places, are listed, and never act in a field', async () => {
    const page = await dashboard()
    const transfer = card(page, 'Transfer Money').getByRole('heading', { name: 'Transfer Money' })
    const bills = quick(page).getByRole('heading', { name: 'Bill Pay' })
    await pressUntil(page, ['g', 't'], () => expect(transfer).toBeFocused({ timeout: 5000 }))
    await pressUntil(page, ['g', 'b'], () => expect(bills).toBeFocused({ timeout: 5000 }))
    await pressUntil(page, ['g', 'd'], () =>
      expect(page).toHaveURL(/\/dashboard$/, { timeout: 5000 }),
    )

    await page.getByLabel('Reference').fill('')
    await page.getByLabel('Reference').pressSequentially('gt?/')
    await expect(page.getByLabel('Reference')).toHaveValue('gt?/')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list.getByText('Go to bill pay')).toBeVisible()
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
  })

  test('can be switched off, and theme and text size are chosen in the same place', async () => {
    const page = await dashboard()
    await page.goto(`${stage.portal.base}/dashboard/settings/account`)
    const main = page.getByRole('main')
    await main.getByText('Off', { exact: true }).click()
    await expect(main.getByText('Saved on this device')).toHaveCount(1)
    await main.getByText('Largest', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-text-size', 'largest')
    await main.getByText('Dark', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await main.getByText('Hide amounts', { exact: true }).click()
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('?')
    await page.goto(`${stage.portal.base}/dashboard`)
    await expect(page.getByText('amount hidden').first()).toBeAttached()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await assertFits(page)
    await assertAccessible(page)
  })
})

describe('a long list to search in', () => {
  for (const options of [PHONE, WIDE]) {
    test(`opens where it is seen, and axe finds nothing, at ${options.viewport.width} px`, async () => {
      const page = await dashboard(options)
      await page.goto(`${stage.portal.base}/dashboard?transfer=international`)
      const country = page.getByRole('combobox', { name: 'Country' })
      await country.fill('swed')
      const sweden = page.getByRole('option', { name: /^Sweden/ })
      await expect(sweden).toBeInViewport()
      await expect(page.locator('#announce-polite')).toHaveText('1 match')
      await assertAccessible(page)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(country).toHaveValue('Sweden')
      await expect(sweden).toBeHidden()
      await country.fill('dk')
      await page.keyboard.press('Tab')
      await expect(country).toHaveValue('Denmark')
      await assertFits(page)
    })
  }
})

describe('every screen fits and axe finds nothing', () => {
  const PATHS = [
    '/dashboard',
    '/dashboard?panel=cards',
    '/dashboard?panel=statements',
    '/dashboard?panel=billpay',
    '/dashboard/settings/profile',
    '/dashboard/settings/account',
  ]
  const SIZES = [
    [320, 640],
    [390, 844],
    [1280, 900],
  ] as const
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`at 320, 390 and 1280 px, ${colorScheme}`, async () => {
      const page = await dashboard({ ...WIDE, colorScheme })
      for (const path of PATHS) {
        await page.goto(stage.portal.base + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height })
          await assertFits(page)
          // Between the two phones nothing but the width differs.
          if (path === '/dashboard' || width !== 390) await assertAccessible(page)
        }
      }
    })
  }
})
