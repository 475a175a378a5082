import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { savePaymentRule } from '../../src/modules/paymentRules/contract.ts'
import { previewPaymentRule } from '../../src/modules/paymentRules/preview.contract.ts'
import { answers, askedOf, holds, loses } from '../components/fakeFetch.ts'
import { ADA, ID, openRule, press, ROSA, rule, thereAre } from './ruleScreens.tsx'

const most = page.getByRole('textbox', { name: 'Most money' })

test('what a rule would have done is asked before it is saved, and again once it was changed', async () => {
  thereAre([rule()])
  await openRule()
  const touched = { payments: 2, amount: '1700.00', members: 1 }
  answers(previewPaymentRule, {
    over: {
      since: '2026-04-16',
      days: 90,
      isCut: false,
      total: 40,
      factsSince: '2026-06-01',
      devices: null,
      unknownKinds: [],
    },
    next: null,
    looked: 40,
    touched,
    asItIs: { payments: 1, amount: '900.00', members: 1 },
    weeks: [
      { startsOn: '2026-07-06', payments: 2, amount: '1700.00' },
      { startsOn: '2026-07-13', payments: 0, amount: '0.00' },
    ],
    examples: [
      {
        paymentId: ID,
        person: ADA,
        kind: 'member',
        amount: '800.00',
        at: '2026-07-10T16:00:00.000Z',
      },
    ],
  })
  await press('See what it would have done')
  const panel = page.getByRole('region', { name: 'What it would have done' })
  await expect.element(panel.getByText('2 payments of 1 member, $1,700.00 in all')).toBeVisible()
  await expect.element(panel.getByText(/^As it is now: 1 payment/)).toBeVisible()
  await expect.element(panel.getByText(/^Of .* of these kinds since Jun 1, 2026\.$/)).toBeVisible()
  await expect.element(panel.getByText(/^Payments are on record since Jun 1, 2026/)).toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'Ada Brooks' })).toBeVisible()
  expect(askedOf(previewPaymentRule)[0]!.body).toMatchObject({ amountMax: '500.00', version: 3 })
  await most.fill('300')
  await expect.element(panel.getByText('The rule was changed since. Look again.')).toBeVisible()
  loses(previewPaymentRule)
  await press('Look again')
  await expect.element(panel.getByText(/could not reach the server/)).toBeVisible()
  await most.fill('nothing')
  await press('Look again')
  await expect
    .element(page.getByRole('alert').getByText('Please enter a valid amount'))
    .toBeVisible()
  expect(askedOf(savePaymentRule)).toEqual([])
})

test('where there is much to look at the page says how far it is, adds up the parts, and of how many days they are', async () => {
  thereAre([rule()])
  await openRule()
  const found = (payments: number, at: string) => ({
    looked: 20_000,
    touched: { payments, amount: `${payments}00.00`, members: 1 },
    asItIs: { payments: 1, amount: '900.00', members: 1 },
    weeks: [{ startsOn: '2026-07-06', payments, amount: `${payments}00.00` }],
    examples: [
      {
        paymentId: payments === 2 ? ID : ROSA.id,
        person: ADA,
        kind: 'member' as const,
        amount: '800.00',
        at,
      },
    ],
  })
  const next = { from: '2026-05-01', since: '2026-06-01', after: ADA.id }
  const over = {
    since: '2026-06-01',
    days: 44,
    isCut: true,
    total: 40_000,
    factsSince: '2026-01-01',
    devices: null,
    unknownKinds: [],
  }
  const first = holds(previewPaymentRule)
  await press('See what it would have done')
  const panel = page.getByRole('region', { name: 'What it would have done' })
  await expect.element(panel.getByRole('button', { name: 'Looking' })).toBeVisible()
  first.answer({ over, next, ...found(2, '2026-07-10T16:00:00.000Z') })
  const second = holds(previewPaymentRule)
  await expect.element(panel.getByText('20,000 of 40,000 payments looked at')).toBeVisible()
  await expect.element(panel.getByRole('progressbar')).toHaveAttribute('value', '20000')
  second.answer({ over: null, next: null, ...found(3, '2026-07-11T16:00:00.000Z') })
  await expect.element(panel.getByText('5 payments of 2 members, $500.00 in all')).toBeVisible()
  await expect.element(panel.getByRole('progressbar')).not.toBeInTheDocument()
  await expect
    .element(panel.getByText(/these are the last 44 days, since Jun 1, 2026\.$/))
    .toBeVisible()
  expect(askedOf(previewPaymentRule).map(({ query }) => query)).toEqual([{}, next])
})
