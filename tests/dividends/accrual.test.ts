import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  due,
  dueAtClosing,
  type EarningAccount,
} from '../../src/modules/dividends/server/accrual.ts'
import { creditingDays, monthsAfter } from '../../src/modules/dividends/server/crediting.ts'
import { halfEven, type Terms, unitsPerCent } from '../../src/modules/dividends/server/terms.ts'
import type { Tier } from '../../src/modules/dividends/tiers.contract.ts'
import type { Day } from '../../src/values/dates.ts'
import { chance } from '../factories/chance.ts'
import { accrualsAgree } from './histories.ts'

const HISTORIES = 50

const ratesOf = (...rates: readonly (readonly [from: bigint, rate: bigint])[]): readonly Tier[] =>
  rates.map(([fromMinor, rate], i) => {
    const next = rates[i + 1]
    return { fromMinor, ...(next && { belowMinor: next[0] }), rate }
  })

const termsFrom = (from: Day, rate: bigint): Terms => ({
  from,
  method: 'whole',
  tiers: ratesOf([0n, rate]),
  minimumMinor: 0n,
})

/** $10,000 at 3.65 %, a dollar a day, from the first of 2025, credited each month. */
const account = (different: Partial<EarningAccount> = {}): EarningAccount => ({
  opened: '2025-01-01',
  changes: [{ valueDate: '2025-01-01', amountMinor: 10_000_00n }],
  terms: [termsFrom('2020-01-01', 36_500n)],
  basis: 'actual_365',
  crediting: { months: 1, from: 'calendar' },
  compounding: 'crediting',
  ...different,
})

function accrued(different: Partial<EarningAccount>, upTo: Day) {
  const answer = due(account(different), upTo)
  assert.ok(answer.ok)
  return answer.value
}

/** All that is earned, in whole cents, credited or not. */
function earned(different: Partial<EarningAccount>, upTo: Day): bigint {
  const { creditedMinor, accruedMinor } = accrued(different, upTo)
  return creditedMinor + accruedMinor
}

const withTiers = (method: Terms['method'], minimumMinor: bigint, tiers: readonly Tier[]) => ({
  terms: [{ from: '2020-01-01', method, tiers, minimumMinor }],
})

const holding = (amountMinor: bigint) => ({ changes: [{ valueDate: '2025-01-01', amountMinor }] })

describe('a leap year', () => {
  const year = {
    opened: '2024-01-01',
    changes: [{ valueDate: '2024-01-01', amountMinor: 10_000_00n }],
  }

  test('earns on 366 days at 1/365 each: $372.20 on $10,000', () => {
    // Unrounded it would be $372.2022.
    assert.equal(accrued(year, '2025-01-01').creditedMinor, 372_20n)
  })

  test('earns a year’s rate at 1/366 a day: $371.16 on $10,000, and the rest is carried', () => {
    // Unrounded it would be $371.1682.
    const leap = { ...year, basis: 'actual_366_in_leap_years' } as const
    assert.equal(accrued(leap, '2025-01-01').creditedMinor, 371_16n)
  })

  test('whose months are each rounded to the nearest cent, as some reckon, pays $372.21 or $371.16', () => {
    for (const [basis, dividends] of [
      ['actual_365', 372_21n],
      ['actual_366_in_leap_years', 371_16n],
    ] as const) {
      const starts = Array.from({ length: 13 }, (_, months) => monthsAfter('2024-01-01', months))
      const end = starts.slice(1).reduce((balanceMinor, closed, i) => {
        const opened = starts[i]!
        const changes = [{ valueDate: opened, amountMinor: balanceMinor }]
        const month = dueAtClosing(account({ opened, changes, basis }), closed)
        assert.ok(month.ok)
        // Closing on a day of crediting: the cents credited, and what is left rounded.
        return balanceMinor + month.value
      }, 10_000_00n)
      assert.equal(end - 10_000_00n, dividends)
    }
  })

  test('has no say in other years', () => {
    const leap = { basis: 'actual_366_in_leap_years' } as const
    assert.equal(accrued(leap, '2026-01-01').creditedMinor, accrued({}, '2026-01-01').creditedMinor)
  })
})

