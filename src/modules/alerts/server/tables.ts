import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Channel } from '../../notifications/choices.contract.ts'
import type { AlertKind } from '../contract.ts'

export type AlertTables = {
  alert: {
    id: string
    person_id: string
    kind: AlertKind
    account_id: string | null
    ledger_account_id: bigint | null
    amount: bigint | null
    words: string | null
    plain_words: GeneratedAlways<string | null>
    days: number | null
    channels: Channel[]
    look_at: Date | null
    is_low: Generated<boolean>
    created_at: Date
  }
  alert_firing: {
    id: Generated<string>
    recorded: GeneratedAlways<bigint>
    alert_id: string
    person_id: string
    kind: AlertKind
    channels: Channel[]
    account_id: string | null
    transaction_id: string | null
    line: bigint | null
    words: string | null
    amount: bigint | null
    balance: bigint | null
    is_pending: Generated<boolean>
    on_day: string | null
    name: string | null
    fired_at: Date
    told_at: Date | null
    title: string | null
    text: string | null
  }
  alert_occasion: { alert_id: string; occasion: string; told_at: Date }
}

export type FiringRow = Selectable<AlertTables['alert_firing']>
