import type { Selectable } from 'kysely'
import type { OrderRow, RunRow } from '../../standingOrders/server/standingOrders.ts'
import type { Day } from '../../../values/dates.ts'
import type { Bill, BillPayment, Failure } from '../contract.ts'
import type { ProviderId } from '../provider.contract.ts'

export interface BillRow extends OrderRow {
  readonly from_account_id: string
  readonly provider: ProviderId | null
  readonly payee_id: string | null
  readonly payee_name: string
  readonly account_number: Buffer
  readonly last4: string
  readonly memo: string | null
  readonly pays_on: Day | null
  readonly status: Bill['status']
  readonly hold_id: string | null
  readonly reminded_of: Day | null
  readonly created_at: Date
}

/** What became of one date, with the bill it was one of. */
export interface PaymentRow extends BillRow, RunRow {
  readonly outcome: BillPayment['outcome']
  readonly reason: Failure | null
}

export type BillTables = {
  bill_payee: {
    id: string
    person_id: string
    name: string
    postal_code: string
    account_number: Buffer
    last4: string
    added_at: Date
    removed_at: Date | null
  }
}

export type PayeeRow = Selectable<BillTables['bill_payee']>

/** What the live updates of this module are called; the key is the member. */
export const TOPIC = 'bills'

/** Where sealed account numbers belong, so that they cannot be moved elsewhere. */
export const OF_BILL = (billId: string): string => `account number of bill ${billId}`
export const OF_PAYEE = (payeeId: string): string => `account number of bill payee ${payeeId}`
