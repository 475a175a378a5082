/** A mark that carries its value in words. */
export interface ChartLabel {
  readonly index: number
  readonly text: string
  readonly x: number
  /** It stands under its mark, because something is in the way above. */
  readonly below: boolean
}

/** About as wide as a character of a label is drawn; a little more, never less. */
const LETTER_WIDTH = 8
const GAP = 4

const widthOf = (text: string): number => text.length * LETTER_WIDTH

/** The middle of each of `count` equal bands. */
export const bandMiddles = (count: number, width: number): number[] =>
  Array.from({ length: count }, (_, index) => ((index + 0.5) * width) / count)

/** Keeps a label of `text` around `x` inside the drawing. */
const inside = (x: number, text: string, width: number): number => {
  const half = widthOf(text) / 2
  return Math.min(Math.max(x, half), Math.max(width - half, half))
}

type Placed = Pick<ChartLabel, 'text' | 'x'>

const touch = (one: Placed, other: Placed): boolean =>
  Math.abs(other.x - one.x) < (widthOf(other.text) + widthOf(one.text)) / 2 + GAP

interface Drawn {
  readonly values: readonly (number | null)[]
  readonly textOf: (index: number) => string
  readonly middles: readonly number[]
  readonly width: number
  /** Whether a label fits under a mark too, as it does along a line that runs high. */
  readonly roomBelow?: (index: number) => boolean
}

/**
 * Labels for the marks of `indexes` that nothing is in the way of: all of them where they do not touch
 * each other, else the highest, the last and the first.
 */
export function pickLabels(drawn: Drawn, indexes: readonly number[]): ChartLabel[] {
  const { values, textOf, middles, width } = drawn
  const free = indexes.flatMap((index) => {
    const text = textOf(index)
    const x = inside(middles[index]!, text, width)
    const side = sideOf(index, { text, x }, drawn)
    return side === undefined ? [] : [{ index, text, x, below: side === 'below' }]
  })
  const clash = free.some((label, i) => i > 0 && touch(free[i - 1]!, label))
  if (!clash) return free
  const highest = free.toSorted((a, b) => values[b.index]! - values[a.index]!)[0]
  const placed: ChartLabel[] = []
  for (const label of [highest, free.at(-1), free[0]]) {
    if (label && placed.every((other) => !touch(other, label))) placed.push(label)
  }
  return placed.toSorted((a, b) => a.index - b.index)
}

/** Where nothing is in the way of a label: above its mark, else below it, else nowhere. */
function sideOf(
  index: number,
  { text, x }: Placed,
  { values, middles, width, roomBelow }: Drawn,
): 'above' | 'below' | undefined {
  const reach = widthOf(text) / 2 + width / values.length / 2
  const own = values[index] ?? 0
  const near = values.filter((_, i) => Math.abs(middles[i]! - x) < reach).map((value) => value ?? 0)
  if (near.every((value) => value <= own)) return 'above'
  return roomBelow?.(index) && near.every((value) => value >= own) ? 'below' : undefined
}

/** Marks that have something to tell: not the weeks with nothing. */
export const filled = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, index) => (value ? [index] : []))

/** Where a line begins, changes and ends. */
export const turns = (values: readonly number[]): number[] =>
  values.flatMap((value, index) =>
    index === 0 || index === values.length - 1 || value !== values[index - 1] ? [index] : [],
  )

/**
 * The names under the base line: as many as have room, at equal distances from the first. Half a
 * name more than each needs, because the outer ones are moved inside.
 */
export function pickNames(
  names: readonly string[],
  middles: readonly number[],
  width: number,
): Omit<ChartLabel, 'below'>[] {
  const widest = Math.max(...names.map(widthOf), 1) + 2 * GAP
  const step = Math.max(1, Math.ceil((names.length * widest * 1.5) / Math.max(width, 1)))
  const placed: Omit<ChartLabel, 'below'>[] = []
  for (let index = 0; index < names.length; index += step) {
    const text = names[index]!
    const label = { index, text, x: inside(middles[index]!, text, width) }
    const before = placed.at(-1)
    if (!before || !touch(before, label)) placed.push(label)
  }
  return placed
}
