import type { Role, Status } from '../../../../values/endpoint.ts'

export type DirectoryTables = {
  member_count: { role: Role; status: Status; members: bigint }
  member_listing: {
    person_id: string
    name: string
    name_key: string
    email: string
    role: Role
    status: Status
    registered_at: Date
    application_id: string | null
    application_state: 'submitted' | 'needs_information' | 'approved' | 'rejected' | null
    submitted_at: Date | null
    waiting_since: Date | null
    checking_posted: bigint | null
  }
  member_suspension: {
    id: string
    person_id: string
    status_before: 'approved' | 'active'
    suspended_at: Date
    suspended_by: string
    reason: string
    reinstated_at: Date | null
    reinstated_by: string | null
    reinstated_reason: string | null
  }
  member_creation: {
    id: string
    actor_id: string
    created_at: Date
    person_id: string
  }
}

export type MemberListing = DirectoryTables['member_listing']
