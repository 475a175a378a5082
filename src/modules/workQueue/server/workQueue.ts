// The door of the work queue: what a module announces of what waits for staff.

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { StaffPermission } from '../../../values/staffPermissions.ts'
import type { WorkItem } from '../contract.ts'

/** Who looks, and when: nobody is shown what only others may do. */
export type WorkReader = Pick<ActionContext, 'actorId' | 'staffRole' | 'at' | 'institution'>

/** What waits of one kind: how many, and the first few, whoever waits longest first. */
export interface Work {
  readonly count: number
  readonly first: readonly (Omit<WorkItem, 'kind' | 'since' | 'dueAt'> & {
    readonly since: Date
    readonly dueAt?: Date
  })[]
}

/** A kind of work that waits for staff. Its words and addresses are in `web/workKind.ts`. */
export interface WorkKind {
  readonly kind: string
  /** What a role needs to be shown it; left out where `waiting` itself goes by the reader. */
  readonly permission?: StaffPermission
  /** Reads no more rows than `limit`, and counts the rest. */
  readonly waiting: (db: Db, reader: WorkReader, limit: number) => Promise<Work>
}
