import type { AccountKind } from '../contract.ts'

export type AccountTables = {
  account: {
    id: string
    ledger_account_id: bigint
    person_id: string
    kind: AccountKind
    number: string
    routing_number: string | null
    opened_at: Date
  }
  account_number: { number: string; issued_at: Date }
}
