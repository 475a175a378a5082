import { yieldOfRate, yieldText } from '../../dividends/yield.contract.ts'
import type { Rate } from '../contract.ts'

/** Digits after the point of a rate in percent whose last one is a part per million. */
const RATE_DECIMALS = 4
/** What 707.7 asks for at least; a rate printed as 3.5 means 3.50. */
const PRINTED_DECIMALS = 2

const decimalsOf = (percent: string): number => percent.split('.')[1]?.length ?? 0

/** `"3.44"` with four decimals is 34,400. */
function digitsOf(percent: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = percent.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Yields that do not follow from the dividend rate they are said to come from, as sentences. */
export const yieldProblems = (rates: readonly Rate[]): string[] =>
  rates.flatMap(({ id, kind, value, dividend }) => {
    if (!dividend) return []
    if (kind !== 'APY') return [`rates.json, ${id}: only an APY comes from a dividend rate`]
    const decimals = Math.max(PRINTED_DECIMALS, decimalsOf(value))
    const rate = digitsOf(dividend.rate, RATE_DECIMALS)
    const annualYield = yieldOfRate(rate, dividend.compounded, decimals)
    if (annualYield === digitsOf(value, decimals)) return []
    const yields = yieldText(annualYield, decimals)
    return [
      `rates.json, ${id}: ${dividend.rate} % compounded ${dividend.compounded} yields ${yields} %, and ${value} is printed`,
    ]
  })
