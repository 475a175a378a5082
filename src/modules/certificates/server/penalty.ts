import type { Day } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { type Money, money } from '../../../values/money.ts'
import { simpleDividends } from '../../dividends/server/dividends.ts'
import type { CertificateRow } from './tables.ts'
import { isFreeOn } from './term.ts'

interface Closing {
  readonly today: Day
  /** What is in it, all of which would be withdrawn. */
  readonly posted: Money
}

/**
 * The early-withdrawal penalty: so many days of dividends on what is in the certificate, at the rate of its term, whether
 * it has earned as much by then or not. The profile allows no fewer than seven days.
 */
export function earlyPenalty(
  { institution }: { readonly institution: Pick<Institution, 'shares'> },
  row: CertificateRow,
  productId: string,
  { today, posted }: Closing,
): Money {
  if (isFreeOn(row, today)) return money(0n)
  const product = institution.shares.find(({ id }) => id === productId)
  if (!product) return money(0n)
  const { opened_on: opened, months, term_from: on, penalty_days: days, rate: agreed } = row
  const held = product.term ? { ...product, term: { ...product.term, months } } : product
  const balanceMinor = posted.minor
  const penalty = simpleDividends(held, { opened, on, days, balanceMinor, agreed })
  return money(penalty < posted.minor ? penalty : posted.minor)
}
