import type { LucideIcon } from 'lucide-react'
import type { Sentence } from '../../../values/sentence.ts'
import type { SearchOption } from '../../../ui/fields/optionSearch.ts'

/** Somewhere to go, somebody to look at or to pay, or something to do. `value` is its id. */
export interface Command extends SearchOption {
  /** The id of the group it stands in. */
  readonly group: string
  readonly icon: LucideIcon
  /** The keys that do the same, shown as a hint. */
  readonly keys?: readonly string[]
  /** Kept among the recent ones on this device; people are kept only until the page is left. */
  readonly remembered: boolean
  readonly run: () => void
}

/** What stands together, and what is read above it. */
export interface CommandGroup {
  readonly id: string
  readonly title: Sentence
}

/** What a palette offers for what is typed so far. */
export interface Offers {
  /** Everything there always is: those are offered that match. */
  readonly known: readonly Command[]
  /** What was looked for elsewhere, and matches already. */
  readonly found: readonly Command[]
  /** What is still looked for, and what could not be: a sentence each. */
  readonly loading?: Sentence | undefined
  readonly failed?: Sentence | undefined
}
