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

/** Members counted in fives; the last five lacks the stroke that joins them. Paths of a drawing. */
export const heroStrokes = {
  width: COLUMNS * CELL,
  height: ROWS * CELL,
  uprights: groups.map(uprightsOf).join(''),
  crosses: groups.slice(0, LAST).map(crossOf).join(''),
  missing: crossOf(LAST),
}
