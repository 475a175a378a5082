import { assert } from '../../values/result.ts'
import { roundedRoot } from './power.contract.ts'
import { type AnnualYield, YIELD_DECIMALS } from './yield.contract.ts'

/** What an account earned in the period of a statement. */
export interface Earned {
  /** Dividends really paid, in whole cents. */
  readonly dividendsMinor: bigint
  /** The balances of all days of the period in cents, added up: the average daily balance times the days. */
  readonly dailyBalancesMinor: bigint
  /** Days of the period. */
  readonly days: number
  /** Days between two compoundings, where statements come more often than that. */
  readonly compoundingDays?: number
}

/**
 * The annual percentage yield earned, in hundredths of a percent, as a statement prints it (NCUA, 12 CFR 707,
 * appendix A, part II), rounded half up. With E dividends, B average daily balance and N days it is
 * 100 [(1 + E / B)^(365 / N) − 1], and 100 [(1 + E / B / N × C)^(365 / C) − 1] with C days of compounding.
 *
 * @throws without a balance or a day
 */
export function yieldEarned(earned: Earned): AnnualYield {
  const { dividendsMinor, dailyBalancesMinor, days, compoundingDays = days } = earned
  assert(dailyBalancesMinor > 0n && dividendsMinor >= 0n, 'a yield is earned by a balance')
  assert(days > 0 && compoundingDays > 0, 'a yield is earned in some days')
  // E / B is E × N / (B × N), and the sum of the daily balances is B × N: in the first formula C is N.
  const term = BigInt(compoundingDays)
  const over = dailyBalancesMinor + dividendsMinor * term
  const one = 10n ** BigInt(2 + YIELD_DECIMALS)
  return roundedRoot(one, [{ over, under: dailyBalancesMinor, times: 365n }], term) - one
}
