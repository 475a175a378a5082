import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Sentence } from '../../values/sentence.ts'

/** Where a page stands in the menu of staff. */
export interface StaffPlace {
  readonly label: Sentence
  readonly icon: LucideIcon
  /** Pressed one after the other, they lead there. */
  readonly keys: readonly [string, string]
  /** Places stand in the order of this number. */
  readonly position: number
}

/** A page of staff: a module announces those of its own in `web/pages.ts`. */
export interface StaffPage {
  /** Under `/admin`: "settings/banks". */
  readonly path: string
  /** Left out: the page is reached from others, and is in no menu. */
  readonly place?: StaffPlace
  /** Loads the page when somebody goes there. */
  readonly load: () => Promise<ComponentType>
}
