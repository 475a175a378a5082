import { useWidth } from '../../../ui/charts/useWidth.ts'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import type { Home } from '../contract.ts'

interface BalanceLineProps {
  readonly everyday: NonNullable<Home['everyday']>
  readonly title: Words
  readonly finding: Words
}

interface Point {
  readonly x: number
  readonly y: number
}

const LINE_HEIGHT = 80
const TOP = 8
const BASE = 56
const EDGE = 5

/** A balance stays as it is until the day on which it changes. */
const steps = (points: readonly Point[]): Point[] =>
  points.flatMap((point, i) => (i === 0 ? [point] : [{ x: point.x, y: points[i - 1]!.y }, point]))

/** What is available on each of 30 days, with a mark at the lowest. It is no scale to read amounts from: those are in the table. */
export function BalanceLine({ everyday: { line, lowest }, title, finding }: BalanceLineProps) {
  const { element, width } = useWidth()
  const values = line.map(({ balance }) => Number(fromDecimal(balance).minor))
  const least = Math.min(...values)
  const most = Math.max(...values)
  // From zero where the line comes near it, so that a low balance looks low.
  const floor =
    least < 0 || least * 2 < most ? Math.min(least, 0) : least - (most - least || most || 1)
  const perCent = (BASE - TOP) / Math.max(most - floor, 1)
  const points = values.map((value, day) => ({
    x: EDGE + (day * (width - 2 * EDGE)) / (values.length - 1),
    y: BASE - (value - floor) * perCent,
  }))
  const { x: lowX, y: lowY } = points[line.findIndex(({ on }) => on === lowest.on)]!
  const drawn = steps(points)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')
  return (
    <div ref={element} className="min-w-0">
      <svg
        role="img"
        aria-label={`${title}. ${finding}`}
        viewBox={`0 0 ${width} ${LINE_HEIGHT}`}
        className="block h-auto w-full"
      >
        <polygon
          points={`${EDGE},${BASE} ${drawn} ${width - EDGE},${BASE}`}
          className="fill-on-feature/10"
        />
        <polyline points={drawn} fill="none" strokeWidth="2.5" className="stroke-accent" />
        <polyline
          points={`${lowX},${lowY} ${lowX},${BASE}`}
          strokeDasharray="2 3"
          className="stroke-on-feature"
        />
        <polygon
          points={`${lowX},${lowY - 5} ${lowX + 5},${lowY} ${lowX},${lowY + 5} ${lowX - 5},${lowY}`}
          strokeWidth="2"
          className="fill-feature stroke-accent"
        />
        <polyline
          points={`0,${BASE + 0.5} ${width},${BASE + 0.5}`}
          className="stroke-on-feature/60"
        />
        {[0, Math.floor(line.length / 2), line.length - 1].map((day, place) => (
          <text
            key={day}
            x={place === 0 ? 0 : place === 1 ? width / 2 : width}
            y={BASE + 20}
            textAnchor={(['start', 'middle', 'end'] as const)[place]}
            className="fill-on-feature text-caption"
          >
            {formatDay(line[day]!.on, 'yearlessShort')}
          </text>
        ))}
      </svg>
    </div>
  )
}
