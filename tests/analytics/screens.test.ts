import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { ROSA } from '../../db/seed/people.ts'
import { countDays } from '../../src/modules/analytics/server/analytics.ts'
import { assertAccessible, assertFits, openStage, signIn, type Stage } from '../journeys/stage.ts'
import { ZONE } from './bank.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
  const rosa = await stage.portal.as(ROSA.email)
  // The portal's own job may be counting too, and whoever comes second counts nothing.
  const isCounting = async (): Promise<boolean> => {
    await countDays(stage.portal.engine.db, new Date(), ZONE)
    return (await rosa.get('/api/admin/analytics')).body.movements.counting
  }
  await expect.poll(isCounting).toBe(false)
})
after(() => stage.close())

async function open(query = '', options = {}): Promise<Page> {
  const page = await stage.visit('/login', options)
  await signIn(stage, page, ROSA.email)
  await page.waitForURL(/\/admin/)
  await page.goto(`${stage.portal.base}/admin/analytics${query}`)
  return page
}

const answerTo = (page: Page, question: string | RegExp) =>
  page.getByRole('region', { name: question })

test('each question is answered in words, drawn, and as a table', async () => {
  const page = await open()
  const waiting = answerTo(page, /How many are waiting/)
  await expect(waiting).toContainText('2 people are waiting for a decision')
  await expect(waiting).toContainText('The one review in this time took 2 days.')
  await expect(
    waiting.getByRole('img', { name: /People waiting at the end of each week 2 people/ }),
  ).toBeVisible()
  await expect(answerTo(page, 'What moves?')).toContainText(/\$[\d,.]+ moved in \d+ transfers/)
  await expect(answerTo(page, 'What fails?')).toContainText('Nothing to show for these dates.')
  await expect(answerTo(page, 'Do we grow?')).toContainText('2 members')
  await assertAccessible(page)

  const toggle = waiting.getByRole('button', { name: 'Show as table' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(waiting.getByRole('row')).toHaveCount(13)
  await expect(waiting.getByRole('row').last()).toContainText('2')
  await assertAccessible(page)
})

test('other days are asked for in the form, and stand in the address', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Last 4 weeks' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await expect(page.getByRole('button', { name: 'Last 4 weeks' })).toBeFocused()

  const years = page.getByLabel('Year')
  // Every month has this one, whatever day it is.
  await page.getByLabel('Day', { exact: true }).last().fill('28')
  await years.last().fill('2099')
  await page.getByRole('button', { name: 'Show these dates' }).click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(summary).toContainText('Please choose days up to today.')
  await expect(page).toHaveTitle(/^Error: Analytics/)
  await assertAccessible(page)
  await years.last().fill('2025')
  await years.first().fill('2001')
  await page.getByRole('button', { name: 'Show these dates' }).click()
  await expect(summary).toContainText('Please choose at most two years.')
})

test('days in the address that make no sense are refused in words, with a way out', async () => {
  const page = await open('?from=tomorrow')
  await expect(page.getByText('Enter a day, for example 2026-03-12')).toBeVisible()
  await page.getByRole('button', { name: 'Show the last 12 weeks' }).click()
  await expect(answerTo(page, 'What moves?')).toBeVisible()
})

test('two years fit a small phone, drawn and as tables', async () => {
  const page = await open('?from=2024-12-01&to=2026-06-30', {
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
  })
  await expect(answerTo(page, 'Do we grow?')).toBeVisible()
  await assertFits(page)
  await assertAccessible(page)
  await answerTo(page, 'What moves?').getByRole('button', { name: 'Show as table' }).click()
  await assertFits(page)
})
