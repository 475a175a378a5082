import type { Generated, Selectable } from 'kysely'
import type { Day } from '../../../values/dates.ts'
import type { Frequency } from '../../../values/recurrence.ts'
import type { Bill, BillPayment, Failure } from '../contract.ts'
import type { ProviderId } from '../provider.contract.ts'

export type BillTables = {
  bill: {
    id: string
    member_id: string
    from_account_id: string
    provider: ProviderId | null
    payee_id: string | null
    payee_name: string
    account_number: Buffer
    last4: string
    amount_minor: bigint
    memo: string | null
    frequency: Frequency
    starts_on: Day
    next_on: Day | null
    pays_on: Day | null
    ends_on: Day | null
    runs_left: number | null
    status: Generated<Bill['status']>
    hold_id: string | null
    reminded_of: Day | null
    version: Generated<number>
    created_at: Date
  }
  bill_payment: {
    id: string
    bill_id: string
    member_id: string
    due_on: Day
    amount_minor: bigint
    memo: string | null
    outcome: BillPayment['outcome']
    reason: Failure | null
    at: Date
  }
  bill_payee: {
    id: string
    member_id: string
    name: string
    postal_code: string
    account_number: Buffer
    last4: string
    added_at: Date
    removed_at: Date | null
  }
}

export type BillRow = Selectable<BillTables['bill']>
export type PaymentRow = Selectable<BillTables['bill_payment']>
export type PayeeRow = Selectable<BillTables['bill_payee']>

/** What the live updates of this module are called; the key is the member. */
export const TOPIC = 'bills'

/** Where sealed account numbers belong, so that they cannot be moved elsewhere. */
export const OF_BILL = (billId: string): string => `account number of bill ${billId}`
export const OF_PAYEE = (payeeId: string): string => `account number of bill payee ${payeeId}`
