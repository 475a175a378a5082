import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { chance } from '../factories/chance.ts'
import { type LoanTerms, loanPlan, paymentOf } from '../../src/modules/site/web/calculators/loan.ts'
import { money, toDecimal } from '../../src/values/money.ts'
import { parseRate } from '../../src/modules/site/web/percent.ts'

function terms(dollars: number, rate: string, months: number, extra = 0): LoanTerms {
  const read = parseRate(rate)
  assert.ok(read.ok)
  return {
    principal: money(BigInt(dollars) * 100n),
    rate: read.value,
    months,
    extra: money(BigInt(extra) * 100n),
  }
}

describe('the payment of a loan', () => {
  const KNOWN: readonly [number, string, number, string][] = [
    [10_000, '5.99', 36, '304.17'],
    [200_000, '6', 360, '1199.10'],
    [100_000, '8', 360, '733.76'],
    [250_000, '3.99', 180, '1847.97'],
    [1_200, '0', 12, '100.00'],
    [1_000, '0', 3, '333.33'],
    [5_000, '12', 1, '5050.00'],
  ]
  for (const [dollars, rate, months, payment] of KNOWN) {
    test(`of $${dollars} at ${rate}% over ${months} months is $${payment}`, () => {
      assert.equal(toDecimal(paymentOf(terms(dollars, rate, months))), payment)
    })
  }
})

describe('a loan month by month', () => {
  test('begins with interest on the whole and ends with nothing owed', () => {
    const { months, interest } = loanPlan(terms(10_000, '5.99', 36))
    assert.equal(months.length, 36)
    assert.deepEqual(
      [months[0]!.interest, months[0]!.principal, months[0]!.balance].map(toDecimal),
      ['49.92', '254.25', '9745.75'],
    )
    assert.equal(months.at(-1)!.balance.minor, 0n)
    assert.equal(toDecimal(interest), '950.27')
  })

  test('is over sooner when something is paid on top', () => {
    const usual = loanPlan(terms(200_000, '6', 360))
    const faster = loanPlan(terms(200_000, '6', 360, 200))
    assert.ok(faster.months.length < 260, `${faster.months.length} months`)
    assert.ok(faster.interest.minor < usual.interest.minor)
    assert.equal(faster.months.at(-1)!.balance.minor, 0n)
  })

  test('pays back every cent that was lent, whatever the terms', () => {
    const any = fc.record({
      principal: fc.bigInt({ min: 1n, max: 10_000_000_00n }).map((minor) => money(minor)),
      rate: fc.bigInt({ min: 0n, max: 40_000n }),
      months: fc.integer({ min: 1, max: 480 }),
      extra: fc.bigInt({ min: 0n, max: 5_000_00n }).map((minor) => money(minor)),
    })
    fc.assert(
      fc.property(any, (loan) => {
        const plan = loanPlan(loan)
        const off = plan.months.reduce((sum, { principal }) => sum + principal.minor, 0n)
        assert.equal(off, loan.principal.minor)
        assert.equal(plan.months.at(-1)!.balance.minor, 0n)
        assert.ok(plan.months.length <= loan.months)
      }),
      { numRuns: 60, seed: chance('loans').seed },
    )
  })
})

test('a rate is read as people type it, and nothing else is', () => {
  for (const [typed, rate] of [
    ['5.99', 5990n],
    [' 5.99% ', 5990n],
    ['0', 0n],
    ['12.', 12_000n],
    ['3.125', 3125n],
  ] as const) {
    assert.deepEqual(parseRate(typed), { ok: true, value: rate })
  }
  for (const typed of ['', '-1', '1e1', '5,99', '5.9999', 'five', '1000']) {
    assert.equal(parseRate(typed).ok, false, typed)
  }
})
