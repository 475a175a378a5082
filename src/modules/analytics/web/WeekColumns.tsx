import { useId } from 'react'
import { bandMiddles, filled, pickLabels } from '../../../ui/charts/chartLayout.ts'
import { ChartFrame, TOP } from '../../../ui/charts/ChartFrame.tsx'
import { type Tone, TonePattern } from './chartTones.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Words } from '../../../values/sentence.ts'

interface WeekColumnsProps {
  readonly title: Words
  readonly finding: Words
  readonly names: readonly Words[]
  /** Null where there is nothing to measure. */
  readonly values: readonly (number | null)[]
  readonly textOf: (index: number) => Words
  readonly tone?: Tone
  readonly height?: number
}

/** A column for each week, from zero, with its value above it wherever there is room. */
export function WeekColumns(props: WeekColumnsProps) {
  const t = useTranslate()
  const { title, finding, names, values, textOf, tone = 'solid', height = 96 } = props
  const pattern = useId()
  const most = Math.max(...values.map((value) => value ?? 0), 0)
  if (most === 0) return <p className="text-ink-2">{t('Nothing to show for these dates.')}</p>
  const heightOf = (value: number | null) => (value ? Math.max((value / most) * height, 2) : 0)
  return (
    <ChartFrame
      {...{ title, finding, names }}
      marksHeight={height}
      middlesOf={(width) => bandMiddles(values.length, width)}
    >
      {(width, middles) => {
        const column = Math.min(Math.max((width / values.length) * 0.7, 1), 48)
        return (
          <>
            <defs>
              <TonePattern id={pattern} tone={tone} />
            </defs>
            {values.map((value, index) => (
              <polygon
                key={index}
                points={columnAt(middles[index]!, column, heightOf(value), TOP + height)}
                fill={`url(#${pattern})`}
              />
            ))}
            {pickLabels({ values, textOf, middles, width }, filled(values)).map(
              ({ index, text, x }) => (
                <text
                  key={index}
                  x={x}
                  y={TOP + height - heightOf(values[index]!) - 6}
                  textAnchor="middle"
                  className="fill-ink text-caption font-medium"
                >
                  {text}
                </text>
              ),
            )}
          </>
        )
      }}
    </ChartFrame>
  )
}

/**
 * A column on the base line, as points: x, y and their like are style to a browser, which may still be
 * moving them from one width to another when the page is printed.
 */
const columnAt = (middle: number, width: number, height: number, base: number): string => {
  const [left, right] = [middle - width / 2, middle + width / 2]
  return `${left},${base} ${left},${base - height} ${right},${base - height} ${right},${base}`
}
