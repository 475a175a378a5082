import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readAnalytics } from '../../src/modules/analytics/contract.ts'
import { AnalyticsPage } from '../../src/modules/analytics/web/AnalyticsPage.tsx'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { figuresOf } from './figures.ts'

const answerTo = (question: string | RegExp) => page.getByRole('region', { name: question })
const summary = page.getByRole('alert', { name: 'There is a problem' })

async function openAnalytics(query = '', width?: number) {
  answers(readAnalytics, ({ query }) => figuresOf(query))
  return mount(<AnalyticsPage />, {
    path: `/admin/analytics${query}`,
    ...(width !== undefined && { width }),
  })
}

test('each question about the figures is answered in words, drawn, and as a table', async () => {
  await openAnalytics()
  await expect.element(page.getByRole('radio', { name: 'Last 12 weeks' })).toBeChecked()
  const waiting = answerTo(/How many are waiting/)
  await expect.element(waiting).toMatchTextContent(/2 applications are undecided/)
  await expect.element(waiting).toMatchTextContent(/The one review in this time took 2 days\./)
  await expect
    .element(
      waiting.getByRole('img', { name: /People waiting at the end of each week\. 2 applications/ }),
    )
    .toBeVisible()
  await expect
    .element(answerTo('How much money moved?'))
    .toMatchTextContent(/\$1,250\.50 moved in 3 transfers/)
  await expect
    .element(answerTo('What failed?'))
    .toMatchTextContent(/^What failed\?Nothing failed in this time\.$/)
  await expect.element(answerTo('Are we growing?')).toMatchTextContent(/2 members/)
  const reader = waiting.getByRole('slider', { name: /^People waiting/ })
  const read = () => reader.element().getAttribute('aria-valuetext')
  await expect.poll(read).toMatch(/: 2$/)
  ;(reader.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(read).toBe('Jul 6, 2026 to Jul 12, 2026: 0')
  const toggle = waiting.getByRole('button', { name: 'Show as table' })
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect.element(waiting.getByRole('row')).toHaveLength(13)
  await expect.element(waiting.getByRole('row').last()).toMatchTextContent(/2.*1.*2 days/)
})

test('other days are asked for in the form, and stand in the address', async () => {
  const { address } = await openAnalytics()
  await page.getByText('Last 4 weeks').click()
  const preset = page.getByRole('radio', { name: 'Last 4 weeks' })
  await expect.poll(address).toBe('/admin/analytics?from=2026-06-22&to=2026-07-15')
  await expect.element(preset).toHaveFocus()
  await expect
    .poll(() => askedOf(readAnalytics).at(-1)?.query)
    .toEqual({ from: '2026-06-22', to: '2026-07-15' })
})

test('days that the server would refuse are told at the form, and the title says so', async () => {
  await openAnalytics()
  await expect.element(answerTo('How much money moved?')).toBeVisible()
  await page.getByText('Choose dates').click()
  const years = page.getByLabelText('Year')
  const show = page.getByRole('button', { name: 'Show these dates' })
  await years.last().fill('2099')
  await show.click()
  await expect.element(summary).toMatchTextContent(/Please choose days up to today\./)
  await expect.poll(() => document.title).toMatch(/^Error: Analytics/)
  await years.last().fill('2025')
  await years.first().fill('2001')
  await show.click()
  await expect.element(summary).toMatchTextContent(/Please choose at most two years\./)
  expect(askedOf(readAnalytics)).toHaveLength(1)
})

test('days in the address that make no sense are refused in words, with a way out', async () => {
  refuses(readAnalytics, 'invalid_input', { message: 'Enter a day, for example 2026-03-12' })
  const { address } = await mount(<AnalyticsPage />, { path: '/admin/analytics?from=tomorrow' })
  await expect
    .element(page.getByText('We cannot read the dates in the address of this page.'))
    .toBeVisible()
  answers(readAnalytics, ({ query }) => figuresOf(query))
  await page.getByRole('button', { name: 'Show the last 12 weeks' }).click()
  await expect.element(answerTo('How much money moved?')).toBeVisible()
  expect(address()).toBe('/admin/analytics')
})

test('figures that do not come are asked for again, and older ones still being counted are told', async () => {
  loses(readAnalytics)
  await mount(<AnalyticsPage />, { path: '/admin/analytics' })
  await expect.element(page.getByText("We couldn't load the figures.")).toBeVisible()
  const { movements } = figuresOf({})
  answers(readAnalytics, figuresOf({}, { movements: { ...movements, counting: true } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(answerTo('How much money moved?')).toMatchTextContent(/July? 14/)
})

test('two years of figures fit a small phone, drawn and as tables', async () => {
  await openAnalytics('?from=2024-12-01&to=2026-06-30', 320)
  await expect.element(answerTo('Are we growing?')).toBeVisible()
  const fits = () => document.documentElement.scrollWidth - innerWidth
  await expect.poll(fits).toBeLessThanOrEqual(0)
  const moved = answerTo('How much money moved?')
  await moved.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(moved.getByRole('table')).toBeVisible()
  await expect.poll(fits).toBeLessThanOrEqual(0)
})
