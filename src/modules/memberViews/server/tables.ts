import type { Generated, Selectable } from 'kysely'
import type { Status } from '../../../values/endpoint.ts'
import type { StaffRole } from '../../../values/staffRoles.ts'

export type MemberViewTables = {
  member_view: {
    id: string
    person_id: string
    staff_id: string
    call_id: string
    shared_at: Date
    ends_at: Date
    session_id: Generated<string | null>
    begun_at: Generated<Date | null>
    ended_at: Generated<Date | null>
    ended_by: Generated<string | null>
  }
  member_view_read: { view_id: string; path: string; at: Date }
  member_view_call: { id: string; person_id: string; staff_id: string; ends_at: Date }
  member_view_open_now: {
    id: string
    person_id: string
    staff_id: string
    call_id: string
    ends_at: Date
    session_id: string | null
    begun_at: Date | null
    /** Of the member. */
    email: string
    status: Status
    staff_role: StaffRole | null
  }
}

export type OpenView = Selectable<MemberViewTables['member_view_open_now']>
