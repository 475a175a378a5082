/** "gap 0.4 / 0.9 / 2.1 s" of what was measured: the shortest, the median and the longest. */
export function gapWords(gaps: readonly number[]): string {
  const sorted = gaps.toSorted((a, b) => a - b)
  const seconds = (ms: number | undefined): string => ((ms ?? 0) / 1000).toFixed(1)
  const [least, median, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)]
  return `gap ${seconds(least)} / ${seconds(median)} / ${seconds(most)} s`
}
