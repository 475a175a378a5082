import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
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
import { DEMO_NOW } from '../factories/demoNow.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { JOBS_APART } from '../factories/portal.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { button, choose, enterCode, INES } from './transferForms.ts'

const railsDirectory = mkdtempSync(join(tmpdir(), 'rails-'))
for (const folder of ['outgoing', 'incoming']) mkdirSync(join(railsDirectory, folder))
let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld({ clock: settableClock(DEMO_NOW), environment: JOBS_APART })
})
after(async () => {
  await world.close()
  rmSync(railsDirectory, { recursive: true })
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
  const page = await world.visitAs(INES, '/dashboard/linked-accounts/new')
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
