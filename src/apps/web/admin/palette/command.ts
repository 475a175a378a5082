import type { LucideIcon } from 'lucide-react'
import type { SearchOption } from '../../../../ui/fields/optionSearch.ts'

export const GROUPS = ['Recent', 'Screens', 'People', 'Actions'] as const
export type CommandGroup = (typeof GROUPS)[number]

/** Somewhere to go, somebody to look at, or something to do. `value` is its id. */
export interface Command extends SearchOption {
  readonly group: CommandGroup
  readonly icon: LucideIcon
  /** The keys that do the same, shown as a hint. */
  readonly keys?: readonly string[]
  /** Kept among the recent ones on this device; people are kept only until the page is left. */
  readonly remembered: boolean
  readonly run: () => void
}
