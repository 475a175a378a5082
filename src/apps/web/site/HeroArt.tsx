const COLUMNS = 7
const ROWS = 6
const CELL = 62
const LAST = COLUMNS * ROWS - 1

/** Nobody cuts two strokes alike: a little off, the same on every visit. */
const off = (seed: number, by: number): number =>
  Math.round((((seed * 7919) % 97) / 96 - 0.5) * 2 * by * 10) / 10

const cornerOf = (group: number) => ({
  x: (group % COLUMNS) * CELL + 8,
  y: Math.floor(group / COLUMNS) * CELL + 10,
})

function uprightsOf(group: number): string {
  const { x, y } = cornerOf(group)
  return [0, 1, 2, 3]
    .map((i) => {
      const seed = group * 4 + i + 1
      const left = x + 5 + i * 10
      return `M${left + off(seed, 1.2)} ${y + off(seed + 31, 2.5)}L${left + off(seed + 57, 1.2)} ${y + 40 + off(seed + 83, 2.5)}`
    })
    .join('')
}

function crossOf(group: number): string {
  const { x, y } = cornerOf(group)
  return `M${x - 3 + off(group + 3, 1.5)} ${y + 31 + off(group + 11, 3)}L${x + 44 + off(group + 29, 1.5)} ${y + 9 + off(group + 43, 3)}`
}

const groups = Array.from({ length: COLUMNS * ROWS }, (_, group) => group)
const uprights = groups.map(uprightsOf).join('')
const crosses = groups.slice(0, LAST).map(crossOf).join('')

/** Members counted in fives on a ledger; the last five lacks the stroke that joins them. */
export const HeroArt = () => (
  <svg
    viewBox={`0 0 ${COLUMNS * CELL} ${ROWS * CELL}`}
    preserveAspectRatio="xMaxYMax slice"
    className="size-full"
    aria-hidden="true"
    fill="none"
    strokeLinecap="round"
  >
    <path d={uprights} className="stroke-on-feature" strokeWidth="3.4" opacity="0.8" />
    <path d={crosses} className="stroke-accent" strokeWidth="3.8" />
    <path d={crossOf(LAST)} className="stroke-accent" strokeWidth="3.8" strokeDasharray="1 6.5" />
  </svg>
)
