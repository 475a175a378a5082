import type { Selectable } from 'kysely'
import type { Day } from '../../../values/dates.ts'
import type { Reason } from '../../ledger/words.contract.ts'
import type { Due } from '../contract.ts'
import type { DisputeState, Ground, Law, LetterKind, Outcome } from '../words.contract.ts'
import type { DisputeKind } from '../questions.contract.ts'
import type { StaffStep } from '../staff.contract.ts'

export type DisputeTables = {
  dispute: {
    id: string
    transfer_id: string
    account_id: string
    person_id: string
    kind: DisputeKind
    law: Law
    grounds: Ground[]
    description: string
    reason: Reason
    /** Cents; money out is negative. */
    amount: bigint
    happened_on: Day
    disputed: bigint
    answers: Record<string, string>
    story: string
    filed_at: Date
    filed_on: Day
    notice_by: Day | null
    credit_by: Day | null
    decide_by: Day
    state: DisputeState
    version: number
    asked_at: Date | null
    credit_id: string | null
    credited_at: Date | null
    outcome: Outcome | null
    corrected: bigint | null
    explanation: string | null
    ended_at: Date | null
    decided_by: string | null
    take_back: bigint | null
    take_back_on: Day | null
    taken_at: Date | null
    /** The posting of what was credited for good beyond the provisional credit. */
    correction_id: string | null
    /** What of `corrected` went back because the transaction was reversed after the decision. */
    came_back: bigint | null
    came_back_at: Date | null
    due: Due['what'] | null
    due_on: Day | null
    look_on: Day | null
  }
  dispute_letter: {
    id: string
    dispute_id: string
    kind: LetterKind
    sent_at: Date
    /** A `Letter` as JSON, byte for byte what the hash is of. */
    content: string
    content_hash: Buffer
  }
  dispute_reversal: { id: bigint; dispute_id: string }
  dispute_evidence: { image_id: string; dispute_id: string; person_id: string; added_at: Date }
}

export type LetterRow = Selectable<DisputeTables['dispute_letter']>
export type DisputeRow = Selectable<DisputeTables['dispute']>

/** As it is read; rows are written by `stepOn`. */
export interface StepRow {
  readonly kind: StaffStep['kind']
  readonly at: Date
  readonly actor_id: string | null
  readonly said: string | null
  readonly amount: bigint | null
  readonly letter_id: string | null
}
