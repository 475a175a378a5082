import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { yieldEarned } from '../../src/modules/dividends/earned.contract.ts'
import {
  type Tier,
  tieredDividends,
  type TierMethod,
  yieldsOfTiers,
} from '../../src/modules/dividends/tiers.contract.ts'
import {
  dividendsOver,
  type Step,
  yieldOfDividends,
  yieldOfRate,
  yieldPaidOut,
  yieldText,
} from '../../src/modules/dividends/yield.contract.ts'
import { money, toDecimal } from '../../src/values/money.ts'

const THOUSAND = 1_000_00n
const TIERS: readonly Tier[] = [
  { fromMinor: 0n, belowMinor: 2_500_00n, rate: 52_500n },
  { fromMinor: 2_500_00n, belowMinor: 15_000_00n, rate: 55_000n },
  { fromMinor: 15_000_00n, rate: 57_500n },
]

/** Dividends in dollars, where an example has them, and the yield as it is printed. */
interface Printed {
  readonly dividends?: string
  readonly annualYield: string
}

const inDollars = (minor: bigint): string => toDecimal(money(minor))

/** Parts of a term, whose dividends are credited before the next begins. */
function onThousand(...parts: readonly (readonly Step[])[]): Printed {
  const end = parts.reduce((minor, steps) => minor + dividendsOver(minor, steps), THOUSAND)
  const days = parts.flat().reduce((sum, step) => sum + step.days, 0)
  const dividends = end - THOUSAND
  const annualYield = yieldText(yieldOfDividends(THOUSAND, dividends, days))
  return { dividends: inDollars(dividends), annualYield }
}

function tiered(method: TierMethod, minor: bigint): Printed {
  const dividends = tieredDividends(minor, TIERS, method)
  const annualYield = yieldText(yieldOfDividends(minor, dividends, 365))
  return { dividends: inDollars(dividends), annualYield }
}

const earned = (
  averageMinor: bigint,
  days: number,
  dividendsMinor: bigint,
  compoundingDays?: number,
): Printed => ({
  annualYield: yieldText(
    yieldEarned({
      dividendsMinor,
      dailyBalancesMinor: averageMinor * BigInt(days),
      days,
      ...(compoundingDays !== undefined && { compoundingDays }),
    }),
  ),
})

const step = (rate: bigint, days: number): Step => ({ rate, days })

const EXAMPLES: readonly (readonly [
  name: string,
  answer: () => Printed,
  annualYield: string,
  dividends?: string,
])[] = [
  [
    'an account without a maturity that earned $61.68 on $1,000 in 365 days',
    () => ({ dividends: '61.68', annualYield: yieldText(yieldOfDividends(THOUSAND, 61_68n, 365)) }),
    '6.17',
    '61.68',
  ],
  ['a certificate of 182 days at 6 %', () => onThousand([step(60_000n, 182)]), '6.18', '30.37'],
  [
    'a certificate at 5 % for 91 days, then 5.5 % for 92',
    () => onThousand([step(50_000n, 91), step(55_000n, 92)]),
    '5.39',
    '26.68',
  ],
  [
    'a certificate of two years at 6 %, then 6.5 %, credited each year',
    () => onThousand([step(60_000n, 365)], [step(65_000n, 365)]),
    '6.45',
    '133.13',
  ],
  [
    'an introductory 7 % for 91 days, then 5 % to the end of the year',
    () => onThousand([step(70_000n, 91), step(50_000n, 274)]),
    '5.65',
    '56.52',
  ],
  ['method A, lowest tier, on $1,000', () => tiered('whole', 1_000_00n), '5.39', '53.90'],
  ['method A, middle tier, on $8,000', () => tiered('whole', 8_000_00n), '5.65', '452.29'],
  ['method A, highest tier, on $20,000', () => tiered('whole', 20_000_00n), '5.92', '1183.61'],
  ['method B, end of the lowest tier', () => tiered('slices', 2_500_00n), '5.39', '134.75'],
  ['method B, end of the middle tier', () => tiered('slices', 15_000_00n), '5.61', '841.45'],
  ['method B, $100,000', () => tiered('slices', 100_000_00n), '5.87', '5871.79'],
  ['method B, $1,000,000', () => tiered('slices', 1_000_000_00n), '5.91', '59134.22'],
  [
    'a certificate of three years at 5, 6 and 7 %, each paid out',
    () => ({
      annualYield: yieldText(
        yieldPaidOut([step(50_000n, 365), step(60_000n, 365), step(70_000n, 365)]),
      ),
    }),
    '6.00',
  ],
  ['earned: $5.25 on $1,000 in 30 days', () => earned(1_000_00n, 30, 5_25n), '6.58'],
  ['earned: $6.50 on $1,500 in 30 days', () => earned(1_500_00n, 30, 6_50n), '5.40'],
  ['earned: $21.00 on $2,000 in 91 days', () => earned(2_000_00n, 91, 21_00n), '4.28'],
  [
    'earned: $4.11 on $1,000 in 30 days, compounding yearly',
    () => earned(1_000_00n, 30, 4_11n, 365),
    '5.00',
  ],
  ['earned: $3.36 on $1,436.61 in 31 days', () => earned(1_436_61n, 31, 3_36n), '2.79'],
  [
    '3.5851 % compounded daily, to three decimals',
    () => ({ annualYield: yieldText(yieldOfRate(35_851n, 'daily', 3), 3) }),
    '3.650',
  ],
  [
    '1.35 % compounded monthly',
    () => ({ annualYield: yieldText(yieldOfRate(13_500n, 'monthly')) }),
    '1.36',
  ],
  [
    '2.00 % compounded quarterly',
    () => ({ annualYield: yieldText(yieldOfRate(20_000n, 'quarterly')) }),
    '2.02',
  ],
]

