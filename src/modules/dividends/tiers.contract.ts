import { assert, ok, refuse, type Result } from '../../values/result.ts'
import {
  type AnnualYield,
  type Compounding,
  type DividendRate,
  dividendsOver,
  yieldOfDividends,
  yieldOfRate,
} from './yield.contract.ts'

/** Balances that one rate is for, in cents. */
export interface Tier {
  readonly fromMinor: bigint
  /** The first balance above the tier; only the highest tier is without. */
  readonly belowMinor?: bigint
  readonly rate: DividendRate
}

/**
 * What a tier's rate is paid on. `whole` is tiering method A of appendix A to 12 CFR 707: the whole balance
 * earns at the rate of the tier it is in. `slices` is method B: each slice earns at its own tier's rate.
 */
export type TierMethod = 'whole' | 'slices'

export type TierRefusal = 'no_tier' | 'tier_gap' | 'tier_overlap' | 'tier_empty' | 'negative_rate'

/**
 * The same tiers, in ascending order. They have to begin at zero, follow one another without a gap or an
 * overlap, and end with one that has no upper bound.
 */
export function orderedTiers(tiers: readonly Tier[]): Result<readonly Tier[], TierRefusal> {
  if (tiers.length === 0) return refuse('no_tier')
  if (tiers.some(({ rate }) => rate < 0n)) return refuse('negative_rate')
  const isEmpty = ({ fromMinor, belowMinor }: Tier): boolean =>
    belowMinor !== undefined && belowMinor <= fromMinor
  if (tiers.some(isEmpty)) return refuse('tier_empty')
  const ordered = tiers.toSorted(
    (a, b) => Number(a.fromMinor > b.fromMinor) - Number(a.fromMinor < b.fromMinor),
  )
  let reached: bigint | undefined = 0n
  for (const { fromMinor, belowMinor } of ordered) {
    if (reached === undefined || fromMinor < reached) return refuse('tier_overlap')
    if (fromMinor > reached) return refuse('tier_gap')
    reached = belowMinor
  }
  return reached === undefined ? ok(ordered) : refuse('tier_gap')
}

/** The part of a balance that lies in a tier. */
export function sliceOf(balanceMinor: bigint, { fromMinor, belowMinor }: Tier): bigint {
  const top = belowMinor !== undefined && belowMinor < balanceMinor ? belowMinor : balanceMinor
  return top > fromMinor ? top - fromMinor : 0n
}

/** The tier a balance is in; below zero there is none. */
export const tierOf = (balanceMinor: bigint, tiers: readonly Tier[]): Tier | undefined =>
  tiers.findLast(({ fromMinor }) => balanceMinor >= fromMinor)

/**
 * Dividends in cents on a principal in cents that stays for 365 days, as they are disclosed: what a slice
 * earns goes on at the slice's own rate. On a live balance dividends climb into higher tiers instead.
 */
export function tieredDividends(
  principalMinor: bigint,
  tiers: readonly Tier[],
  method: TierMethod,
  compounding: Compounding = 'daily',
): bigint {
  const year = (minor: bigint, rate: DividendRate): bigint =>
    dividendsOver(minor, [{ rate, days: 365 }], compounding)
  if (method === 'whole') return year(principalMinor, tierOf(principalMinor, tiers)?.rate ?? 0n)
  return tiers.reduce((sum, tier) => sum + year(sliceOf(principalMinor, tier), tier.rate), 0n)
}

/** The lowest and the highest annual percentage yield of a tier, in hundredths of a percent. */
export interface TierYields {
  readonly lowest: AnnualYield
  readonly highest: AnnualYield
}

/**
 * What is disclosed of each of {@link orderedTiers}: one yield a tier with `whole`, and with `slices` the
 * yields at both its ends, which are the same in the first. `mostMinor` stands for the upper end of the
 * highest tier; any may be assumed (appendix A, part I, D).
 *
 * @throws where the highest tier begins above `mostMinor`
 */
export function yieldsOfTiers(
  tiers: readonly Tier[],
  method: TierMethod,
  mostMinor: bigint,
  compounding: Compounding = 'daily',
): readonly TierYields[] {
  const at = (minor: bigint): AnnualYield =>
    yieldOfDividends(minor, tieredDividends(minor, tiers, method, compounding), 365)
  return tiers.map(({ fromMinor, belowMinor = mostMinor, rate }) => {
    assert(belowMinor > fromMinor, 'the highest balance is in the highest tier')
    const alone = yieldOfRate(rate, compounding)
    if (method === 'whole' || fromMinor === 0n) return { lowest: alone, highest: alone }
    // Where a second tier pays less than the first, a higher balance has the lower yield.
    const [start, end] = [at(fromMinor), at(belowMinor)]
    return start < end ? { lowest: start, highest: end } : { lowest: end, highest: start }
  })
}
