import type { LucideIcon } from 'lucide-react'
import type { Sentence } from '../../../values/sentence.ts'
import type { StaffPermission } from '../../../values/staffPermissions.ts'
import type { WorkItem } from '../contract.ts'

/** What a module announces in `web/workKind.ts` of the work it announces on the server. */
export interface ShownWork {
  readonly kind: string
  /** As the announcement on the server has it: what a role needs to be shown it. */
  readonly permission?: StaffPermission
  /** Its place among the counts. */
  readonly stands: number
  /** The name of the place in the menu, where it has one. */
  readonly label: Sentence
  readonly icon: LucideIcon
  /** Where all of it is. */
  readonly to: string
  /** Where one is opened. */
  readonly pathOf: (item: WorkItem) => string
  /** What is to be done, by the task of an item. */
  readonly tasks: Readonly<Record<string, Sentence>>
  /** What tells that it changed. */
  readonly topics: readonly string[]
}
