import { createHash } from 'node:crypto'
import type { Day } from '../../../values/dates.ts'
import { fromDecimal, money, toDecimal } from '../../../values/money.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { namesOfProduct } from '../../accounts/server/accounts.ts'
import { disclosedTerm } from '../../certificates/server/certificates.ts'
import { apyOf, rateText } from '../../dividends/server/dividends.ts'
import { yieldText } from '../../dividends/yield.contract.ts'
import { disclosedFees } from '../../fees/contract.ts'
import type { Disclosure } from '../disclosure.contract.ts'

/** What members open online. A youth account needs an adult, who opens it with staff. */
export const opensOnline = ({ opensOnline: allowed, kind }: ShareProduct): boolean =>
  allowed && kind !== 'youth'

/** The least to open it with, in cents. A Share begins with its par value. */
export function minimumOf({ minimumToOpen = '0.00', parValue = '0.00' }: ShareProduct): bigint {
  const [minimum, par] = [fromDecimal(minimumToOpen).minor, fromDecimal(parValue).minor]
  return minimum > par ? minimum : par
}

/** What has to be said of a product on a day. */
export function disclosureOf(product: ShareProduct, day: Day): Disclosure {
  const { id, name, disclosureVersion, parValue, mostPerMember } = product
  const term = disclosedTerm(product, day)
  const said = {
    productId: id,
    name,
    kind: namesOfProduct(product).kind,
    version: disclosureVersion,
    dividends: dividendsOf(product, day),
    minimumToOpen: toDecimal(money(minimumOf(product))),
    parValue: parValue ?? null,
    mostPerMember: mostPerMember ?? null,
    fees: disclosedFees(product),
    ...(term && { term }),
  }
  return { ...said, digest: digestOf(said) }
}

/** The day of maturity follows from the day of opening, so what was read yesterday is still what is agreed to. */
const digestOf = ({ term, ...said }: Disclosure): string =>
  createHash('sha256')
    .update(JSON.stringify([said, term && { ...term, maturesOn: null }]))
    .digest('base64url')

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
      rate: rateText(rate),
      apyLowest: yieldText(lowest),
      apyHighest: yieldText(highest),
    })),
  }
}
