import type { BusinessKind } from '../contract.ts'

export type BusinessTables = {
  business: {
    id: string
    member_id: string
    kind: BusinessKind
    first_owner_id: string
    ein_sealed: Buffer | null
    ended_at: Date | null
  }
  business_membership: {
    request_id: string
    member_id: string
    name: string
    kind: BusinessKind
    first_owner_id: string
    joined_at: Date
    ein_sealed: Buffer | null
    ended_at: Date | null
  }
  business_owner: { member_id: string; person_id: string }
}
