import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  apyOf,
  compoundingOf,
  countedFrom,
  creditingOf,
  termsOf,
} from '../../src/modules/dividends/server/dividends.ts'
import { due } from '../../src/modules/dividends/server/accrual.ts'
import { yieldText } from '../../src/modules/dividends/yield.contract.ts'
import type { Day } from '../../src/values/dates.ts'
import type { ShareProduct } from '../../src/values/shareProducts.ts'

type Dividends = NonNullable<ShareProduct['dividends']>

const product = (
  dividends?: Partial<Dividends>,
  rest: Partial<ShareProduct> = {},
): ShareProduct => ({
  id: 'savings',
  name: 'Savings',
  kind: 'savings',
  opensOnline: true,
  disclosureVersion: '1',
  ...(dividends && {
    dividends: {
      method: 'whole',
      compounded: 'daily',
      credited: 'month',
      rates: [
        { from: '2025-07-01', tiers: [{ from: '0.00', rate: '3.65' }] },
        { from: '2025-01-01', tiers: [{ from: '0.00', rate: '7.3' }] },
      ],
      ...dividends,
    },
  }),
  ...rest,
})

const CERTIFICATE = {
  kind: 'certificate',
  term: { months: 6, renewal: 'renew', graceDays: 10, penaltyDays: 60, noticeDays: 30 },
} as const

/** Days and rates of the terms, in parts per million. */
const steps = (...of: Parameters<typeof termsOf>) =>
  termsOf(...of).map(({ from, tiers }) => [from, tiers[0]!.rate])

describe('a term that began elsewhere is counted', () => {
  for (const [began, ends, months, from, terms] of [
    ['2025-08-31', '2026-02-28', 6, '2025-08-31', 1],
    ['2026-02-10', '2026-08-20', 6, '2025-08-20', 2],
    ['2026-02-10', '2026-03-20', 6, '2025-09-20', 1],
    // Counted back by one term it would be the 28th for ever.
    ['2026-02-28', '2026-08-31', 6, '2025-08-31', 2],
    ['2027-06-01', '2028-02-29', 12, '2024-02-29', 4],
  ] as const) {
    test(`from ${from} where it runs from ${began} to ${ends}`, () => {
      assert.deepEqual(countedFrom(began, ends, months), { openedOn: from, terms })
    })
  }
})

describe('the terms of a product', () => {
  test('follow its rates by their days; before the first it earns nothing', () => {
    assert.deepEqual(steps(product({}), '2024-05-01'), [
      ['0001-01-01', 0n],
      ['2025-01-01', 73_000n],
      ['2025-07-01', 36_500n],
    ])
  })

  test('are what an accrual goes by, from an opening before the first rate on', () => {
    const account = {
      opened: '2024-12-01',
      changes: [{ valueDate: '2024-12-01', amountMinor: 10_000_00n }],
      terms: termsOf(product({}), '2024-12-01'),
      basis: 'actual_365',
      crediting: creditingOf(product({}))!,
      compounding: 'crediting',
    } as const
    const answer = due(account, '2025-02-01')
    assert.ok(answer.ok)
    // Two dollars a day in January, and nothing in December.
    assert.equal(answer.value.creditedMinor, 62_00n)
  })

  test('without dividends are to earn nothing', () => {
    assert.deepEqual(steps(product(), '2025-01-01'), [['0001-01-01', 0n]])
    assert.equal(creditingOf(product()), undefined)
    assert.deepEqual(apyOf(product(), '2025-01-01'), [])
  })

  test('have tiers that reach to the next, in any order, and the minimum to earn', () => {
    const tiers = [
      { from: '25000.00', rate: '2.475' },
      { from: '0.00', rate: '1.24' },
    ]
    const rates = [{ from: '2025-01-01', tiers }]
    const [, terms] = termsOf(
      product({ method: 'slices', minimumToEarn: '100.00', rates }),
      '2025-01-01',
    )
    assert.deepEqual(terms, {
      from: '2025-01-01',
      method: 'slices',
      tiers: [
        { fromMinor: 0n, belowMinor: 25_000_00n, rate: 12_400n },
        { fromMinor: 25_000_00n, rate: 24_750n },
      ],
      minimumMinor: 100_00n,
    })
  })

  test('of a certificate are those of its opening until it matures, then those of each renewal', () => {
    assert.deepEqual(steps(product({}, CERTIFICATE), '2025-03-31'), [
      ['2025-03-31', 73_000n],
      ['2025-09-30', 36_500n],
    ])
    // The rate that another system agreed to until the end of March, whatever the product paid meanwhile.
    const agreed = { rate: '5', until: '2025-03-31' }
    assert.deepEqual(steps(product({}, CERTIFICATE), '2024-03-31', agreed), [
      ['0001-01-01', 50_000n],
      ['2025-03-31', 73_000n],
      ['2025-09-30', 36_500n],
    ])
    assert.deepEqual(steps(product({}, CERTIFICATE), '2024-02-29'), [
      ['2024-02-29', 0n],
      ['2024-08-29', 0n],
      ['2025-02-28', 73_000n],
      ['2025-08-29', 36_500n],
    ])
    assert.deepEqual(steps(product({}, CERTIFICATE), '2025-07-01'), [['2025-07-01', 36_500n]])
  })
})

test('dividends are credited with the calendar, and those of a certificate from its opening or at its maturity', () => {
  const crediting = (credited: Dividends['credited'], rest?: Partial<ShareProduct>) =>
    creditingOf(product({ credited }, rest))
  assert.deepEqual(crediting('month'), { months: 1, from: 'calendar' })
  assert.deepEqual(crediting('quarter'), { months: 3, from: 'calendar' })
  assert.deepEqual(crediting('year'), { months: 12, from: 'calendar' })
  assert.deepEqual(crediting('month', CERTIFICATE), { months: 1, from: 'opening' })
  assert.deepEqual(crediting('maturity', CERTIFICATE), { months: 6, from: 'opening' })
})

test('dividends begin to earn each day or when they are credited', () => {
  assert.equal(compoundingOf(product({})), 'daily')
  assert.equal(compoundingOf(product({ compounded: 'monthly' })), 'crediting')
  assert.equal(compoundingOf(product()), 'crediting')
})

describe('the yields of a product', () => {
  const tiers = [
    { from: '0.00', rate: '5.25' },
    { from: '2500.00', rate: '5.50' },
    { from: '15000.00', rate: '5.75' },
  ]
  const yields = (dividends: Partial<Dividends>, day: Day) =>
    apyOf(product(dividends), day).map(({ tier, lowest, highest }) => [
      tier.fromMinor,
      yieldText(lowest),
      yieldText(highest),
    ])

  test('are those of the day', () => {
    assert.deepEqual(yields({}, '2024-12-31'), [])
    assert.deepEqual(yields({}, '2025-06-30'), [[0n, '7.57', '7.57']])
    assert.deepEqual(yields({ compounded: 'yearly' }, '2025-07-01'), [[0n, '3.65', '3.65']])
  })

  test('are one a tier, or what its slices come to from end to end, the last to ten times its beginning', () => {
    const rates = [{ from: '2025-01-01', tiers }]
    assert.deepEqual(yields({ rates }, '2025-01-01'), [
      [0n, '5.39', '5.39'],
      [2_500_00n, '5.65', '5.65'],
      [15_000_00n, '5.92', '5.92'],
    ])
    assert.deepEqual(yields({ rates, method: 'slices' }, '2025-01-01'), [
      [0n, '5.39', '5.39'],
      [2_500_00n, '5.39', '5.61'],
      [15_000_00n, '5.61', '5.89'],
    ])
  })
})
