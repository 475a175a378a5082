import type { AccountKind, OwnerRole } from '../contract.ts'

interface AccountColumns {
  id: string
  ledger_account_id: bigint
  member_id: string
  product: string
  kind: AccountKind
  name: string | null
  number: string
  routing_number: string | null
  opened_at: Date
  closed_at: Date | null
  two_to_sign: boolean
}

interface OwnerColumns {
  person_id: string
  role: OwnerRole
  daily_cap: bigint | null
  nickname: string | null
  place: number | null
  hidden: boolean
}

export type AccountTables = {
  member: { id: string; person_id: string | null; business_name: string | null; joined_at: Date }
  account: AccountColumns
  account_alias: { number: string; account_id: string; since: Date }
  account_number: { number: string; issued_at: Date }
  account_owner: OwnerColumns & { account_id: string; since: Date; left_at: Date | null }
  delegate_day: { person_id: string; account_id: string; day: string; spent: bigint }
  account_access: AccountColumns &
    OwnerColumns & {
      primary_id: string
      may_pay: boolean
      may_propose: boolean
      may_manage: boolean
      business_name: string | null
    }
}
