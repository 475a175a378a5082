import type { Day } from '../../../values/dates.ts'
import { barredByAge, hasEnough, type ShareProduct } from '../../../values/shareProducts.ts'
import type { Barred } from '../contract.ts'

/** What decides whether somebody may open a product. */
export interface Standing {
  /** Whether they have a membership of their own. */
  readonly isMember: boolean
  /** The products of the open accounts under it. */
  readonly held: readonly string[]
  readonly born: Day | undefined
  /** Where the institution is. */
  readonly today: Day
}

/** Why somebody may not open a product; undefined where they may. */
export function barredFrom(
  product: ShareProduct,
  { isMember, held, born, today }: Standing,
): Barred | undefined {
  if (!isMember) return 'not_a_member'
  if (hasEnough(product, held)) return 'too_many'
  return barredByAge(product, born, today)
}

/** The same for a business, which has no age. */
export function barredFromBusiness(
  product: ShareProduct,
  held: readonly string[],
): 'not_for_business' | 'too_many' | undefined {
  if (product.kind === 'youth' || product.ages) return 'not_for_business'
  return hasEnough(product, held) ? 'too_many' : undefined
}
