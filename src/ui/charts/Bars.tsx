import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useId, useState } from 'react'
import { verbatim, type Words } from '../../values/sentence.ts'
import { PointReader } from './PointReader.tsx'
import { TonePattern } from './tones.tsx'
import { useWidth } from './useWidth.ts'

interface BarsProps {
  readonly title: Words
  readonly finding: Words
  /** The longest first. */
  readonly bars: readonly { readonly name: Words; readonly value: number; readonly says: Words }[]
}

/** In letters of usual size: the words, and the bar under them. */
const LINE = 22
const BAR = 10
const GAP = 8
const EDGE = 6
/** Where there is less room for letters, what a bar says stands under its name. */
const SIDE_BY_SIDE_FROM = 250

/** A bar for each thing, one under the other, with what it is and how much over it. */
export function Bars({ title, finding, bars }: BarsProps) {
  const pattern = useId()
  const { element, width, scale } = useWidth()
  const lines = width < SIDE_BY_SIDE_FROM * scale ? 2 : 1
  const line = LINE * scale
  const row = lines * line + (BAR + GAP) * scale
  const [at, setAt] = useState(0)
  const read = Math.min(at, bars.length - 1)
  const most = Math.max(...bars.map(({ value }) => value), 1)
  const x = scaleLinear({ domain: [0, most], range: [0, width - 2 * EDGE] })
  return (
    <div ref={element} className="relative min-w-0">
      <svg
        role="img"
        aria-label={`${title}. ${finding}`}
        viewBox={`0 0 ${width} ${bars.length * row}`}
        className="block h-auto w-full"
      >
        <TonePattern id={pattern} tone="diagonal" />
        <Bar
          y={read * row}
          width={width}
          height={row}
          className="fill-band forced-colors:fill-none forced-colors:stroke-[Highlight] print:hidden"
        />
        {bars.map(({ name, value, says }, index) => (
          <g key={name}>
            <text x={EDGE} y={index * row + 18 * scale} className="fill-ink text-small">
              {name}
            </text>
            <text
              x={lines === 1 ? width - EDGE : EDGE}
              y={index * row + (lines - 1) * line + 18 * scale}
              textAnchor={lines === 1 ? 'end' : 'start'}
              className="fill-ink text-small tabular-nums"
            >
              {says}
            </text>
            <Bar
              x={EDGE}
              y={index * row + lines * line + 2 * scale}
              width={Math.max(x(value), 2)}
              height={BAR * scale}
              fill={`url(#${pattern})`}
            />
          </g>
        ))}
      </svg>
      <PointReader
        title={title}
        says={bars.map(({ name, says }) => verbatim(`${name}, ${says}`))}
        at={read}
        onRead={setAt}
        downwards
        className="pointer-events-none inset-0"
      />
    </div>
  )
}
