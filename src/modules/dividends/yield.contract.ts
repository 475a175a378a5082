// Annual percentage yields as truth in savings defines them (NCUA, 12 CFR 707.7 and appendix A, whose
// formulas and examples are those of 12 CFR 1030). Every digit is decided by whole numbers.

import { assert } from '../../values/result.ts'
import { type Factor, rounded, roundedRoot } from './power.contract.ts'

/** How often dividends are added to what earns them. */
export type Compounding = 'daily' | 'monthly' | 'quarterly' | 'yearly'

/** A dividend rate in parts per million a year: 5.25 % is 52,500. Compounding is not in it. */
export type DividendRate = bigint

/** What a {@link DividendRate} is divided by to be a fraction of one. */
export const RATE_ONE = 1_000_000n

/**
 * An annual percentage yield in units of its last printed digit: with two decimals, 6.17 % is 617.
 * The number of decimals is said where it is asked for.
 */
export type AnnualYield = bigint

/** Decimals of a yield where nothing else is said: 707.7 has them to the nearest hundredth of a percent. */
export const YIELD_DECIMALS = 2

/** Days that one rate holds. */
export interface Step {
  readonly rate: DividendRate
  readonly days: number
}

/** The formulas keep this year in leap years too. */
const YEAR_DAYS = 365n

const PERIODS: Readonly<Record<Compounding, bigint>> = {
  daily: 365n,
  monthly: 12n,
  quarterly: 4n,
  yearly: 1n,
}

/** By what a balance grows in some periods of compounding. */
const growth = (rate: DividendRate, periods: bigint, times: bigint): Factor => ({
  over: RATE_ONE * periods + rate,
  under: RATE_ONE * periods,
  times,
})

/** One in units of a yield's last digit: 10,000 with two decimals. */
const yieldOne = (decimals: number): bigint => 10n ** BigInt(2 + decimals)

/**
 * The dividends in cents that a principal in cents earns while it stays, rounded once, at the end, to the
 * nearest cent, half up. A certificate over a year is credited each year: ask for its years one by one, the
 * second with what the first earned, as appendix A does ($61.83 and $71.30).
 *
 * A period of compounding is an equal part of 365 days, so monthly compounding over 91 days is a power of
 * 12 × 91 / 365; the cent is the right one all the same.
 *
 * @throws where a principal, a rate or a number of days is negative
 */
export function dividendsOver(
  principalMinor: bigint,
  steps: readonly Step[],
  compounding: Compounding = 'daily',
): bigint {
  assert(principalMinor >= 0n, 'a principal is not negative')
  assert(
    steps.every(({ rate, days }) => rate >= 0n && days >= 0),
    'a rate holds for some days, and takes nothing',
  )
  if (principalMinor === 0n) return 0n
  const periods = PERIODS[compounding]
  const factors = steps.map(({ rate, days }) => growth(rate, periods, periods * BigInt(days)))
  return roundedRoot(principalMinor, factors, YEAR_DAYS) - principalMinor
}

/**
 * The annual percentage yield of dividends over a term: 100 [(1 + dividends / principal)^(365 / days) − 1],
 * rounded half up. For an account without a maturity the term is 365 days. Cents in, see {@link AnnualYield}.
 *
 * @throws without a principal or a term
 */
export function yieldOfDividends(
  principalMinor: bigint,
  dividendsMinor: bigint,
  days: number,
  decimals = YIELD_DECIMALS,
): AnnualYield {
  assert(
    principalMinor > 0n && dividendsMinor >= 0n && days > 0,
    'a yield has a principal and a term',
  )
  const one = yieldOne(decimals)
  const earned = { over: principalMinor + dividendsMinor, under: principalMinor, times: YEAR_DAYS }
  return roundedRoot(one, [earned], BigInt(days)) - one
}

/** The annual percentage yield of one rate that holds for 365 days, on no balance in particular. */
export function yieldOfRate(
  rate: DividendRate,
  compounding: Compounding,
  decimals = YIELD_DECIMALS,
): AnnualYield {
  const [one, periods] = [yieldOne(decimals), PERIODS[compounding]]
  return roundedRoot(one, [growth(rate, periods, periods)], 1n) - one
}

/**
 * The annual percentage yield of a certificate over a year that pays out each year's dividends and does not
 * compound: its rate, weighted by days where there are steps.
 */
export function yieldPaidOut(steps: readonly Step[], decimals = YIELD_DECIMALS): AnnualYield {
  const days = steps.reduce((sum, step) => sum + BigInt(step.days), 0n)
  assert(days > 0n, 'a yield has a term')
  const over = steps.reduce((sum, step) => sum + step.rate * BigInt(step.days), 0n)
  return rounded({ over: over * yieldOne(decimals), under: days * RATE_ONE })
}

/** A yield as it is printed, without its sign: 617 is `"6.17"`. */
export function yieldText(annualYield: AnnualYield, decimals = YIELD_DECIMALS): string {
  const digits = annualYield.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
