import { Bar } from '@visx/shape'
import { useId } from 'react'
import type { Words } from '../../values/sentence.ts'
import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import { ends } from './chartLayout.ts'
import { type Tone, TonePattern } from './tones.tsx'

interface ColumnsProps extends ChartProps {
  /** Side by side; named where there are several. */
  readonly series: readonly {
    readonly name?: Words
    readonly tone: Tone
    readonly values: readonly (number | null)[]
  }[]
}

const WIDEST = 48

/** A column for each point and series, from zero. */
export function Columns({ series, ...chart }: ColumnsProps) {
  const id = useId()
  const all = series.flatMap(({ values }) => values.map((value) => value ?? 0))
  const patternOf = (index: number) => `${id}-${index}`
  return (
    <>
      <Legend series={series} />
      <ChartFrame {...chart} ends={ends(all, true)} wide>
        {({ middles, band, yOf, at }) => {
          const group = Math.min(Math.max(band * 0.72, 1), WIDEST * series.length)
          const column = group / series.length
          return (
            <>
              <defs>
                {series.map(({ tone }, index) => (
                  <TonePattern key={tone} id={patternOf(index)} tone={tone} />
                ))}
              </defs>
              <Bar
                x={middles[at]! - band / 2}
                y={yOf(yOf.domain()[1]!)}
                width={band}
                height={yOf(0) - yOf(yOf.domain()[1]!)}
                className="fill-band forced-colors:fill-none forced-colors:stroke-[Highlight] print:hidden"
              />
              {series.map(({ values, tone }, place) =>
                values.map((value, index) => (
                  <Bar
                    key={`${tone} ${index}`}
                    x={middles[index]! - group / 2 + place * column}
                    y={yOf(value ?? 0)}
                    width={Math.max(column - (series.length > 1 ? 1 : 0), 0.5)}
                    height={value ? Math.max(yOf(0) - yOf(value), 2) : 0}
                    fill={`url(#${patternOf(place)})`}
                  />
                )),
              )}
            </>
          )
        }}
      </ChartFrame>
    </>
  )
}

function Legend({ series }: Pick<ColumnsProps, 'series'>) {
  const id = useId()
  if (series.length < 2) return null
  return (
    <ul className="mb-2 flex flex-wrap gap-x-5 text-small">
      {series.map(({ name, tone }) => (
        <li key={tone} className="flex items-center gap-2">
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
            <TonePattern id={`${id}-${tone}`} tone={tone} />
            <rect width="16" height="16" fill={`url(#${id}-${tone})`} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
