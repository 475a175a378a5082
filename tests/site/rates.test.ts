import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Rate } from '../../src/modules/site/contract.ts'
import { printedRates } from '../../src/modules/site/server/rates.ts'
import { readProfile } from '../../src/modules/site/server/site.ts'
import { constantsOf } from '../../src/modules/site/web/pageContent.ts'
import type { ShareProduct } from '../../src/values/shareProducts.ts'
import { HAZELNOTCH } from './profileMistakes.ts'

type Dividends = NonNullable<ShareProduct['dividends']>

/** What is printed of a savings product with these dividends. */
function printed(dividends: Dividends, asOf = '2026-11-02'): Rate | undefined {
  const savings = { id: 'savings', kind: 'savings', dividends } as ShareProduct
  const rates = [{ id: 'rainy-day', product: 'savings', conditions: 'Always.' }]
  return printedRates({ asOf, rates }, { shares: [savings], ids: new Set(['savings']) }).rates[0]
}

const SAVINGS: Dividends = {
  method: 'whole',
  compounded: 'daily',
  credited: 'month',
  rates: [
    { from: '2026-11-03', tiers: [{ from: '0.00', rate: '9.00' }] },
    { from: '2026-11-02', tiers: [{ from: '0.00', rate: '3.44' }] },
    { from: '2025-01-01', tiers: [{ from: '0.00', rate: '2.13' }] },
  ],
}
const YIELD = { id: 'rainy-day', kind: 'APY', conditions: 'Always.' }

describe('the printed rate of a share product', () => {
  test('is its yield on the day the rates are of', () => {
    assert.deepEqual(printed(SAVINGS), { ...YIELD, value: '3.50' })
    assert.deepEqual(printed(SAVINGS, '2026-11-01'), { ...YIELD, value: '2.15' })
    assert.equal(printed(SAVINGS, '2024-12-31'), undefined)
  })

  test('is the highest of its tiers, and says so', () => {
    const tiers = [
      { from: '0.00', rate: '1.24' },
      { from: '25000.00', rate: '2.47' },
    ]
    const dividends = { ...SAVINGS, rates: [{ from: '2025-01-01', tiers }] }
    assert.deepEqual(printed(dividends), { ...YIELD, value: '2.50', lead: 'up to' })
  })
})

describe('the rates of Hazelnotch', () => {
  const profile = readProfile(HAZELNOTCH)

  test('are printed as they were when yields were written by hand', () => {
    assert.deepEqual(
      profile.site.rates?.rates
        .filter(({ kind }) => kind === 'APY')
        .map(({ id, lead, value }) => [id, lead, value]),
      [
        ['high-yield-savings', undefined, '3.50'],
        ['business-savings', 'up to', '2.50'],
        ['certificate-6', undefined, '3.60'],
        ['certificate-12', undefined, '4.00'],
        ['certificate-24', undefined, '3.75'],
        ['certificate-60', undefined, '3.65'],
      ],
    )
  })

  test('come to the browser without the dividends behind them', () => {
    const shipped = Object.values(constantsOf(profile)).join('\n')
    assert.match(shipped, /"value":"3\.50"/)
    assert.doesNotMatch(shipped, /dividends|compounded|penaltyDays|disclosureVersion|"shares"/)
  })
})
