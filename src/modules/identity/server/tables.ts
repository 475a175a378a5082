import type { Generated } from 'kysely'
import type { Role, Status } from '../../../values/endpoint.ts'
import type { StaffRole } from '../../../values/staffRoles.ts'

export type IdentityTables = {
  sign_in: {
    person_id: string
    email: string
    /** Null: none was chosen yet. */
    password_hash: string | null
    role: Role
    /** Null of whoever is not on staff. */
    staff_role: Generated<StaffRole | null>
    status: Status
    codes_failed: Generated<number>
    locks_in_a_row: Generated<number>
    locked_until: Date | null
    password_change_due: Generated<boolean>
    /** Outgoing transfers are blocked until then; see `outgoingBlock.ts`. */
    outgoing_blocked_until: Generated<Date | null>
    /** Since when nothing leaves and only a strong second step signs in; see `everythingLocked.ts`. */
    everything_locked_at: Generated<Date | null>
  }
  session: {
    id: string
    token_hash: Buffer
    person_id: string
    started_at: Date
    last_seen_at: Date
    expires_at: Date
    ended_at: Date | null
    address: string
    device: string
  }
}
