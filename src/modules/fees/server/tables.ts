import type { AccountKind } from '../../accounts/contract.ts'

/** Months are "2026-11" of the institution, amounts cents. */
export type FeeTables = {
  fee_book: { account_id: string; ledger_account_id: bigint; next_month: string | null }
  fee_account: {
    account_id: string
    ledger_account_id: bigint
    product: string
    kind: AccountKind
    number: string
    opened_at: Date
    closed_at: Date | null
  }
  fee_run: {
    month: string
    begun_at: Date
    closed_at: Date | null
    charge_count: number | null
    charged_minor: bigint | null
    waived_minor: bigint | null
  }
  fee_item: {
    month: string
    account_id: string
    fee: 'monthly' | 'withdrawal' | 'inactivity'
    transfer_id: string | null
    times: number
    amount_minor: bigint
    charged_minor: bigint
    waived: 'not_available' | 'frozen' | null
    lowest_minor: bigint | null
    withdrawals: number | null
    quiet_since: string | null
  }
}
