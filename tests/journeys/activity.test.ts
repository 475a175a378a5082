import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { INES, ROSA } from '../../src/modules/demo/server/people.ts'
import { keepDeadlines } from '../../src/modules/disputes/server/deadlines.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { formatMoney, money } from '../../src/values/money.ts'
import { expect } from '../factories/browser.ts'
import { runningDemoClock } from '../factories/clocks.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { settled } from '../factories/settled.ts'
import { readOfx } from '../statements/readers.ts'
import { goWithin, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { countTaps } from './transferForms.ts'

let world: BrowserWorld
/** The window of Ines, who reads what happened to her money. */
let page: Page
const read: string[] = []
before(async () => {
  world = await openBrowserWorld({ clock: runningDemoClock() })
  page = await world.visitAs(INES.email, '/dashboard', {
    prepare: async (opened) => {
      opened.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (request.method() === 'GET' && pathname.startsWith('/api/')) read.push(pathname)
      })
    },
  })
})
after(() => world.close())

const press = (window: Page, name: string) =>
  window.getByRole('button', { name, exact: true }).click()

async function downloaded(
  button: Locator,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  // The browser may be another machine's as far as this process knows: there is no path to read.
  const parts = (await (await download.createReadStream()).toArray()) as readonly Buffer[]
  return { name: download.suggestedFilename(), bytes: Buffer.concat(parts) }
}

test('a page is where it was read to after a reload, and at its head where its address is opened, however far it or another was read', async () => {
  const place = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 300))
  await page.reload()
  await settled(page)
  assert.equal(await place(), 300)
  for (const path of ['/dashboard/bills', '/dashboard/activity']) {
    await page.goto(world.portal.base + path)
    await settled(page)
    assert.equal(await place(), 0)
  }
})

test('each page that is loaded reads once what it shows', async () => {
  for (const path of ['/dashboard', '/dashboard/activity']) {
    read.splice(0)
    await page.goto(world.portal.base + path)
    await settled(page)
    assert.deepEqual(read.toSorted(), [...new Set(read)].toSorted())
    assert.ok(read.includes('/api/live'))
  }
})

test('what can be spent stands on the home, wages take a tap and a purchase in March two on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click()
  await expect(page.getByRole('region', { name: /^Left/ }).getByText('$').first()).toBeVisible()
  const taps = countTaps()
  const ask = page.getByRole('combobox')
  await taps.press(page.getByRole('button', { name: 'Search or go to' }))
  await expect(ask).toBeFocused()
  await ask.fill('payroll')
  await expect(page.getByRole('option', { name: /Payroll/ }).first()).toBeVisible()
  assert.equal(taps.count(), 1)
  await ask.fill('onion market in march')
  await taps.press(page.getByRole('option', { name: /Onion Market/ }).first())
  const detail = page.getByRole('dialog')
  await expect(detail.getByText('The money has moved.')).toBeVisible()
  assert.equal(taps.count(), 2)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('Ines sees what she has, finds a payment, asks about it and takes the list along', async () => {
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const balance = page.getByRole('region', { name: 'Available Balance' })
  await expect(balance.getByText('$10,624.01')).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent Transactions' })
  await recent.getByRole('button', { name: 'Show 15 more' }).click()
  await expect(recent.getByText(/^Reference /)).toHaveCount(20)

  await recent.getByRole('link', { name: 'Search the full history' }).click()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('payroll')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=payroll$/)
  const row = page.locator('.ledger-bands button').first()
  await expect(row).toContainText('Payroll')
  const file = await downloaded(page.getByRole('link', { name: 'Download CSV' }))
  assert.match(file.name, /^activity.*\.csv$/)

  await row.click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByText('The money has moved.')).toBeVisible()
  const reference = await detail.locator('dd .tabular-nums').last().textContent()
  await detail.getByRole('link', { name: 'Ask about this' }).click()
  const question = page.getByRole('dialog', { name: 'Ask about this' })
  const subject = `Question about transaction ${reference}`
  await expect(question.getByLabel('Subject')).toHaveValue(subject)
  await question.getByLabel('Your question').fill('What is this?')
  const heal = await loseAnswers(page, { path: /api\/threads$/, method: 'POST', unsent: true })
  const send = question.getByRole('button', { name: 'Send question' })
  await send.click()
  await expect(question.getByRole('alert').filter({ hasText: 'reach the server' })).toBeVisible()
  await heal()
  await send.click()
  await expect(question.getByText('We have your question.')).toBeFocused()
  await question.getByRole('button', { name: 'Done' }).click()
  const asked = page.getByRole('main').getByRole('link').filter({ hasText: subject })
  await expect(asked).toHaveCount(1)
})

