import type { Generated } from 'kysely'

export type EntryTables = {
  staff_batch: {
    id: string
    person_id: string
    /** Null: a conversion brought it. */
    actor_id: string | null
    row_count: number
    fingerprint: Buffer
    file_hash: Buffer | null
    added_at: Date
  }
  informational_transaction: {
    seq: Generated<bigint>
    id: string
    batch_id: string
    person_id: string
    account_id: string
    type: 'credit' | 'debit'
    amount_minor: bigint
    description: string
    category: string
    day: string
    time_of_day: string
    status: 'Completed' | 'Failed'
    /** Null: a conversion brought it. */
    actor_id: string | null
    added_at: Date
  }
  informational_removal: {
    transaction_id: string
    actor_id: string
    reason: string
    removed_at: Date
  }
  staff_upload_part: {
    batch_id: string
    actor_id: string
    person_id: string
    part: number
    rows: unknown
    uploaded_at: Date
  }
  staff_deletion: DeletionRow
}

export type DeletionRow = {
  id: string
  person_id: string
  actor_id: string
  second_person_id: string | null
  address: string | null
  reason: string
  state: 'running' | 'finished'
  phase: 'pending' | 'posted' | 'informational'
  place: string | null
  total_count: number
  deleted_count: number
  refused_count: number
  started_at: Date
  finished_at: Date | null
}
