import { formatMoney } from '../../../../values/money.ts'
import type { Period } from './answers.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface ColumnsProps {
  /** What the two colors are. */
  readonly names: readonly [Words, Words]
  readonly periods: readonly Period[]
  readonly title: Words
}

const HEIGHT = 100
const FILLED = 0.62

/** Two amounts a period, one standing on the other. The same figures are in the table below it. */
export function Columns({ names, periods, title }: ColumnsProps) {
  const t = useTranslate()
  const parts = periods.map(({ figures: [low, high] }) => [
    Number(low!.minor),
    Number(high!.minor),
  ]) as [number, number][]
  const top = Math.max(...parts.map(([low, high]) => low + high), 1)
  const tall = (amount: number): number => (amount / top) * HEIGHT
  const last = periods.at(-1)!
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-small">
        <Key className="fill-chart-1" name={names[0]} />
        <Key className="fill-chart-2" name={names[1]} />
      </figcaption>
      <svg
        role="img"
        aria-label={t(
          '{result}. {period}: {lower} {lowerAmount}, {upper} {upperAmount}. The table below has every figure.',
          {
            result: title,
            period: last.label,
            lower: names[0],
            lowerAmount: formatMoney(last.figures[0]!),
            upper: names[1],
            upperAmount: formatMoney(last.figures[1]!),
          },
        )}
        viewBox={`0 0 ${periods.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-4 block h-48 w-full border-b-2 border-ink-2 sm:h-56"
      >
        {[0, 1, 2].map((band) => (
          <path
            key={band}
            d={`M0 ${band * 40}H${periods.length}V${band * 40 + 20}H0Z`}
            className="fill-band"
          />
        ))}
        {parts.map(([low, high], i) => (
          <g key={periods[i]!.label}>
            <rect
              x={i + (1 - FILLED) / 2}
              y={HEIGHT - tall(low)}
              width={FILLED}
              height={tall(low)}
              className="fill-chart-1"
            />
            <rect
              x={i + (1 - FILLED) / 2}
              y={HEIGHT - tall(low + high)}
              width={FILLED}
              height={tall(high)}
              className="fill-chart-2"
            />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-caption text-ink-2">
        <span>{periods[0]!.label}</span>
        {periods.length > 1 ? <span>{last.label}</span> : null}
      </p>
    </figure>
  )
}

const Key = ({ className, name }: { readonly className: string; readonly name: Words }) => (
  <span className="inline-flex items-center gap-2">
    <svg aria-hidden="true" viewBox="0 0 8 16" className={`h-4 w-2 ${className}`}>
      <rect width="8" height="16" />
    </svg>
    {name}
  </span>
)
