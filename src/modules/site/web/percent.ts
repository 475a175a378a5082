import { refuse, ok, type Result } from '../../../values/result.ts'

/** A yearly rate in thousandths of a percent: 5.99% is 5990n. */
export type Rate = bigint

/** What `Rate` is divided by to be a fraction of one. */
export const RATE_ONE = 100_000n

/** Reads a rate as a person types it: `"5.99"`, `" 5.99% "`; at most three decimals. */
export function parseRate(text: string): Result<Rate, 'invalid_rate'> {
  const match = /^([0-9]{1,3})(?:\.([0-9]{0,3}))?$/.exec(text.trim().replace(/\s*%$/, ''))
  if (!match) return refuse('invalid_rate')
  return ok(BigInt(match[1]! + (match[2] ?? '').padEnd(3, '0')))
}

/** Half a unit and more goes up. For amounts that are not negative. */
export const roundedQuotient = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)
