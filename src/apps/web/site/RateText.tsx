import { dayWords } from './dayWords.ts'
import type { RatesNote, ShownProduct } from './pageContent.ts'

interface RateTextProps {
  readonly product: ShownProduct
  readonly size?: 'row' | 'large'
}

const SIZE = { row: 'text-[1.625rem]', large: 'text-[clamp(2.75rem,2rem+3vw,4.5rem)]' } as const

/** "from 3.99% APR", or what a product has in the place of a rate. */
export function RateText({ product: { rate, highlight }, size = 'row' }: RateTextProps) {
  if (!rate) return highlight ? <span className="text-h3 font-semibold">{highlight}</span> : null
  const { lead, value, kind, tail } = rate
  return (
    <span className="font-medium">
      {lead ? `${lead} ` : ''}
      <span className={`font-semibold tabular-nums ${SIZE[size]} leading-none tracking-tight`}>
        {value}%
      </span>{' '}
      {kind}
      {tail ? ` ${tail}` : ''}
    </span>
  )
}

const MEANING = { APY: 'annual percentage yield', APR: 'annual percentage rate' } as const

interface RatesLineProps extends RatesNote {
  readonly products: readonly ShownProduct[]
}

/** Once on a page with rates: what the letters mean, and of what day the rates are. */
export function RatesLine({ products, asOf, note }: RatesLineProps) {
  const kinds = (['APY', 'APR'] as const).filter((kind) =>
    products.some(({ rate }) => rate?.kind === kind),
  )
  if (kinds.length === 0) return null
  const meanings = kinds.map((kind) => `${kind} is the ${MEANING[kind]}`).join(', ')
  return (
    <p className="max-w-prose text-small text-ink-2">
      {meanings}. Rates as of{' '}
      <time dateTime={asOf} className="whitespace-nowrap">
        {dayWords(asOf)}
      </time>
      .{note ? ` ${note}` : ''}
    </p>
  )
}