test('Ines pays a payee of her own for the next day in five taps', async () => {
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const form = page.getByRole('main')
  const taps = countTaps()
  await taps.press(form.getByRole('link', { name: 'Pay a bill' }))
  await taps.press(form.getByText('Lakeside Dental').first())
  await expect(form.getByRole('radio', { name: /Lakeside Dental/ })).toBeChecked()
  await taps.type(form.getByLabel('Amount'), '40')
  await taps.press(form.getByRole('button', { name: 'Continue to review' }))
  await expect(form.getByLabel('One-time code')).toBeHidden()
  await taps.press(form.getByRole('button', { name: 'Schedule $40.00 to Lakeside Dental' }))
  await expect(page.getByRole('heading', { name: 'Payment scheduled successfully!' })).toBeFocused()
  assert.equal(taps.count(), 5)
})

/** Chooses the account and month with the most entries, of those that can be chosen. */
async function chooseBusiest(panel: Locator): Promise<{ month: string; entryCount: number }> {
  await expect(panel.getByRole('region', { name: /^Totals by year/ })).toBeVisible()
  const offered = await panel
    .getByLabel('Period')
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  const { rows } = await world.portal.engine.pool.query(
    `select s.account_id, s.month, s.entry_count
       from statement s join sign_in using (person_id)
      where email = $1 and s.month = any($2) order by s.entry_count desc limit 1`,
    [INES.email, offered],
  )
  const [{ account_id: account, month, entry_count: entryCount }] = rows
  await panel.getByLabel('Account').selectOption(account)
  await panel.getByLabel('Period').selectOption(month)
  return { month, entryCount }
}

test('Ines has a statement mailed, downloads it though it is lost once, reads and prints it', async () => {
  await goWithin(page, `${world.portal.base}/dashboard/statements`)
  const panel = page.getByRole('main')
  await panel.getByRole('button', { name: 'Request statement' }).click()
  await expect(
    panel.getByText('Your statement will be sent to your registered email address.'),
  ).toBeVisible()
  const [mail] = (await world.portal.mailbox()).filter(({ files }) => files.length > 0)
  assert.equal(mail!.to, INES.email)
  assert.match(mail!.files[0]!.name, /^statement-checking-\d{4}-2026-06\.pdf$/)

  const button = panel.getByRole('button', { name: 'Download PDF' })
  const heal = await loseAnswers(page, { path: /\/pdf$/, unsent: true })
  await button.click()
  await expect(panel.getByRole('alert')).toContainText('Your statement was not downloaded.')
  await heal()
  const pdf = await downloaded(button)
  await expect(panel.getByRole('alert')).toBeHidden()
  assert.equal(pdf.name, mail!.files[0]!.name)
  assert.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-')

  const { month, entryCount } = await chooseBusiest(panel)
  const ofx = await downloaded(panel.getByRole('button', { name: /^OFX/ }))
  assert.ok(ofx.name.endsWith(`${month}.ofx`))
  assert.equal(readOfx(ofx.bytes.toString()).count, entryCount)

  await panel.getByRole('link', { name: /^View and print/ }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Statement for / })
  await expect(page.getByRole('table', { name: 'Entries, oldest first' })).toBeVisible()
  await expect(heading).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  for (const gone of [page.getByRole('banner'), page.getByRole('button', { name: 'Print' })])
    await expect(gone).toBeHidden()
  await expect(heading).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
})

