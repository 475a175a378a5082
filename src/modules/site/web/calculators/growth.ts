import { type Money, money } from '../../../../values/money.ts'
import { type Rate, RATE_ONE, roundedQuotient } from '../percent.ts'

export interface GrowthTerms {
  readonly start: Money
  /** Put in at the end of each month. */
  readonly monthly?: Money
  /** The annual percentage yield: what a dollar earns in a year, interest on interest included. */
  readonly apy: Rate
  readonly months: number
}

export interface GrowthMonth {
  /** The first is 1. */
  readonly month: number
  /** Everything monthlyDeposit in so far, the start included. */
  readonly deposited: Money
  readonly interest: Money
  readonly balance: Money
}

const SCALE = 10n ** 24n
const MONTHS_A_YEAR = 12n

/** By what a dollar grows in a month so that it grows by the yield in a year, times `SCALE`. */
function monthlyFactor(apy: Rate): bigint {
  // The twelfth root by Newton's method, from above.
  const power = (SCALE ** MONTHS_A_YEAR * (RATE_ONE + apy)) / RATE_ONE
  let root = (SCALE * (RATE_ONE + apy)) / RATE_ONE
  for (;;) {
    const next =
      ((MONTHS_A_YEAR - 1n) * root + power / root ** (MONTHS_A_YEAR - 1n)) / MONTHS_A_YEAR
    if (next >= root) return root
    root = next
  }
}

/** Savings month by month. Cents are rounded only where they are shown, so no month drifts. */
export function growthPlan({ start, monthly, apy, months }: GrowthTerms): readonly GrowthMonth[] {
  const factor = monthlyFactor(apy)
  const monthlyDeposit = monthly?.minor ?? 0n
  let exact = start.minor * SCALE
  return Array.from({ length: months }, (_, i) => {
    exact = (exact * factor) / SCALE + monthlyDeposit * SCALE
    const balance = roundedQuotient(exact, SCALE)
    const deposited = start.minor + monthlyDeposit * BigInt(i + 1)
    return {
      month: i + 1,
      deposited: money(deposited),
      interest: money(balance - deposited),
      balance: money(balance),
    }
  })
}
