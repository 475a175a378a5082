import { bandMiddles, pickLabels, turns } from '../../../ui/charts/chartLayout.ts'
import { ChartFrame, TOP } from '../../../ui/charts/ChartFrame.tsx'
import type { Words } from '../../../values/sentence.ts'

const LOOK = {
  solid: { stroke: 'stroke-chart-1', fill: 'fill-chart-1', dashes: undefined },
  dashed: { stroke: 'stroke-chart-3', fill: 'fill-chart-3', dashes: '7 4' },
} as const

interface WeekLineProps {
  readonly title: Words
  readonly finding: Words
  readonly names: readonly Words[]
  readonly values: readonly number[]
  readonly textOf: (index: number) => Words
  readonly look?: keyof typeof LOOK
}

const HEIGHT = 120

/** How much there was at the end of each week, from zero. */
export function WeekLine(props: WeekLineProps) {
  const { title, finding, names, values, textOf, look = 'solid' } = props
  const { stroke, fill, dashes } = LOOK[look]
  const most = Math.max(...values, 0)
  const yOf = (value: number) => TOP + HEIGHT - (most === 0 ? 0 : (value / most) * HEIGHT)
  const roomBelow = (index: number) => yOf(values[index]!) + 28 < TOP + HEIGHT
  return (
    <ChartFrame
      {...{ title, finding, names }}
      marksHeight={HEIGHT}
      middlesOf={(width) => bandMiddles(values.length, width)}
    >
      {(width, middles) => (
        <>
          <polyline
            points={values.map((value, index) => `${middles[index]},${yOf(value)}`).join(' ')}
            fill="none"
            strokeWidth="2.5"
            strokeDasharray={dashes}
            strokeLinejoin="round"
            className={stroke}
          />
          {values.map((value, index) => (
            <polygon
              key={index}
              points={diamondAt(middles[index]!, yOf(value), values.length > 60 ? 2 : 4.5)}
              className={fill}
            />
          ))}
          {pickLabels({ values, textOf, middles, width, roomBelow }, turns(values)).map(
            ({ index, text, x, below }) => (
              <text
                key={index}
                x={x}
                y={yOf(values[index]!) + (below ? 20 : -9)}
                textAnchor="middle"
                className="fill-ink text-caption font-medium"
              >
                {text}
              </text>
            ),
          )}
        </>
      )}
    </ChartFrame>
  )
}

/** A mark as points: see the columns for why. */
const diamondAt = (x: number, y: number, size: number): string =>
  `${x},${y - size} ${x + size},${y} ${x},${y + size} ${x - size},${y}`
