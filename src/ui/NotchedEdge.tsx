import { notchesOf } from './notches.ts'

const WIDTH = 400
const HALF_NOTCH = 6

interface EdgeProps {
  readonly reference: string
}

/**
 * The cut edge of a receipt, the color of the paper it ends. Decoration: the reference itself is
 * printed beside it.
 */
export function NotchedEdge({ reference }: EdgeProps) {
  const cuts = notchesOf(reference).map((at) => Math.round(at * WIDTH))
  const teeth = cuts.map((x) => `H${x - HALF_NOTCH}L${x} 4L${x + HALF_NOTCH} 16`).join('')
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 17`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-4.5 w-full overflow-visible"
    >
      <path d={`M0 0V16${teeth}H${WIDTH}V0Z`} className="fill-surface" />
      <path
        d={`M0 0V16${teeth}H${WIDTH}V0`}
        className="fill-none stroke-line"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

const HEIGHT = 100
const HALF_CUT = 3.4

/** The other half of the stick: the same notches down the side of the entry in the ledger. */
export function NotchedStick({ reference }: EdgeProps) {
  const cuts = notchesOf(reference).map((at) => Math.round(at * HEIGHT))
  const teeth = cuts.map((y) => `V${y - HALF_CUT}L1.2 ${y}L5 ${y + HALF_CUT}`).join('')
  return (
    <svg
      viewBox={`0 0 6 ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="no-print absolute inset-y-1.5 left-0 h-[calc(100%-0.75rem)] w-1.5 fill-accent"
    >
      <path d={`M0 0H5${teeth}V${HEIGHT}H0Z`} />
    </svg>
  )
}
