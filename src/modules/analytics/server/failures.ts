import { type Analytics, FAILURE_KINDS } from '../contract.ts'
import type { Tally } from './tally.ts'

/** What failed in each week. `returned` comes from the movements, where it is counted. */
export function failuresOf(tally: Tally, returned: readonly number[]): Analytics['failures'] {
  const kinds = FAILURE_KINDS.map((kind) => {
    const counts = kind === 'returned' ? [...returned] : tally.counts(kind)
    return { kind, count: counts.reduce((sum, count) => sum + count, 0), counts }
  })
  return { kinds }
}
