import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { INES, ROSA } from '../../src/modules/demo/server/people.ts'
import { formatMoney, money } from '../../src/values/money.ts'
import { expect } from '../factories/browser.ts'
import { runningDemoClock } from '../factories/clocks.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld({ clock: runningDemoClock() })
})
after(() => world.close())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

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
async function report(ines: Page): Promise<string> {
  await ines.getByRole('link', { name: 'Report a problem' }).click()
  await ines.getByText('I did not make this').click()
  await press(ines, 'Continue')
  await ines.getByText('I have it').click()
  await press(ines, 'Continue')
  await ines.getByText('No', { exact: true }).click()
  await press(ines, 'Continue')
  for (const [part, typed] of Object.entries({ Month: '7', Day: '12', Year: '2026' }))
    await ines.getByLabel(part, { exact: true }).fill(typed)
  await press(ines, 'Continue')
  await ines.getByLabel('Tell us what happened').fill('I was at home that day.')
  await press(ines, 'Continue')
  await press(ines, 'Continue')
  await press(ines, 'Report the problem')
  await expect(ines.getByRole('heading', { name: 'We have your report' })).toBeFocused()
  await ines.getByRole('link', { name: 'See the case' }).click()
  await ines.waitForURL(/\/disputes\/[0-9a-f-]{36}$/)
  await expect(ines.getByText(/^We decide by Jul 29/)).toBeVisible()
  return new URL(ines.url()).pathname
}

/** Puts the clock of the demonstration so many business days forward, as its staff do. */
async function daysLater(office: Page, count: number): Promise<void> {
  await office.goto(`${world.portal.base}/admin/jobs`)
  for (let day = 0; day < count; day++) {
    const goesTo = office.getByText(/^Goes to /)
    const before = await goesTo.textContent()
    await press(office, 'Next business day')
    await expect(goesTo).not.toHaveText(before!)
  }
}

test('a dispute from both sides: reported, credited by the clock, decided, taken back, and read to its end', async () => {
  const { id, amount } = await cardPayment()
  const ines = await world.visitAs(INES.email, `/dashboard/activity?transaction=${id}`)
  const path = await report(ines)
  const rosa = await world.visitAs(ROSA.email, '/admin/jobs')
  await daysLater(rosa, 10)
  await expect(ines.getByText('Credited while we look into it')).toBeVisible()
  await expect(ines.getByText(`We credited ${amount} until it is decided`)).toBeVisible()

  await rosa.goto(`${world.portal.base}/admin/disputes`)
  await rosa
    .getByRole('button', { name: new RegExp(INES.name) })
    .first()
    .click()
  await rosa.getByText('There was no error').click()
  await rosa.getByLabel('Explanation').fill('The shop showed us your signature.')
  await press(rosa, 'Decide the case')
  await expect(rosa.getByText('The case is decided, and we wrote to the member.')).toBeVisible()

  await expect(ines.getByText('The shop showed us your signature.').first()).toBeVisible()
  await expect(ines.getByText(`${amount} of the provisional credit is taken back`)).toBeVisible()
  const [letter] = await Promise.all([
    ines.waitForEvent('download'),
    ines.getByRole('link', { name: /What we found: no error/ }).click(),
  ])
  const [start] = (await (await letter.createReadStream()).toArray()) as readonly Buffer[]
  assert.match(start!.toString('latin1', 0, 5), /%PDF-/)

  await daysLater(rosa, 5)
  await expect(ines.getByText(`We took ${amount} of the provisional credit back`)).toBeVisible()
  await ines.goto(`${world.portal.base}/dashboard/disputes`)
  await expect(ines.getByText('We found no error')).toBeVisible()
  await ines.goto(world.portal.base + path)
  await expect(
    ines.getByText('The provisional credit was taken back', { exact: true }),
  ).toBeVisible()
})
