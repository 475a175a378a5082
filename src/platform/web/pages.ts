import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { StaffPermission } from '../../values/staffPermissions.ts'
import type { Sentence } from '../../values/sentence.ts'

/**
 * What shows places: the sidebar of staff, and their command palette where it finds more; of members the head of the page, the bar at the foot of
 * a phone with what is behind its "More", and the menu under the name of whoever is signed in.
 */
export type Bar = 'side' | 'palette' | 'head' | 'foot' | 'more' | 'account'

/** Somewhere to go, as bars and menus show it. */
export interface Place {
  readonly label: Sentence
  readonly icon: LucideIcon
  /** Its number in each bar that shows it: places stand in that order. */
  readonly stands: Readonly<Partial<Record<Bar, number>>>
  /** Pressed one after the other, they lead to a place of the sidebar or the head. */
  readonly keys?: readonly [string, string]
  /** What these keys do, if that is not "Go to" and the label. */
  readonly keysDo?: Sentence
  /** In the palette: the place it belongs to, and what else it is found by. */
  readonly within?: Sentence
  readonly keywords?: readonly string[]
}

/** A page of somebody signed in: a module announces those of members in `web/pages.ts`, of staff in `web/staffPages.ts`. */
export interface Page {
  /**
   * The home it belongs to says whose page it is, and which frame stands around it. What ends it with a
   * question mark may be left out.
   */
  readonly path: `/${'admin' | 'dashboard'}${string}`
  /** Of staff: what a role needs to open it; left out where every role may. */
  readonly permission?: StaffPermission
  /** Left out: the page is reached from others, and is in no menu. */
  readonly place?: Place
  /** Loads the page when somebody goes there. */
  readonly load: () => Promise<ComponentType>
}
