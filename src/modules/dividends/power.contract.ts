import { assert } from '../../values/result.ts'

/** A fraction, as two whole numbers. Neither is negative, and the lower one is not zero. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** A fraction and how often it is multiplied with itself. */
export interface Factor extends Fraction {
  readonly times: bigint
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))

/** The greatest whole number for which `holds`; it must hold for 0, and end holding somewhere. */
function greatest(holds: (candidate: bigint) => boolean): bigint {
  let [low, high] = [0n, 1n]
  while (holds(high)) [low, high] = [high, high * 2n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

/**
 * `scale` times the `root`-th root of a product of powers, rounded to the nearest whole number, half up.
 *
 * The root is irrational as a rule, but never has to be known: n is reached when n − ½ is, and both sides
 * of (n − ½) / scale ≤ product^(1/root), raised to the power of `root`, are whole numbers once they are
 * freed of their denominators. So the error is none, whatever the root.
 */
export function roundedRoot(scale: bigint, factors: readonly Factor[], root: bigint): bigint {
  assert(scale > 0n && root > 0n, 'what a root is taken of has a size')
  assert(
    factors.every(({ over, under, times }) => over >= 0n && under > 0n && times >= 0n),
    'a power of what is not negative',
  )
  const common = factors.reduce((found, { times }) => divisor(found, times), root)
  const product = (part: 'over' | 'under'): bigint =>
    factors.reduce((sum, factor) => sum * factor[part] ** (factor.times / common), 1n)
  const degree = root / common
  const under = product('under')
  const bound = (2n * scale) ** degree * product('over')
  return greatest((n) => n === 0n || (2n * n - 1n) ** degree * under <= bound)
}

/** A fraction rounded to the nearest whole number, half up. */
export const rounded = ({ over, under }: Fraction): bigint => (2n * over + under) / (2n * under)
