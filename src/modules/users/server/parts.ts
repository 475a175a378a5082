import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { SecondPerson } from '../../approvals/server/approvals.ts'
import type { Institution } from '../../../values/institution.ts'

/** When and for whom staff act. */
export interface UserScene {
  readonly clock: Clock
  readonly institution: Institution
  readonly config: { readonly publicUrl: string }
}

export interface UserParts extends UserScene {
  readonly db: Db
  readonly secondPerson: SecondPerson
}

/** Who of the staff acts, and from where. Plain values, so that a deed can wait for approval. */
export interface Deed {
  readonly actorId: string
  /** The second administrator who agreed, where two are needed. */
  readonly secondPersonId?: string
  readonly address: string | null
}
