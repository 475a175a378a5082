import { AreaClosed, LinePath } from '@visx/shape'
import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import { ends, steps } from './chartLayout.ts'

const LOOK = {
  solid: { stroke: 'stroke-chart-1', fill: 'fill-chart-1', dashes: undefined },
  dashed: { stroke: 'stroke-chart-3', fill: 'fill-chart-3', dashes: '7 4' },
  accent: { stroke: 'stroke-accent', fill: 'fill-accent', dashes: undefined },
} as const

interface LineProps extends ChartProps {
  readonly values: readonly number[]
  readonly look?: keyof typeof LOOK
  /** A value stays as it is until it changes at the next point. */
  readonly stepped?: boolean
}

/** How much there was at each point, from zero where it comes near it: then the ground is filled. */
export function Line({ values, look = 'solid', stepped = false, ...chart }: LineProps) {
  const { stroke, fill, dashes } = LOOK[look]
  return (
    <ChartFrame {...chart} ends={ends(values, false)} wide={false}>
      {({ middles, yOf, base, at }) => {
        const points = values.map((value, index) => ({ x: middles[index]!, y: yOf(value) }))
        const drawn = {
          data: stepped ? steps(points) : points,
          x: (point: (typeof points)[number]) => point.x,
          y: (point: (typeof points)[number]) => point.y,
        }
        const { x, y } = points[at]!
        return (
          <>
            {yOf.domain()[0]! > 0 ? null : (
              <AreaClosed {...drawn} yScale={yOf} y0={yOf(0)} className={`${fill} opacity-10`} />
            )}
            <path
              d={`M${x} ${y}V${base}`}
              strokeDasharray="2 3"
              className={
                chart.small
                  ? 'stroke-on-feature forced-colors:stroke-[CanvasText]'
                  : 'stroke-line-strong print:hidden'
              }
            />
            <LinePath
              {...drawn}
              fill="none"
              strokeWidth={2.5}
              strokeDasharray={dashes}
              strokeLinejoin="round"
              className={`${stroke} forced-colors:stroke-[CanvasText]`}
            />
            <path
              d={`M${x} ${y - 5}l5 5-5 5-5-5Z`}
              className={`${fill} forced-colors:fill-[CanvasText]`}
            />
          </>
        )
      }}
    </ChartFrame>
  )
}
