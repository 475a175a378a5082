// The door of the charts. What draws them comes after the words, and only where there is a chart.

import { late } from '../layout/late.tsx'
import { letterScale } from './useWidth.ts'

const TOP = 10
/** Names under a chart, and on paper the point that is read, where letters are of their usual size. */
const BELOW = { small: 24, usual: 48 }
const USUAL = 150

interface Tall {
  readonly height?: number
  readonly small?: boolean
}

/** As high as the drawing will be. */
const place = (height: number) => (
  <svg aria-hidden="true" height={height} className="block w-full" />
)

const framed = ({ height = USUAL, small = false }: Tall) =>
  place(height + TOP + BELOW[small ? 'small' : 'usual'] * letterScale())

export const Columns = late(async () => (await import('./Columns.tsx')).Columns, framed)
export const Line = late(async () => (await import('./Line.tsx')).Line, framed)
export const Bars = late(
  async () => (await import('./Bars.tsx')).Bars,
  ({ bars }) => place(bars.length * 40),
)

export { ChartCard } from './ChartCard.tsx'
export { countTick, moneyTick } from './ticks.ts'
export { TONES } from './tones.tsx'
