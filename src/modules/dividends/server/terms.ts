import type { Day } from '../../../values/dates.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  orderedTiers,
  sliceOf,
  type Tier,
  type TierMethod,
  tierOf,
  type TierRefusal,
} from '../tiers.contract.ts'
import { RATE_ONE } from '../yield.contract.ts'

/** What an account earns from a day on, until the next terms begin. */
export interface Terms {
  readonly from: Day
  readonly method: TierMethod
  readonly tiers: readonly Tier[]
  /** A day's balance below it earns nothing; one that reaches it earns from the first cent. */
  readonly minimumMinor: bigint
}

/**
 * The part of a year's rate that a day earns: 1/365 always, or 1/366 in a leap year, which 707.7 allows where
 * February 29 earns as well. Here it does in both.
 */
export type DayBasis = 'actual_365' | 'actual_366_in_leap_years'

export type TermsRefusal = TierRefusal | 'no_terms_at_opening' | 'two_terms_on_one_day'

/** The same terms in order of their days, each with its tiers in order. The first holds at the opening. */
export function orderedTerms(
  terms: readonly Terms[],
  opened: Day,
): Result<readonly Terms[], TermsRefusal> {
  if (!terms.some(({ from }) => from <= opened)) return refuse('no_terms_at_opening')
  if (new Set(terms.map(({ from }) => from)).size < terms.length) {
    return refuse('two_terms_on_one_day')
  }
  const ordered: Terms[] = []
  for (const one of terms.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const tiers = orderedTiers(one.tiers)
    if (!tiers.ok) return tiers
    ordered.push({ ...one, tiers: tiers.value })
  }
  return ok(ordered)
}

const LEAP_DAYS = 366n
const DAYS = 365n

const isLeap = (day: Day): boolean =>
  new Date(Date.UTC(Number(day.slice(0, 4)), 1, 29)).getUTCMonth() === 1

/**
 * How many units make a cent. A unit is so small that a day of a cent at any rate is a whole number of them:
 * 365,000,000, and with the other basis 133,590,000,000, which both kinds of year divide.
 */
export const unitsPerCent = (basis: DayBasis): bigint =>
  RATE_ONE * DAYS * (basis === 'actual_365' ? 1n : LEAP_DAYS)

/** Units that a balance in cents earns on `day` under `terms`; below the minimum and below zero none. */
export function unitsOn(
  day: Day,
  balanceMinor: bigint,
  { method, tiers, minimumMinor }: Terms,
  basis: DayBasis,
): bigint {
  if (balanceMinor <= 0n || balanceMinor < minimumMinor) return 0n
  const earned =
    method === 'whole'
      ? balanceMinor * (tierOf(balanceMinor, tiers)?.rate ?? 0n)
      : tiers.reduce((sum, tier) => sum + sliceOf(balanceMinor, tier) * tier.rate, 0n)
  if (basis === 'actual_365') return earned
  return earned * (isLeap(day) ? DAYS : LEAP_DAYS)
}

/** A division of what is not negative, to the nearest whole number; halfway, to the even one. */
export function halfEven(over: bigint, under: bigint): bigint {
  const [whole, rest] = [over / under, 2n * (over % under)]
  const isUp = rest > under || (rest === under && whole % 2n === 1n)
  return isUp ? whole + 1n : whole
}
