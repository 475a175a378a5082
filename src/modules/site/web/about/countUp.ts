import { formatNumber } from '../../../../values/formats.ts'

/** A figure taken apart: "$5.0M" is 5.0 between "$" and "M", with one decimal. */
interface Parts {
  readonly before: string
  readonly value: number
  readonly after: string
  readonly decimals: number
  readonly grouped: boolean
}

function partsOf(figure: string): Parts {
  const [, before = '', digits = '', after = ''] =
    /^([^\d]*)([\d,.]*\d)([^\d]*)$/.exec(figure) ?? []
  return {
    before,
    after,
    value: Number(digits.replaceAll(',', '')),
    decimals: /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0,
    grouped: digits.includes(','),
  }
}

/** The figure on its way: 0 gives nothing yet, 1 the very figure. */
export function partOfFigure(figure: string, done: number): string {
  if (done >= 1) return figure
  const { before, value, after, decimals, grouped } = partsOf(figure)
  const words = formatNumber(value * Math.max(0, done), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: grouped,
  })
  return before + words + after
}
