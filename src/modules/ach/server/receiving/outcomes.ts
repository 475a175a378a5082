import type { AchEntryRow } from '../tables.ts'

/** What became of an entry. */
export interface Outcome {
  readonly state: Exclude<AchEntryRow['state'], 'waits' | 'returned'>
  /** Why it goes back. */
  readonly reason?: string
  /** Why staff have to look at it. */
  readonly exception?: string
}

/** By the id of the entry. */
export type Outcomes = Map<string, Outcome>
