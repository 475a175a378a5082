import { scaleLinear, scalePoint } from '@visx/scale'
import { type ReactNode, useState } from 'react'
import type { Words } from '../../values/sentence.ts'
import { classNames } from '../format/classNames.ts'
import { pickNames } from './chartLayout.ts'
import { PointReader } from './PointReader.tsx'
import { useWidth } from './useWidth.ts'

/** The room around the marks, where letters are of their usual size. That for the amounts is `left-14` of the reader. */
const AXIS = 56
const TOP = 10
const BOTTOM = 24
/** Half the thumb of a slider, which goes no further to either side. */
const EDGE = 8

export interface ChartProps {
  /** What is drawn, "In and out by month". */
  readonly title: Words
  /** What it shows, in a sentence. */
  readonly finding: Words
  /** What stands under each point, where there is room. */
  readonly names: readonly Words[]
  /** A point in words: "March 2026: $310.00 in, $250.00 out". */
  readonly says: readonly Words[]
  /** What an amount on the axis is called, "$2K"; null where nobody would count it. */
  readonly tickText: (value: number) => Words | null
  readonly height?: number
  /** The point that is read until somebody chooses one; the last unless given. */
  readonly begin?: number
  /** Without an axis, on a colored ground. A point that somebody reads stands in the place of the names. */
  readonly small?: boolean
}

const GROUND = {
  paper: { line: 'stroke-line-strong', text: 'fill-ink-2', read: 'fill-ink' },
  feature: {
    line: 'stroke-on-feature/60 forced-colors:stroke-[CanvasText]',
    text: 'fill-on-feature forced-colors:fill-[CanvasText]',
    read: 'fill-on-feature forced-colors:fill-[CanvasText]',
  },
} as const

export interface Plot {
  /** The middle of each point, and as much as it has to itself. */
  readonly middles: readonly number[]
  readonly band: number
  readonly yOf: ReturnType<typeof scaleLinear<number>>
  readonly base: number
  /** The point that is read. */
  readonly at: number
}

interface ChartFrameProps extends ChartProps {
  /** The least and the most that is drawn. */
  readonly ends: readonly [number, number]
  /** Marks have a width, so the outer ones stand further inside. */
  readonly wide: boolean
  readonly children: (plot: Plot) => ReactNode
}

/** A drawing as wide as its place, with an axis, the names of its points, and the one that is read in words. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, finding, names, says, tickText, height = 150, ends, wide, children } = props
  const { begin = says.length - 1, small = false } = props
  const ground = GROUND[small ? 'feature' : 'paper']
  const { element, width, scale } = useWidth()
  const left = small ? 0 : AXIS * scale
  const [chosen, setChosen] = useState<number>()
  const at = Math.min(chosen ?? begin, says.length - 1)
  const base = TOP + height
  const right = width - 1
  const band = (right - left) / Math.max(says.length, 1)
  const margin = wide ? Math.max(band / 2, EDGE) : EDGE
  const x = scalePoint({ domain: says.map((_, i) => i), range: [left + margin, right - margin] })
  const y = scaleLinear({ domain: [...ends], range: [base, TOP], nice: 3 })
  const middles = says.map((_, index) => x(index) ?? left)
  const ticks = y.ticks(3).map((value) => ({ y: y(value), text: tickText(value) }))
  const shown =
    small && chosen !== undefined
      ? { names: [says[at]!], middles: [middles[at]!] }
      : { names, middles }
  return (
    <div className="min-w-0">
      <div ref={element} className="relative">
        <svg
          role="img"
          aria-label={`${title}. ${finding}`}
          viewBox={`0 0 ${width} ${base + BOTTOM * scale}`}
          className="block h-auto w-full"
        >
          {ticks.map((tick) =>
            tick.text === null ? null : (
              <g key={tick.y}>
                <path d={`M${left} ${tick.y}H${right}`} className="stroke-line" />
                <text
                  x={left - 8}
                  y={tick.y + 4 * scale}
                  textAnchor="end"
                  className="fill-ink-2 text-caption"
                >
                  {tick.text}
                </text>
              </g>
            ),
          )}
          {children({ middles, band, yOf: y, base, at })}
          <path
            d={`M${left} ${y(Math.max(y.domain()[0]!, 0)) + 0.5}H${right}`}
            className={ground.line}
          />
          {pickNames(shown.names, shown.middles, [left, right], scale).map(
            ({ index, text, x: middle }) => (
              <text
                key={index}
                x={middle}
                y={base + 18 * scale}
                textAnchor="middle"
                className={classNames('text-caption', index === at ? ground.read : ground.text)}
              >
                {text}
              </text>
            ),
          )}
        </svg>
        <PointReader
          {...{ title, says, at }}
          onRead={setChosen}
          className={classNames('inset-y-0 right-0 cursor-crosshair', small ? 'left-0' : 'left-14')}
        />
      </div>
      {small ? null : (
        <p aria-hidden="true" className="mt-1 text-small text-ink-2 tabular-nums">
          {says[at]}
        </p>
      )}
    </div>
  )
}
