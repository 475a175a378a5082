import { formatDay } from '../../../values/formats.ts'
import type { Rate } from '../contract.ts'
import type { ListedProduct, RatesNote } from './pageContent.ts'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

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

const LED = {
  just: say('{percent} {kind}'),
  from: say('from {percent} {kind}'),
  'up to': say('up to {percent} {kind}'),
} as const

export function RateWords({ rate: { lead, value, kind, tail }, size = 'row' }: RateWordsProps) {
  const t = useTranslate()
  const percent = (
    <span className={`font-semibold tabular-nums ${SIZE[size]} leading-none tracking-tight`}>
      {t('{number}%', { number: value })}
    </span>
  )
  return (
    <span className="font-medium">
      {t.rich(LED[lead ?? 'just'], { percent, kind })}
      {tail ? ` ${tail}` : ''}
    </span>
  )
}

const APY_IS = say('APY is the annual percentage yield.')
const APR_IS = say('APR is the annual percentage rate.')
const BOTH_ARE = say('APY is the annual percentage yield, APR is the annual percentage rate.')

/** What the letters mean that are on the page; undefined where there are none. */
function meaningOf(kinds: readonly (Rate['kind'] | undefined)[]): Sentence | undefined {
  const [hasYield, hasRate] = [kinds.includes('APY'), kinds.includes('APR')]
  if (hasYield && hasRate) return BOTH_ARE
  if (hasYield) return APY_IS
  return hasRate ? APR_IS : undefined
}

interface RatesLineProps extends RatesNote {
  /** Of the rates on the page; nothing for what has none. */
  readonly kinds: readonly (Rate['kind'] | undefined)[]
}

/** Once on a page with rates: what the letters mean, and of what day the rates are. */
export function RatesLine({ kinds, asOf, note }: RatesLineProps) {
  const t = useTranslate()
  const meaning = meaningOf(kinds)
  if (meaning === undefined) return null
  return (
    <p className="max-w-prose text-small text-ink-2">
      {t(meaning)}{' '}
      {t.rich('Rates as of {day}.', {
        day: (
          <time dateTime={asOf} className="whitespace-nowrap">
            {formatDay(asOf)}
          </time>
        ),
      })}
      {note ? ` ${note}` : ''}
    </p>
  )
}