describe('a day', () => {
  test('earns on a deposit of that day, and no more on a withdrawal', () => {
    const changes = [
      { valueDate: '2025-01-03', amountMinor: 10_000_00n },
      { valueDate: '2025-01-05', amountMinor: -10_000_00n },
    ]
    assert.equal(earned({ changes }, '2025-01-10'), 2_00n)
  })

  test('is not earned before it is over', () => {
    assert.equal(earned({}, '2025-01-01'), 0n)
    assert.equal(earned({}, '2025-01-02'), 1_00n)
  })

  test('earns at the rate that begins on it', () => {
    const terms = [termsFrom('2025-01-11', 73_000n), termsFrom('2020-01-01', 36_500n)]
    assert.equal(earned({ terms }, '2025-01-21'), 10_00n + 20_00n)
  })

  test('with a balance below zero, or below the minimum, earns nothing', () => {
    assert.equal(earned(holding(-10_000_00n), '2025-01-11'), 0n)
    const minimum = withTiers('whole', 10_000_00n, ratesOf([0n, 36_500n]))
    assert.equal(earned({ ...minimum, ...holding(9_999_99n) }, '2025-01-11'), 0n)
    assert.equal(earned({ ...minimum, ...holding(10_000_00n) }, '2025-01-11'), 10_00n)
  })

  test('below zero earns nothing in slices either', () => {
    const slices = withTiers('slices', 0n, ratesOf([0n, 36_500n], [5_000_00n, 73_000n]))
    assert.equal(earned({ ...slices, ...holding(-1n) }, '2025-01-11'), 0n)
  })
})

describe('tiers', () => {
  const rates = ratesOf([0n, 36_500n], [10_000_00n, 73_000n])

  test('of method A pay the whole balance the rate of its tier', () => {
    const whole = withTiers('whole', 0n, rates)
    assert.equal(earned({ ...whole, ...holding(10_000_00n) }, '2025-01-11'), 20_00n)
    assert.equal(earned({ ...whole, ...holding(9_999_99n) }, '2025-01-11'), 9_99n)
  })

  test('of method B pay each slice its own rate', () => {
    const slices = withTiers('slices', 0n, rates)
    assert.equal(earned({ ...slices, ...holding(20_000_00n) }, '2025-01-11'), 10_00n + 20_00n)
  })

  const [low, high] = [
    { fromMinor: 0n, belowMinor: 100n, rate: 1n },
    { fromMinor: 100n, rate: 2n },
  ] as const
  for (const [name, code, tiers] of [
    ['none', 'no_tier', []],
    ['a gap between two', 'tier_gap', [low, { ...high, fromMinor: 101n }]],
    ['a gap at zero', 'tier_gap', [high]],
    ['a gap at the top', 'tier_gap', [low]],
    ['two that overlap', 'tier_overlap', [low, { ...high, fromMinor: 99n }]],
    ['two without an end', 'tier_overlap', [{ fromMinor: 0n, rate: 1n }, high]],
    ['one with no balance in it', 'tier_empty', [{ ...low, belowMinor: 0n }, high]],
    ['a rate below zero', 'negative_rate', [{ ...low, rate: -1n }, high]],
  ] as const) {
    test(`are refused with ${name}: ${code}`, () => {
      assert.deepEqual(due(account(withTiers('whole', 0n, tiers)), '2025-02-01'), {
        ok: false,
        code,
      })
    })
  }
})

describe('terms', () => {
  for (const [code, terms] of [
    ['no_terms_at_opening', [termsFrom('2025-01-02', 1n)]],
    ['two_terms_on_one_day', [termsFrom('2025-01-01', 1n), termsFrom('2025-01-01', 2n)]],
  ] as const) {
    test(`are refused: ${code}`, () => {
      assert.deepEqual(due(account({ terms }), '2025-02-01'), { ok: false, code })
    })
  }
})

