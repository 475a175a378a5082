import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { matureDue } from '../../src/modules/certificates/server/maturing.ts'
import { noticeDue } from '../../src/modules/certificates/server/noticing.ts'
import { creditDue } from '../../src/modules/dividends/server/dividends.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { expect } from '../factories/browser.ts'
import { JOBS_APART } from '../factories/portal.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { countTaps, dashboardOf, INES } from './transferForms.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld({ environment: JOBS_APART })
})
after(() => world.close())

test('Ines opens a certificate in at most eight taps, is told of its maturity, sees it renewed and closes it in its grace period', async () => {
  const page = await dashboardOf(world, INES)
  const taps = countTaps()
  await taps.press(page.getByRole('link', { name: 'Open another account' }))
  await taps.press(page.getByRole('link', { name: 'Choose 6-month certificate' }))
  await expect(page.getByRole('heading', { name: 'Open 6-month certificate' })).toBeFocused()
  await taps.press(page.getByRole('radio', { name: /move the dividends out/ }))
  await taps.press(
    page.getByRole('group', { name: 'Money goes to' }).getByRole('radio', { name: /Savings/ }),
  )
  await taps.press(page.getByRole('checkbox', { name: /agree to the account disclosures/ }))
  await taps.press(page.getByRole('button', { name: 'Open 6-month certificate' }))
  await expect(page.getByRole('heading', { name: '6-month certificate is open' })).toBeFocused()
  assert.ok(taps.count() <= 8, `${taps.count()} taps`)

  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Matures Jan 15, 2027' })
  await row.locator('summary').click()
  await row.getByRole('link', { name: /Term and maturity/ }).click()
  await expect(page.getByText('6 months from Jul 15, 2026')).toBeVisible()
  await expect(page.getByText(/which is 60 days of dividends/)).toBeVisible()

  const { engine, config, clock } = world.portal
  const at = (iso: string) => {
    const late = { now: () => new Date(iso) }
    assert.ok(late.now() > clock.now())
    return { clock: late, institution: config.institution, log: createLog('error') }
  }
  assert.equal(await noticeDue(engine.db, at('2026-12-16T12:00:00Z'), 10), 1)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(/matures on Jan 15, 2027/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  const due = at('2027-01-15T17:00:00Z')
  while ((await creditDue(engine.db, due, 4)) > 0);
  assert.equal(await matureDue(engine.db, due, 10), 1)
  await expect(page.getByText('6 months from Jan 15, 2027')).toBeVisible()
  await expect(page.getByText('None until Jan 25, 2027, the end of its grace period')).toBeVisible()

  await page.getByRole('link', { name: 'Close this certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Close an account' })).toBeVisible()
  await expect(page.getByText('Early-withdrawal penalty')).toBeHidden()
  await page.getByRole('radio', { name: /Savings/ }).click()
  await page.getByRole('button', { name: 'Close 6-month certificate' }).click()
  await expect(page.getByRole('heading', { name: '6-month certificate is closed' })).toBeFocused()
})