/** The latest card payment of Ines. */
async function cardPayment(): Promise<{ readonly id: string; readonly amount: string }> {
  const { rows } = await world.portal.engine.pool.query(
    `select t.id, -e.amount as amount from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
       join account_access o on o.ledger_account_id = e.account_id
       join sign_in s on s.person_id = o.person_id
      where s.email = $1 and e.amount < 0 and t.reason in ('card_payment', 'import')
      order by t.posted_at desc limit 1`,
    [INES.email],
  )
  const [{ id, amount }] = rows
  return { id, amount: formatMoney(money(BigInt(amount))) }
}

/** Ines says that it was not hers, a question at a time. @returns the address of the case */
async function report(id: string): Promise<string> {
  await goWithin(page, `${world.portal.base}/dashboard/activity?transaction=${id}`)
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page.getByText('I did not make this').click()
  await press(page, 'Continue')
  await page.getByText('I have it').click()
  await press(page, 'Continue')
  await page.getByText('No', { exact: true }).click()
  await press(page, 'Continue')
  for (const [part, typed] of Object.entries({ Month: '7', Day: '12', Year: '2026' }))
    await page.getByLabel(part, { exact: true }).fill(typed)
  await press(page, 'Continue')
  await page.getByLabel('Tell us what happened').fill('I was at home that day.')
  await press(page, 'Continue')
  await press(page, 'Continue')
  await press(page, 'Report the problem')
  await expect(page.getByRole('heading', { name: 'We have your report' })).toBeFocused()
  await page.getByRole('link', { name: 'See the case' }).click()
  await page.waitForURL(/\/disputes\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/^We decide by Jul 29/)).toBeVisible()
  return new URL(page.url()).pathname
}

/** Puts the clock of the demonstration so many business days forward, and does what is due by then. */
async function daysLater(count: number): Promise<void> {
  const { engine, clock, config } = world.portal
  const rosa = await world.portal.as(ROSA.email)
  for (let day = 0; day < count; day++) {
    const { next } = (await rosa.get('/api/demo/clock')).body
    assert.equal((await rosa.post('/api/demo/clock', { to: next })).status, 200)
  }
  const parts = { clock, institution: config.institution, log: createLog('error') }
  assert.equal(await keepDeadlines(engine.db, parts, 1), 1)
}

test('a dispute from both sides: reported, credited by the clock, decided, taken back, and read to its end', async () => {
  const { id, amount } = await cardPayment()
  const path = await report(id)
  await daysLater(10)
  await expect(page.getByText('Credited while we look into it')).toBeVisible()
  await expect(page.getByText(`We credited ${amount} until it is decided`)).toBeVisible()

  const rosa = await world.visitAs(ROSA.email, '/admin/disputes')
  await rosa
    .getByRole('button', { name: new RegExp(INES.name) })
    .first()
    .click()
  await rosa.getByText('There was no error').click()
  await rosa.getByLabel('Explanation').fill('The shop showed us your signature.')
  await press(rosa, 'Decide the case')
  await expect(rosa.getByText('The case is decided, and we wrote to the member.')).toBeVisible()
  await rosa.context().close()

  await expect(page.getByText('The shop showed us your signature.').first()).toBeVisible()
  await expect(page.getByText(`${amount} of the provisional credit is taken back`)).toBeVisible()
  const letter = await downloaded(page.getByRole('link', { name: /What we found: no error/ }))
  assert.match(letter.bytes.toString('latin1', 0, 5), /%PDF-/)

  await daysLater(5)
  await expect(page.getByText(`We took ${amount} of the provisional credit back`)).toBeVisible()
  await goWithin(page, `${world.portal.base}/dashboard/disputes`)
  await expect(page.getByText('We found no error')).toBeVisible()
  await goWithin(page, world.portal.base + path)
  await expect(
    page.getByText('The provisional credit was taken back', { exact: true }),
  ).toBeVisible()
})
