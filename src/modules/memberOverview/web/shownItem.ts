import type { LucideIcon } from 'lucide-react'
import type { Sentence, Translate, Words } from '../../../values/sentence.ts'
import type { StaffPermission } from '../../../values/staffPermissions.ts'
import type { OverviewLine, OverviewItem } from '../contract.ts'

/** How an item stands, in a few words. */
export interface OverviewWords {
  readonly words: Words
  readonly note?: Words | undefined
  /** Somebody has to do something about it, or has to know of it before they say a word. */
  readonly asks?: boolean
}

/** Who looks at whom, and when. */
export interface OverviewPlace {
  readonly personId: string
  readonly now: Date
  readonly may: (permission: StaffPermission) => boolean
}

/** What a module announces in `web/overviewItems.ts` of the items it announces on the server. */
export interface ShownItem {
  readonly kind: string
  /** As the announcement on the server has it. */
  readonly permission: StaffPermission
  /** Its place among the others. */
  readonly stands: number
  readonly label: Sentence
  readonly icon: LucideIcon
  readonly says: (t: Translate, item: OverviewItem, place: OverviewPlace) => OverviewWords
  /** Where it is dealt with; undefined where the role of the reader does not lead there. */
  readonly pathOf: (item: OverviewItem, place: OverviewPlace) => string | undefined
  /** What tells staff that it changed. */
  readonly topics: readonly string[]
  /** Where its lines stand on the page of the member, when it has some. */
  readonly listed?: {
    readonly id: string
    readonly title: Sentence
    readonly empty: Sentence
    readonly wordsOf: (t: Translate, line: OverviewLine) => OverviewWords
  }
}

/** Parts of the page of a member, which phones show one at a time. */
export const partPath = (part: 'accounts' | 'person', id: string): string =>
  part === 'accounts' ? `#${id}` : `?part=${part}#${id}`
