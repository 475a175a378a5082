// The door of the overview of a member: what a module announces that staff on the phone need at once.

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { StaffPermission } from '../../../values/staffPermissions.ts'
import type { OverviewLine, OverviewItem } from '../contract.ts'

/** Who looks, and when: nobody is told what their role may not see. */
export type OverviewReader = Pick<ActionContext, 'actorId' | 'staffRole' | 'at' | 'institution'>

/** How it stands; what is left out is nothing. */
export type OverviewFacts = Pick<OverviewItem, 'state'> &
  Partial<Omit<OverviewItem, 'kind' | 'state' | 'at' | 'lines'>> & {
    readonly at?: Date | null
    readonly lines?: readonly (Pick<OverviewLine, 'id'> &
      Partial<Omit<OverviewLine, 'id' | 'at'>> & { readonly at?: Date })[]
  }

/** A kind of thing of a member's. Its words and addresses are in `web/overviewItems.ts`. */
export interface OverviewKind {
  readonly kind: string
  /** What a role needs to be told of it. */
  readonly permission: StaffPermission
  /** Asks the database as often whatever there is. */
  readonly read: (db: Db, reader: OverviewReader, personId: string) => Promise<OverviewFacts>
}