describe('published examples come out to the last digit:', () => {
  for (const [name, answer, annualYield, dividends] of EXAMPLES) {
    test(name, () => {
      assert.deepEqual(answer(), { annualYield, ...(dividends !== undefined && { dividends }) })
    })
  }
})

describe('a yield', () => {
  test('is rounded to the nearest hundredth: 5.644 down, 5.645 up', () => {
    assert.equal(yieldText(yieldOfRate(56_440n, 'yearly')), '5.64')
    assert.equal(yieldText(yieldOfRate(56_449n, 'yearly')), '5.64')
    assert.equal(yieldText(yieldOfRate(56_450n, 'yearly')), '5.65')
  })

  test('is decided by one cent on the largest balances, where a double has no digit left', () => {
    const principal = 90_000_000_000_000_000n
    const halfway = (principal * 5_645n) / 100_000n
    assert.equal(yieldText(yieldOfDividends(principal, halfway, 365)), '5.65')
    assert.equal(yieldText(yieldOfDividends(principal, halfway - 1n, 365)), '5.64')
  })

  test('of a rate that is paid out is weighted by days, 5.005 up', () => {
    assert.equal(yieldText(yieldPaidOut([step(50_000n, 365), step(50_100n, 365)])), '5.01')
    assert.equal(yieldText(yieldPaidOut([step(50_000n, 366), step(50_100n, 365)])), '5.00')
  })

  test('of a rate of nothing is nothing', () => {
    assert.equal(yieldText(yieldOfRate(0n, 'daily')), '0.00')
    assert.equal(dividendsOver(THOUSAND, [step(0n, 365)]), 0n)
    assert.equal(dividendsOver(0n, [step(50_000n, 365)]), 0n)
  })

  test('of a rate that yields less than a hundredth keeps its zeros', () => {
    assert.equal(yieldText(yieldOfRate(500n, 'yearly')), '0.05')
  })

  test('comes of each compounding: 5 % on $1,000 for 365 days', () => {
    for (const [compounding, dividends] of [
      ['daily', 51_27n],
      ['monthly', 51_16n],
      ['quarterly', 50_95n],
      ['yearly', 50_00n],
    ] as const) {
      assert.equal(dividendsOver(THOUSAND, [step(50_000n, 365)], compounding), dividends)
    }
  })

  test('needs a principal and a term', () => {
    assert.throws(() => yieldOfDividends(0n, 1n, 365), /principal/)
    assert.throws(() => yieldOfDividends(1n, 1n, 0), /term/)
    assert.throws(() => yieldEarned({ dividendsMinor: 1n, dailyBalancesMinor: 0n, days: 30 }))
  })
})

describe('the yields of tiers', () => {
  test('with method A are one a tier', () => {
    assert.deepEqual(
      yieldsOfTiers(TIERS, 'whole', 100_000_00n).map(({ lowest, highest }) => [lowest, highest]),
      [539n, 565n, 592n].map((one) => [one, one]),
    )
  })

  test('with method B go from where a tier begins to where it ends', () => {
    assert.deepEqual(
      yieldsOfTiers(TIERS, 'slices', 100_000_00n).map(({ lowest, highest }) => [lowest, highest]),
      [
        [539n, 539n],
        [539n, 561n],
        [561n, 587n],
      ],
    )
  })
})
