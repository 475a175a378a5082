import { fromDecimal } from '../../../values/money.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { creditingOf, tiersOf } from '../../dividends/server/dividends.ts'
import { orderedTiers, type TierRefusal } from '../../dividends/tiers.contract.ts'

/** What does not fit together in the share products of a profile, as sentences. */
export function shareProblems(shares: readonly ShareProduct[]): string[] {
  const ids = shares.map(({ id }) => id)
  const twice = new Set(ids.filter((id, i) => ids.indexOf(id) !== i))
  return [
    ...[...twice].map((id) => `${id} stands there twice`),
    ...(shares.some(({ opensWithMembership }) => opensWithMembership)
      ? []
      : ['nothing opens with the membership']),
    ...shares.flatMap((product) =>
      [...RULES.flatMap((rule) => rule(product) ?? []), ...rateProblems(product)].map(
        (problem) => `${product.id} ${problem}`,
      ),
    ),
  ].map((problem) => `products.json, shares: ${problem}`)
}

const centsOf = (decimal: string): bigint => fromDecimal(decimal).minor

const MONTHS_COMPOUNDED = { daily: 0, monthly: 1, quarterly: 3, yearly: 12 } as const

/** What is wrong with a product, said so that it goes on from its id; undefined where nothing is. */
const RULES: readonly ((product: ShareProduct) => string | undefined)[] = [
  ({ kind, parValue }) =>
    parValue !== undefined && kind !== 'share'
      ? 'has a par value, and only a product of kind share has one'
      : undefined,
  ({ kind, term }) =>
    kind === 'certificate' && !term ? 'is a certificate and needs a term' : undefined,
  ({ kind, term }) =>
    kind !== 'certificate' && term ? 'has a term, and only a certificate has one' : undefined,
  ({ kind, ages }) =>
    kind === 'youth' && ages?.below === undefined
      ? 'is for the young and needs an age in ages.below'
      : undefined,
  ({ ages }) =>
    ages && (ages.from ?? 0) >= (ages.below ?? Infinity)
      ? 'is for no age: ages.from must be less than ages.below'
      : undefined,
  ({ opensWithMembership, minimumToOpen }) =>
    opensWithMembership && minimumToOpen !== undefined
      ? 'opens with the membership, when there is no money yet, and has a minimumToOpen'
      : undefined,
  ({ opensWithMembership, kind }) =>
    opensWithMembership && (kind === 'certificate' || kind === 'youth')
      ? `opens with the membership, which a product of kind ${kind} cannot`
      : undefined,
  ({ dividends, term }) =>
    dividends?.credited === 'maturity' && !term
      ? 'is credited at a maturity, and only a certificate has one'
      : undefined,
  ({ dividends, term }) =>
    term && dividends && MONTHS_COMPOUNDED[dividends.compounded] > term.months
      ? `is compounded ${dividends.compounded} and matures earlier`
      : undefined,
  (product) =>
    product.dividends && !isPayable(product)
      ? `is compounded ${product.dividends.compounded} and not credited then: daily is possible, and when it is credited`
      : undefined,
  (product) => {
    const { term, dividends } = product
    return term && dividends && term.months % creditingOf(product)!.months !== 0
      ? `is credited each ${dividends.credited} and matures in between: each month is possible, and at its maturity`
      : undefined
  },
  ({ term }) =>
    term && term.renewal === 'renew' && term.months > 1 && !isToldInTime(term)
      ? 'is renewed and needs a notice of 30 days, or of 20 to the end of five days of grace or more'
      : undefined,
  ({ fees = [] }) => {
    const kinds = fees.map(({ kind }) => kind)
    const again = kinds.find((kind, i) => kinds.indexOf(kind) !== i)
    return again && `has two fees of the kind ${again}`
  },
  ({ term, fees }) =>
    term && fees
      ? 'is a certificate and has fees: what it costs to leave early is its penaltyDays'
      : undefined,
  ({ parValue, fees = [] }) => {
    const [stays, monthly] = [parValue, fees.find(({ kind }) => kind === 'monthly')]
    const free = monthly?.kind === 'monthly' ? monthly.unlessBalance : undefined
    return stays !== undefined && free !== undefined && centsOf(free) <= centsOf(stays)
      ? 'has a monthly fee that nobody pays: its unlessBalance is not above the par value'
      : undefined
  },
]

/** Whether what is disclosed is what is paid: credited dividends earn, and others only with daily compounding. */
function isPayable(product: ShareProduct): boolean {
  const months = MONTHS_COMPOUNDED[product.dividends!.compounded]
  const credited = creditingOf(product)
  return (
    months === 0 ||
    months > (product.term?.months ?? Infinity) ||
    credited === undefined ||
    credited.months === months
  )
}

/** What 12 CFR 707.5 asks for before a certificate is renewed by itself. */
const isToldInTime = ({ noticeDays, graceDays }: NonNullable<ShareProduct['term']>): boolean =>
  noticeDays >= 30 || (graceDays >= 5 && noticeDays + graceDays >= 20)

const TIER_PROBLEMS: Readonly<Record<TierRefusal, string>> = {
  no_tier: 'has no tier',
  tier_gap: 'leaves balances without a rate between two tiers or above the last one',
  tier_overlap: 'has tiers that overlap',
  tier_empty: 'has a tier that ends where it begins or below',
  negative_rate: 'has a negative rate',
}

function rateProblems({ dividends }: ShareProduct): string[] {
  const rates = dividends?.rates ?? []
  const days = rates.map(({ from }) => from)
  const twice = days.filter((day, i) => days.indexOf(day) !== i)
  return [
    ...twice.map((day) => `has two rates that begin on ${day}`),
    ...rates.flatMap(({ from, tiers }) => {
      const ordered = tiersOf(tiers)
      const answer = orderedTiers(ordered)
      if (answer.ok) return []
      const isHigh = answer.code === 'tier_gap' && ordered[0]!.fromMinor > 0n
      const problem = isHigh ? 'has tiers that do not begin at 0.00' : TIER_PROBLEMS[answer.code]
      return [`${problem}, from ${from} on`]
    }),
  ]
}