describe('crediting', () => {
  test('happens on the first day after the period, and then earns', () => {
    assert.equal(accrued({}, '2025-01-31').creditedMinor, 0n)
    const { creditedMinor, balanceMinor } = accrued({}, '2025-02-01')
    assert.deepEqual([creditedMinor, balanceMinor], [31_00n, 10_031_00n])
  })

  test('keeps the fraction of a cent for the next period', () => {
    const small = { ...holding(1_000_00n), terms: [termsFrom('2020-01-01', 1_000n)] }
    // 0.10 % of $1,000 is $1.00 a year, and no month of it is a whole number of cents: dropped each time, the
    // fractions would leave $0.95.
    const { creditedMinor, accruedMinor, carry } = accrued(small, '2026-01-01')
    assert.deepEqual([creditedMinor, accruedMinor], [1_00n, 0n])
    assert.ok(carry > 0n && carry < unitsPerCent('actual_365'))
  })

  test('follows the calendar, or the day an account was opened, clamped to short months', () => {
    for (const [months, from, days] of [
      [1, 'calendar', ['2025-02-01', '2025-03-01', '2025-04-01', '2025-05-01']],
      [3, 'calendar', ['2025-04-01']],
      [12, 'calendar', []],
      [1, 'opening', ['2025-02-28', '2025-03-31', '2025-04-30']],
      [3, 'opening', ['2025-04-30']],
    ] as const) {
      const opened = '2025-01-31'
      assert.deepEqual(creditingDays(opened, '2025-05-30', opened, { months, from }), days)
    }
  })

  test('of an account opened on Feb 29 is on Feb 28 until the next leap year', () => {
    const crediting = { months: 12, from: 'opening' } as const
    assert.deepEqual(creditingDays('2024-02-29', '2028-12-31', '2024-02-29', crediting), [
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
  })
})

describe('daily compounding', () => {
  const daily = { compounding: 'daily' } as const

  test('earns on the dividends of the day before: $10,000 at 3.65 %, ten decimals of a cent a day', () => {
    // 100 cents on the first day, 100.01 on the second, 100.020001 on the third, and so on.
    const [first, third] = [accrued(daily, '2025-01-02'), accrued(daily, '2025-01-04')]
    assert.deepEqual([first.accruedMinor, first.carry], [1_00n, 0n])
    assert.deepEqual([third.accruedMinor, third.carry], [3_00n, 300_010_000n])
  })

  test('pays in a year what its annual percentage yield says: 5 % on $1,000 is $51.267', () => {
    const year = { ...holding(1_000_00n), terms: [termsFrom('2020-01-01', 50_000n)], ...daily }
    // However often the cents of it are credited: the fraction is carried and earns meanwhile.
    for (const months of [1, 12]) {
      const crediting = { months, from: 'calendar' } as const
      const { creditedMinor, carry } = accrued({ ...year, crediting }, '2026-01-01')
      assert.deepEqual([creditedMinor, carry / 1_000_000_000n], [51_26n, 7n])
    }
  })

  test('rounds a day to the even ten-billionth of a cent where it is halfway', () => {
    assert.deepEqual(
      [5n, 15n, 25n, 14n, 16n, 0n].map((over) => halfEven(over, 10n)),
      [0n, 2n, 2n, 1n, 2n, 0n],
    )
  })

  test('reaches the next tier with what has not been credited', () => {
    const tiers = ratesOf([0n, 36_500n], [10_000_01n, 0n])
    const { accruedMinor } = accrued({ ...daily, ...withTiers('whole', 0n, tiers) }, '2025-01-11')
    assert.equal(accruedMinor, 1_00n)
  })
})

test('a correction in the past is due as a difference, with what it would have compounded', () => {
  const [{ creditedMinor: before }, { creditedMinor: after }] = [
    accrued({}, '2025-03-01'),
    accrued(
      {
        changes: [...account().changes, { valueDate: '2025-01-11', amountMinor: -5_000_00n }],
      },
      '2025-03-01',
    ),
  ]
  // Half a dollar less on 21 days of January and 28 of February, and on what those did not compound.
  assert.equal(after - before, -24_53n)
})

describe('closing', () => {
  test('pays through the day before', () => {
    assert.deepEqual(dueAtClosing(account(), '2025-01-11'), { ok: true, value: 10_00n })
  })

  test('rounds the last fraction of a cent half up', () => {
    // A hundredth of a dollar is earned by $100 a day, and half of that by $50.
    for (const [amountMinor, cents] of [
      [50_00n, 1n],
      [49_99n, 0n],
      [150_00n, 2n],
    ] as const) {
      const closed = dueAtClosing(account(holding(amountMinor)), '2025-01-02')
      assert.deepEqual(closed, { ok: true, value: cents })
    }
  })
})

test('what nobody could mean is an error: a day before the opening, an answer from later', () => {
  assert.throws(() => due(account(), '2024-12-31'), /earlier day/)
  assert.throws(() => due(account(), '2025-01-05', accrued({}, '2025-01-06')), /earlier day/)
  const changes = [{ valueDate: '2024-12-31', amountMinor: 1n }]
  assert.throws(() => due(account({ changes }), '2025-01-05'), /not open/)
})

test('accruals by chance are those of a model that goes day by day, however they are split', () => {
  accrualsAgree(chance('dividends'), HISTORIES)
})
