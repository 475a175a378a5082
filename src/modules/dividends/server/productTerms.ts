// What a product of the profile earns, in the terms that accruals are reckoned with.

import type { Day } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import type { ShareProduct, WrittenTier } from '../../../values/shareProducts.ts'
import { type Tier, type TierYields, yieldsOfTiers } from '../tiers.contract.ts'
import { type DividendRate, yieldText } from '../yield.contract.ts'
import type { Compounding } from './accrual.ts'
import { type Crediting, monthsAfter } from './crediting.ts'
import { type Terms, unitsOn, unitsPerCent } from './terms.ts'

/** Decimals of a rate in percent whose last one is a part per million. */
const RATE_DECIMALS = 4

/** `"3.44"` percent are 34,400 parts per million. */
function rateOf(percent: string): DividendRate {
  const [whole = '', fraction = ''] = percent.split('.')
  return BigInt(whole + fraction.padEnd(RATE_DECIMALS, '0'))
}

/** "3.585" for 35,850 parts per million; two decimals at least. */
export const rateText = (rate: DividendRate): string =>
  yieldText(rate, RATE_DECIMALS).replace(/0{1,2}$/, '')

const centsOf = (decimal: string): bigint => fromDecimal(decimal).minor

/** The tiers in order; one that does not say where it ends reaches to the next. */
export function tiersOf(written: readonly WrittenTier[]): readonly Tier[] {
  const tiers = written
    .map(({ from, below, rate }) => ({ from: centsOf(from), below, rate: rateOf(rate) }))
    .toSorted((a, b) => Number(a.from > b.from) - Number(a.from < b.from))
  return tiers.map(({ from, below, rate }) => {
    const end = below === undefined ? tiers.find((tier) => tier.from > from)?.from : centsOf(below)
    return { fromMinor: from, ...(end !== undefined && { belowMinor: end }), rate }
  })
}

const NOTHING: Terms = {
  from: '0001-01-01',
  method: 'whole',
  tiers: [{ fromMinor: 0n, rate: 0n }],
  minimumMinor: 0n,
}

/** The terms of a product by the days they begin, as an account that follows every change has them. */
function datedTerms({ dividends }: ShareProduct): readonly Terms[] {
  const { rates = [], method = 'whole', minimumToEarn = '0.00' } = dividends ?? {}
  const dated = rates.map(({ from, tiers }) => ({
    from,
    method,
    tiers: tiersOf(tiers),
    minimumMinor: centsOf(minimumToEarn),
  }))
  return [NOTHING, ...dated.toSorted((a, b) => (a.from < b.from ? -1 : 1))]
}

/** A rate that another system agreed to for a term, in percent a year, and the day it ends. */
export interface AgreedRate {
  readonly rate: string
  readonly until: Day
}

/** It is of that one account, so neither tiers nor the minimum of the product take from it. */
const agreedTerms = (rate: string): Terms => ({
  ...NOTHING,
  tiers: [{ fromMinor: 0n, rate: rateOf(rate) }],
})

const termsOn = (dated: readonly Terms[], day: Day): Terms =>
  dated.findLast(({ from }) => from <= day)!

/**
 * The terms of an account of this product that was opened on `opened`. Before the first rate it earns nothing, and
 * so does an account without dividends. A certificate has the rate of its opening until it matures, and that
 * of the day of each renewal from then on; one that came from another system has the rate `agreed` there first.
 */
export function termsOf(product: ShareProduct, opened: Day, agreed?: AgreedRate): readonly Terms[] {
  const dated = datedTerms(product)
  const { term } = product
  if (!term) return dated
  const lastChange = dated.at(-1)!.from
  const fixed = agreed
    ? [agreedTerms(agreed.rate), { ...termsOn(dated, agreed.until), from: agreed.until }]
    : [{ ...termsOn(dated, opened), from: opened }]
  for (let count = 1; fixed.at(-1)!.from < lastChange; count++) {
    const renewed = monthsAfter(opened, count * term.months)
    if (renewed > fixed.at(-1)!.from) fixed.push({ ...termsOn(dated, renewed), from: renewed })
  }
  return fixed
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/** When dividends are credited; undefined for a product without. The periods of a certificate begin with it. */
export function creditingOf({ dividends, term }: ShareProduct): Crediting | undefined {
  if (!dividends) return undefined
  const { credited } = dividends
  const from = term ? 'opening' : 'calendar'
  if (credited === 'maturity') return term && { months: term.months, from }
  return { months: MONTHS[credited], from }
}

/** When dividends begin to earn. The profile allows nothing between each day and each crediting. */
export const compoundingOf = ({ dividends }: ShareProduct): Compounding =>
  dividends?.compounded === 'daily' ? 'daily' : 'crediting'

/** How far the highest tier is disclosed: up to so many times the balance it begins at. */
const HIGHEST_TIER_TIMES = 10n

/** A tier with the annual percentage yields that are disclosed of it. */
export interface DisclosedTier extends TierYields {
  readonly tier: Tier
}

/**
 * The annual percentage yields of the tiers of a product on a day; none where it earns nothing by then. A term that
 * began in another system has those of the `agreed` rate.
 */
export function apyOf(
  product: ShareProduct,
  day: Day,
  agreed: string | null = null,
): readonly DisclosedTier[] {
  const { dividends } = product
  const held =
    agreed === null ? termsOn(datedTerms(product), day) : { ...agreedTerms(agreed), from: day }
  if (!dividends || held.from === NOTHING.from) return []
  const { method, tiers } = held
  const mostMinor = (tiers.at(-1)!.fromMinor + 1n) * HIGHEST_TIER_TIMES
  const yields = yieldsOfTiers(tiers, method, mostMinor, dividends.compounded)
  return tiers.map((tier, i) => ({ tier, ...yields[i]! }))
}

interface Days {
  /** When the account was opened. */
  readonly opened: Day
  /** Whose rate counts. */
  readonly on: Day
  readonly days: number
  readonly balanceMinor: bigint
  /** The rate that another system agreed to, which counts instead. */
  readonly agreed: string | null
}

/** What so many days earn on a balance at the rate of one of them, in cents: without compounding, half a cent up. */
export function simpleDividends(
  product: ShareProduct,
  { opened, on, days, balanceMinor, agreed }: Days,
): bigint {
  const held =
    agreed === null
      ? termsOf(product, opened).findLast(({ from }) => from <= on)!
      : agreedTerms(agreed)
  const perCent = unitsPerCent('actual_365')
  const units = unitsOn(on, balanceMinor, held, 'actual_365') * BigInt(days)
  return (2n * units + perCent) / (2n * perCent)
}
