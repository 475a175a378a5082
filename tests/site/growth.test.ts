import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growthPlan } from '../../src/modules/site/web/calculators/growth.ts'
import { money, toDecimal } from '../../src/values/money.ts'

const dollars = (amount: number) => money(BigInt(amount) * 100n)

describe('savings', () => {
  test('of $10,000 at 3.50% APY are $10,350.00 after a year, to the cent', () => {
    const months = growthPlan({ start: dollars(10_000), apy: 3500n, months: 12 })
    assert.equal(months.length, 12)
    assert.equal(toDecimal(months.at(-1)!.balance), '10350.00')
    assert.equal(toDecimal(months.at(-1)!.interest), '350.00')
    // (1.035 ^ (1/12) − 1) × 10,000
    assert.equal(toDecimal(months[0]!.interest), '28.71')
  })

  test('compound: $500 at 4% for five years are $608.33', () => {
    const months = growthPlan({ start: dollars(500), apy: 4000n, months: 60 })
    assert.equal(toDecimal(months.at(-1)!.balance), '608.33')
  })

  test('earn on what is put in at the end of each month from the next month on', () => {
    const months = growthPlan({
      start: dollars(0),
      monthly: dollars(100),
      apy: 5000n,
      months: 12,
    })
    assert.equal(toDecimal(months[0]!.balance), '100.00')
    // 100 × (1.05 − 1) ÷ (1.05 ^ (1/12) − 1)
    assert.equal(toDecimal(months.at(-1)!.balance), '1227.26')
    assert.equal(toDecimal(months.at(-1)!.deposited), '1200.00')
  })

  test('at no rate are what was put in', () => {
    const [first, , last] = growthPlan({
      start: dollars(10),
      monthly: dollars(1),
      apy: 0n,
      months: 3,
    })
    assert.equal(toDecimal(first!.balance), '11.00')
    assert.deepEqual([toDecimal(last!.balance), toDecimal(last!.interest)], ['13.00', '0.00'])
  })
})
