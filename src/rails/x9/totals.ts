import type { Bundle, CashLetter, Item } from './file.ts'

/** What a control says of the items before it. */
export interface CheckTotals {
  readonly items: number
  readonly cents: bigint
  readonly images: number
}

const sumOf = (totals: readonly CheckTotals[]): CheckTotals =>
  totals.reduce(
    (sum, { items, cents, images }) => ({
      items: sum.items + items,
      cents: sum.cents + cents,
      images: sum.images + images,
    }),
    { items: 0, cents: 0n, images: 0 },
  )

const itemTotals = ({ cents, views }: Item): CheckTotals => ({
  items: 1,
  cents,
  images: views.length,
})

export const bundleTotals = ({ items }: Bundle): CheckTotals => sumOf(items.map(itemTotals))

export const letterTotals = ({ bundles }: CashLetter): CheckTotals =>
  sumOf(bundles.map(bundleTotals))

export const cashLetterTotals = (letters: readonly CashLetter[]): CheckTotals =>
  sumOf(letters.map(letterTotals))

/** What was read of the magnetic lines without a gap, which a bundle sums up besides. */
export const micrCents = ({ items }: Bundle): bigint =>
  items.reduce(
    (sum, item) => (item.kind === 'check' && item.micrRead === '1' ? sum + item.cents : sum),
    0n,
  )
