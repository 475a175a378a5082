import { type ReactNode, useId } from 'react'
import { pickNames } from './chartLayout.ts'
import { useWidth } from './useWidth.ts'
import type { Words } from '../../values/sentence.ts'

/** The room around the marks: labels above them, names below them. */
export const TOP = 24
const BOTTOM = 24

interface ChartFrameProps {
  /** What is drawn, "People waiting at the end of each week". */
  readonly title: Words
  /** What it shows, in a sentence. */
  readonly finding: Words
  readonly names: readonly Words[]
  readonly middlesOf: (width: number) => readonly number[]
  readonly marksHeight: number
  /** Draws the marks between `TOP` and `TOP + marksHeight`. */
  readonly children: (width: number, middles: readonly number[]) => ReactNode
}

/** A drawing as wide as its place, with a base line and the names of the weeks under it. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, finding, names, middlesOf, marksHeight, children } = props
  const { element, width } = useWidth()
  const id = useId()
  const height = TOP + marksHeight + BOTTOM
  const base = TOP + marksHeight
  const middles = middlesOf(width)
  return (
    <div ref={element} className="min-w-0">
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-finding`}
        viewBox={`0 0 ${width} ${height}`}
        className="block h-auto w-full"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-finding`}>{finding}</desc>
        {children(width, middles)}
        <polyline
          points={`0,${base + 0.5} ${width},${base + 0.5}`}
          className="stroke-line-strong"
        />
        {pickNames(names, middles, width).map(({ index, text, x }) => (
          <text
            key={index}
            x={x}
            y={base + 17}
            textAnchor="middle"
            className="fill-ink-2 text-caption"
          >
            {text}
          </text>
        ))}
      </svg>
    </div>
  )
}
