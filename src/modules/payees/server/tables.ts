import type { ColumnType, Generated, Selectable } from 'kysely'
import type { OutgoingKind } from '../../ledger/transferKind.contract.ts'
import type { Recipient } from './recipient.ts'

export type PayeeTables = {
  payee: {
    id: string
    person_id: string
    kind: OutgoingKind
    key: string
    /** Written as JSON, read as what it says. */
    details: ColumnType<Recipient, string, string>
    nickname: string | null
    saved_at: Date | null
    removed_at: Date | null
    first_paid_at: Date
    last_paid_at: Date
    times_paid: Generated<number>
    /** The right payee, where this one's number was wrong and the member had both. */
    became: Generated<string | null>
  }
}

export type PayeeRow = Selectable<PayeeTables['payee']>
