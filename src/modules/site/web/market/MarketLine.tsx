import type { Instrument } from '../../contract.ts'
import { formatDay } from '../../../../values/formats.ts'
import { findingOf, valueWords } from './marketWords.ts'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const HEIGHT = 100
const BANDS = [0, 1, 2]

interface MarketLineProps {
  readonly instrument: Instrument
  readonly months: readonly string[]
}

/**
 * A line over the months. The drawing stretches to its place and holds no text, so the words around
 * it keep their size at every width.
 */
export function MarketLine({ instrument, months }: MarketLineProps) {
  const t = useTranslate()
  const { name, values } = instrument
  const low = Math.min(...values)
  const high = Math.max(...values)
  const finding = findingOf(t, instrument, months.length)
  const heightOf = (value: number): number =>
    high === low ? HEIGHT / 2 : ((high - value) / (high - low)) * HEIGHT
  const points = values.map((value, i) => `${i},${Math.round(heightOf(value) * 10) / 10}`)
  const steps = values.length - 1
  const title = t('{market} over {months, plural, one {# month} other {# months}}', {
    market: name,
    months: steps,
  })
  const end = heightOf(values.at(-1)!)
  return (
    <figure className="flex h-full min-w-0 flex-col">
      <figcaption className="mb-4 font-medium">{finding}</figcaption>
      <div className="grid grow grid-cols-[auto_1fr] gap-x-3">
        <div className="flex flex-col justify-between text-right text-caption text-ink-2">
          <span className="money -mt-2">{valueWords(instrument, high)}</span>
          <span className="money -mb-2">{valueWords(instrument, low)}</span>
        </div>
        <div className="relative">
          <svg
            role="img"
            aria-label={verbatim(`${title}. ${finding}`)}
            viewBox={`0 0 ${steps} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="block h-48 w-full overflow-visible border-y border-line sm:h-56"
          >
            <title>{title}</title>
            {BANDS.map((band) => (
              <path
                key={band}
                d={`M0 ${band * 40}H${steps}V${band * 40 + 20}H0Z`}
                className="fill-band"
              />
            ))}
            <polyline
              points={points.join(' ')}
              fill="none"
              className="stroke-chart-1"
              strokeWidth="3"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={`M${steps} ${end - 6}V${end + 6}`}
              className="stroke-accent"
              strokeWidth="5"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </div>
        <span />
        <MonthTicks months={months} />
      </div>
    </figure>
  )
}

/** A stroke a month; the first, the middle and the last by name. */
const MonthTicks = ({ months }: { readonly months: readonly string[] }) => (
  <div className="min-w-0">
    <svg
      viewBox={`0 0 ${months.length - 1} 8`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-2 w-full overflow-visible"
    >
      <path
        d={months.map((_, i) => `M${i} 0V8`).join('')}
        className="stroke-line-strong"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
    <div className="mt-1 flex flex-wrap justify-between gap-x-2 text-caption text-ink-2">
      {[months[0]!, months[Math.floor(months.length / 2)]!, months.at(-1)!].map((month) => (
        <time key={month} dateTime={month}>
          {formatDay(month, 'monthShort')}
        </time>
      ))}
    </div>
  </div>
)
