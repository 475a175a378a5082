import type { LucideIcon } from 'lucide-react'
import { say, type Sentence } from '../../../../values/sentence.ts'
import type { SearchOption } from '../../../../ui/fields/optionSearch.ts'

export const GROUPS = ['recent', 'screens', 'people', 'actions'] as const
export type CommandGroup = (typeof GROUPS)[number]

export const GROUP_TITLE: Readonly<Record<CommandGroup, Sentence>> = {
  recent: say('Recent'),
  screens: say('Screens'),
  people: say('People'),
  actions: say('Actions'),
}

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
