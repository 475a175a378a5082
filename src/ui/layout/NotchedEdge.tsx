import { notchesOf } from './notches.ts'

const WIDTH = 400
const HALF_NOTCH = 5

interface EdgeProps {
  readonly reference: string
}

/** The hazel edge a receipt ends in. Decoration: the reference itself is printed beside it. */
export function NotchedEdge({ reference }: EdgeProps) {
  const cuts = notchesOf(reference).map((at) => Math.round(at * WIDTH))
  const teeth = cuts.map((x) => `H${x - HALF_NOTCH}L${x} 3L${x + HALF_NOTCH} 12`).join('')
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 12`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-3.5 w-full fill-accent"
    >
      <path d={`M0 0V12${teeth}H${WIDTH}V0Z`} />
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
