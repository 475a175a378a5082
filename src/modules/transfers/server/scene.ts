import type { Clock } from '../../../platform/server/clock.ts'
import type { Engine } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'

/** When and for whom transfers are made. */
export interface TransferScene {
  readonly clock: Clock
  readonly institution: Institution
}

export interface DeskParts extends TransferScene {
  readonly engine: Pick<Engine, 'db' | 'pool'>
}

/** Who asks, and from where. */
export interface Customer {
  readonly memberId: string
  readonly sessionId: string
  readonly email: string
  /** Network address, for the audit record. */
  readonly address: string | null
}
