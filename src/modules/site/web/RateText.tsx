import { dayWords } from './dayWords.ts'
import type { Rate } from '../contract.ts'
import type { ListedProduct, RatesNote } from './pageContent.ts'

interface RateTextProps {
  readonly product: Pick<ListedProduct, 'rate' | 'highlight'>
  readonly size?: 'row' | 'large'
}

const SIZE = { row: 'text-[1.625rem]', large: 'text-[clamp(2.75rem,2rem+3vw,4.5rem)]' } as const

/** "from 3.99% APR", or what a product has in the place of a rate. */
export function RateText({ product: { rate, highlight }, size = 'row' }: RateTextProps) {
  if (rate) return <RateWords rate={rate} size={size} />
  return highlight ? <span className="text-h3 font-semibold">{highlight}</span> : null
}

interface RateWordsProps {
  readonly rate: Omit<Rate, 'id' | 'conditions'>
  readonly size?: RateTextProps['size']
}

export function RateWords({ rate: { lead, value, kind, tail }, size = 'row' }: RateWordsProps) {
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
  /** Of the rates on the page; nothing for what has none. */
  readonly kinds: readonly (Rate['kind'] | undefined)[]
}

/** Once on a page with rates: what the letters mean, and of what day the rates are. */
export function RatesLine({ kinds, asOf, note }: RatesLineProps) {
  const shown = (['APY', 'APR'] as const).filter((kind) => kinds.includes(kind))
  if (shown.length === 0) return null
  const meanings = shown.map((kind) => `${kind} is the ${MEANING[kind]}`).join(', ')
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
