import type { Generated } from 'kysely'

export type GoalTables = {
  goal: {
    id: string
    account_id: string
    begun_by: string
    name: string
    target: bigint
    due_on: string | null
    set_aside: Generated<bigint>
    begun_at: Date
    finished_at: Date | null
  }
  buffer: { person_id: string; amount: bigint; set_at: Date }
}
