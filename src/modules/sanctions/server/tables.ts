import type { Generated } from 'kysely'
import type { EntryKind, HitState, SubjectKind } from '../contract.ts'

export type SanctionsTables = {
  sanctions_hit: {
    id: string
    subject_kind: SubjectKind
    person_id: string
    name: string
    name_key: Buffer
    entry_number: number
    entry_fingerprint: Buffer
    entry_name: string
    listed_name: string
    program: string
    /** A decimal, "0.9721". */
    score: string
    list_id: bigint
    found_at: Date
    state: Generated<HitState>
    reason: Generated<string | null>
    decided_by: Generated<string | null>
    agreed_by: Generated<string | null>
    decided_at: Generated<Date | null>
  }
  sanctions_entry: {
    number: number
    kind: EntryKind
    name: string
    program: string
    remarks: string
    places: string[]
    fingerprint: Buffer
  }
}

/** Told to staff at every change. */
export const TOPIC = 'sanctions'
