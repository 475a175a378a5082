export type LimitTables = {
  transfer_limit: {
    id: boolean
    enabled: boolean
    count_max: number
    applies_to: string | null
    epoch: bigint
    updated_at: Date | null
    updated_by: string | null
  }
  transfer_count: { person_id: string; epoch: bigint; count: number; month: string }
  transfer_counted: { payment_id: string; person_id: string; epoch: bigint; month: string }
}
