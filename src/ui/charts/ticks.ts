import { formatNumber } from '../../values/formats.ts'
import { verbatim, type Words } from '../../values/sentence.ts'

/** Dollars on an axis: "$2.5K", "−$200". */
export const moneyTick = (dollars: number): Words =>
  verbatim(
    formatNumber(dollars, {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    }).replace('-', '−'),
  )

/** Of people and things there is no half. */
export const countTick = (count: number): Words | null =>
  Number.isInteger(count) ? formatNumber(count, { notation: 'compact' }) : null
