import type { Day } from '../../../values/dates.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { apyOf } from '../../dividends/server/dividends.ts'
import { yieldText } from '../../dividends/yield.contract.ts'
import type { Rate, WrittenRates } from '../contract.ts'

type WrittenRate = WrittenRates['rates'][number]

/** The share products, none of them while one has a mistake in it, and all their ids as they were written. */
interface Known {
  readonly shares: readonly ShareProduct[]
  readonly ids: ReadonlySet<string>
}

/**
 * The rates as they are printed. What names a share product is its annual percentage yield on the day the rates are
 * of, the highest where there are several, so that no yield is written down a second time.
 */
export function printedRates(
  { asOf, rates }: WrittenRates,
  { shares, ids }: Known,
): { rates: readonly Rate[]; problems: readonly string[] } {
  const answers = rates.map((written) => {
    const { product, value = '', kind = 'APR', ...rest } = written
    const share = shares.find(({ id }) => id === product)
    const follows = share ? yieldOf(share, asOf) : { value, kind }
    const problem = problemOf(written, ids) ?? (follows ? undefined : `earns nothing on ${asOf}`)
    return {
      rates: follows ? [{ ...rest, ...follows }] : [],
      problems: problem === undefined ? [] : [`rates.json, ${written.id}: ${problem}`],
    }
  })
  return {
    rates: answers.flatMap((answer) => answer.rates),
    problems: answers.flatMap((answer) => answer.problems),
  }
}

function problemOf(
  { product, value, kind, lead }: WrittenRate,
  ids: ReadonlySet<string>,
): string | undefined {
  if (product !== undefined) {
    if (!ids.has(product)) return `${product} is not among the shares of products.json`
    return value === undefined && kind === undefined && lead === undefined
      ? undefined
      : 'follows from its product; leave out value, kind and lead'
  }
  if (kind === 'APY') {
    return 'an APY follows from the dividends of a share product; name that as its product, in the place of value and kind'
  }
  return value === undefined || kind === undefined
    ? 'needs a value and a kind, or a product'
    : undefined
}

/** What is printed of a share product; undefined while it earns nothing. */
function yieldOf(
  share: ShareProduct,
  asOf: Day,
): Pick<Rate, 'value' | 'kind' | 'lead'> | undefined {
  const yields = apyOf(share, asOf).flatMap(({ lowest, highest }) => [lowest, highest])
  if (yields.length === 0) return undefined
  const highest = yields.reduce((most, one) => (one > most ? one : most))
  const isOne = yields.every((one) => one === highest)
  return { value: yieldText(highest), kind: 'APY', ...(!isOne && { lead: 'up to' }) }
}
