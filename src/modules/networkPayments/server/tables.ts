import type { Selectable } from 'kysely'
import type { NetworkState } from '../contract.ts'

export type Rail = 'ach' | 'wire' | 'check'

export type NetworkPaymentTables = {
  network_payment: {
    id: string
    rail: Rail
    direction: 'out' | 'in'
    state: NetworkState
    person_id: string
    /** Cents. */
    amount_minor: bigint
    /** Typed by its rail; the numbers in it are sealed. */
    contents: unknown
    made_at: Date
    leaves_at: Date
    file_id: string | null
    trace: string | null
    settles_at: Date | null
  }
  network_file: {
    id: string
    rail: Rail
    direction: 'out' | 'in'
    name: string
    content: Buffer
    entry_count: number
    /** Cents. */
    debit_minor: bigint
    credit_minor: bigint
    made_at: Date
    handed_over_at: Date | null
    /** When staff were told that it waits for its folder. */
    told_at: Date | null
    hash: Buffer | null
    refusal: string | null
  }
  network_settlement: {
    file_id: string
    settles_at: Date
    /** Cents that leave the clearing account. */
    amount_minor: bigint
    settled_at: Date | null
  }
  network_payment_event: {
    payment_id: string
    step: number
    state: NetworkState
    at: Date
    actor_id: string | null
    detail: string
  }
}

export type NetworkPaymentRow = Selectable<NetworkPaymentTables['network_payment']>
export type NetworkFileRow = Selectable<NetworkPaymentTables['network_file']>
