import { addDays, type Day } from '../../../values/dates.ts'

// Figures of the days ahead, all in cents.

/** A change of what is available that is certain. */
export interface Change {
  /** What it is a date of: the two sides of a move between own accounts have the same. */
  readonly id: string
  readonly on: Day
  readonly minor: bigint
}

export interface Point {
  readonly on: Day
  readonly minor: bigint
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n)

/** What is available at the end of today and of each day after it. */
export function lineOf(
  available: bigint,
  changes: readonly Change[],
  { today, days }: { readonly today: Day; readonly days: number },
): readonly [Point, ...Point[]] {
  const points = Array.from({ length: days + 1 }, (_, ahead) => {
    const on = addDays(today, ahead)
    const minor = available + sumOf(changes.filter((one) => one.on <= on).map((one) => one.minor))
    return { on, minor }
  })
  return points as [Point, ...Point[]]
}

/** The first of the lowest points. */
export const lowestOf = (line: readonly [Point, ...Point[]]): Point =>
  line.reduce((low, point) => (point.minor < low.minor ? point : low))

/** What leaves the accounts for certain; a move from one of them to another leaves nothing. */
export const leaving = (changes: readonly Change[]): readonly Change[] =>
  [...Map.groupBy(changes, ({ id, on }) => `${id} ${on}`).values()]
    .map((sides) => ({ ...sides[0]!, minor: sumOf(sides.map(({ minor }) => minor)) }))
    .filter(({ minor }) => minor < 0n)

interface Left {
  readonly minor: bigint
  readonly arranged: bigint
  readonly recurring: bigint
  /** The first day whose payments cannot all be made. */
  readonly shortOn: Day | null
}

/** What is left of what is available after everything that leaves before a day. Nothing that may come in is counted. */
export function leftBefore(
  until: Day,
  available: bigint,
  {
    arranged,
    recurring,
  }: Readonly<Record<'arranged' | 'recurring', readonly Omit<Change, 'id'>[]>>,
): Left {
  const before = (changes: readonly Omit<Change, 'id'>[]) => changes.filter(({ on }) => on < until)
  const totals = {
    arranged: -sumOf(before(arranged).map(({ minor }) => minor)),
    recurring: -sumOf(before(recurring).map(({ minor }) => minor)),
  }
  let minor = available
  let shortOn: Day | null = null
  for (const change of before([...arranged, ...recurring]).toSorted((a, b) =>
    a.on < b.on ? -1 : 1,
  )) {
    minor += change.minor
    if (minor < 0n) shortOn ??= change.on
  }
  return { minor, ...totals, shortOn }
}
