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

const ROW = 40
const EDGE = 6

/** A bar for each thing, one under the other, with what it is and how much over it. */
export function Bars({ title, finding, bars }: BarsProps) {
  const pattern = useId()
  const { element, width } = useWidth()
  const [at, setAt] = useState(0)
  const read = Math.min(at, bars.length - 1)
  const most = Math.max(...bars.map(({ value }) => value), 1)
  const x = scaleLinear({ domain: [0, most], range: [0, width - 2 * EDGE] })
  return (
    <div ref={element} className="relative min-w-0">
      <svg
        role="img"
        aria-label={`${title}. ${finding}`}
        viewBox={`0 0 ${width} ${bars.length * ROW}`}
        className="block h-auto w-full"
      >
        <TonePattern id={pattern} tone="diagonal" />
        <Bar
          y={read * ROW}
          width={width}
          height={ROW}
          className="fill-band forced-colors:fill-none forced-colors:stroke-[Highlight] print:hidden"
        />
        {bars.map(({ name, value, says }, index) => (
          <g key={name}>
            <text x={EDGE} y={index * ROW + 18} className="fill-ink text-small">
              {name}
            </text>
            <text
              x={width - EDGE}
              y={index * ROW + 18}
              textAnchor="end"
              className="fill-ink text-small tabular-nums"
            >
              {says}
            </text>
            <Bar
              x={EDGE}
              y={index * ROW + 24}
              width={Math.max(x(value), 2)}
              height={10}
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
