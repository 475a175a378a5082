/** Numbers that look like chance and are the same on every machine. */
export interface Chance {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** True in so many cases of a hundred. */
  percent(cases: number): boolean
  oneOf<T>(list: readonly T[]): T
}

/** Mulberry32: 32 bits of state are enough to make up a village. */
export function chanceOf(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    percent: (cases) => int(1, 100) <= cases,
    oneOf: (list) => list[int(0, list.length - 1)]!,
  }
}
