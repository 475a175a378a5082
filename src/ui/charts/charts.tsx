// The door of the charts. What draws them comes after the words, and only where there is a chart.

import { type ComponentType, lazy, Suspense } from 'react'

/** Until the drawing is here, its place is kept as high as it will be. */
function late<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  heightOf: (props: Props) => number,
): ComponentType<Props> {
  const Late = lazy(load) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense
      fallback={
        <svg
          aria-hidden="true"
          aria-busy="true"
          height={heightOf(props)}
          className="block w-full"
        />
      }
    >
      <Late {...props} />
    </Suspense>
  )
}

/** Names under a chart, and on paper the point that is read. */
const AROUND = { small: 34, usual: 58 }
const USUAL = 150

interface Tall {
  readonly height?: number
  readonly small?: boolean
}

const framed = ({ height = USUAL, small = false }: Tall): number =>
  height + AROUND[small ? 'small' : 'usual']

export const Columns = late(
  async () => ({ default: (await import('./Columns.tsx')).Columns }),
  framed,
)
export const Line = late(async () => ({ default: (await import('./Line.tsx')).Line }), framed)
export const Bars = late(
  async () => ({ default: (await import('./Bars.tsx')).Bars }),
  ({ bars }) => bars.length * 40,
)

export { ChartCard } from './ChartCard.tsx'
export { countTick, moneyTick } from './ticks.ts'
export { TONES } from './tones.tsx'
