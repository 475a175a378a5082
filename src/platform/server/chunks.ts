/** A statement has only so many parameters, so rows are written as many at a time. */
const ROWS_AT_ONCE = 1000

/** The rows in their order, `size` at a time; the last chunk may be shorter, and of no rows there is none. */
export function* chunksOf<Row>(
  rows: readonly Row[],
  size = ROWS_AT_ONCE,
): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
