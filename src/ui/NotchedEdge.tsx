import { notchesOf } from './notches.ts'

const WIDTH = 400

/** The cut edge of a receipt. Decoration: the reference itself is printed beside it. */
export function NotchedEdge({ reference }: { readonly reference: string }) {
  const notches = notchesOf(reference).map((at) => Math.round(at * WIDTH))
  const cut = [...notches].reverse().map((x) => `L${x + 6} 6L${x} 16L${x - 6} 6`)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 18`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-4 w-full text-accent"
      fill="currentColor"
    >
      <path d={`M0 0H${WIDTH}V6${cut.join('')}L0 6Z`} />
    </svg>
  )
}
