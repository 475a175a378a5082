import type { Day } from '../../../values/dates.ts'
import { fromDecimal, money, toDecimal } from '../../../values/money.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { namesOfProduct } from '../../accounts/server/accounts.ts'
import { apyOf } from '../../dividends/server/dividends.ts'
import { type DividendRate, yieldText } from '../../dividends/yield.contract.ts'
import { disclosedFees } from '../../fees/contract.ts'
import type { Disclosure } from '../disclosure.contract.ts'

/**
 * What members open online: not what the institution opens for them itself, and no certificate before there is
 * somebody to tell of its maturity. A youth account needs an adult, who opens it with staff.
 */
export const opensOnline = ({ opensOnline: allowed, term, kind }: ShareProduct): boolean =>
  allowed && !term && kind !== 'youth'

/** The least to open it with, in cents. A Share begins with its par value. */
export function minimumOf({ minimumToOpen = '0.00', parValue = '0.00' }: ShareProduct): bigint {
  const [minimum, par] = [fromDecimal(minimumToOpen).minor, fromDecimal(parValue).minor]
  return minimum > par ? minimum : par
}

/** What has to be said of a product on a day. */
export function disclosureOf(product: ShareProduct, day: Day): Disclosure {
  const { id, name, disclosureVersion, parValue, mostPerMember } = product
  return {
    productId: id,
    name,
    kind: namesOfProduct(product).kind,
    version: disclosureVersion,
    dividends: dividendsOf(product, day),
    minimumToOpen: toDecimal(money(minimumOf(product))),
    parValue: parValue ?? null,
    mostPerMember: mostPerMember ?? null,
    fees: disclosedFees(product),
  }
}

function dividendsOf(product: ShareProduct, day: Day): Disclosure['dividends'] {
  const { dividends } = product
  const tiers = apyOf(product, day)
  if (!dividends || tiers.length === 0) return null
  const { method, compounded, credited, minimumToEarn = null } = dividends
  return {
    method,
    compounded,
    credited,
    minimumToEarn,
    tiers: tiers.map(({ tier: { fromMinor, belowMinor, rate }, lowest, highest }) => ({
      from: toDecimal(money(fromMinor)),
      below: belowMinor === undefined ? null : toDecimal(money(belowMinor)),
      rate: percentText(rate),
      apyLowest: yieldText(lowest),
      apyHighest: yieldText(highest),
    })),
  }
}

/** Decimals of a rate in percent whose last one is a part per million. */
const RATE_DECIMALS = 4

/** "3.585" for 35,850 parts per million; two decimals at least. */
const percentText = (rate: DividendRate): string =>
  yieldText(rate, RATE_DECIMALS).replace(/0{1,2}$/, '')
