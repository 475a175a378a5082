/** A name under the base line. */
interface PlacedName {
  readonly index: number
  readonly text: string
  readonly x: number
}

/** About as wide as a character is drawn; a little more, never less. */
const LETTER_WIDTH = 8
const GAP = 4

/** Keeps a name of a width around `x` between both ends. */
function inside(x: number, width: number, [left, right]: readonly [number, number]): number {
  const half = width / 2
  return Math.min(Math.max(x, left + half), Math.max(right - half, left + half))
}

/**
 * The names under the base line: as many as have room, at equal distances from the first. Half a
 * name more than each needs, because the outer ones are moved inside.
 * @param scale how much larger than usual letters are
 */
export function pickNames(
  names: readonly string[],
  middles: readonly number[],
  ends: readonly [number, number],
  scale = 1,
): PlacedName[] {
  const widthOf = (text: string): number => text.length * LETTER_WIDTH * scale
  const widest = Math.max(...names.map(widthOf), 1) + 2 * GAP
  const room = Math.max(ends[1] - ends[0], 1)
  const step = Math.max(1, Math.ceil((names.length * widest * 1.5) / room))
  const placed: PlacedName[] = []
  for (let index = 0; index < names.length; index += step) {
    const text = names[index]!
    const name = { index, text, x: inside(middles[index]!, widthOf(text), ends) }
    const before = placed.at(-1)
    const apart = (widthOf(text) + widthOf(before?.text ?? '')) / 2 + GAP
    if (!before || name.x - before.x >= apart) placed.push(name)
  }
  return placed
}

/** From zero, unless all is so far above it that nothing could be told apart. */
export function ends(values: readonly number[], fromZero: boolean): [number, number] {
  const [least, most] = [Math.min(...values, Infinity), Math.max(...values, -Infinity)]
  const near = fromZero || least < 0 || least * 2 < most
  const low = near ? Math.min(least, 0) : least - (most - least || most)
  const high = near ? Math.max(most, 0) : most
  return high > low ? [low, high] : [low, low + 1]
}

interface Place {
  readonly x: number
  readonly y: number
}

/** A balance stays as it is until the moment at which it changes. */
export const steps = (points: readonly Place[]): Place[] =>
  points.flatMap((point, i) => (i === 0 ? [point] : [{ x: point.x, y: points[i - 1]!.y }, point]))
