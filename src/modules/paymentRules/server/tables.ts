import type { ColumnType, Generated } from 'kysely'
import type { Day } from '../../../values/dates.ts'
import type { RuleCondition, RuleSegment } from '../conditions.contract.ts'
import type { HeldState } from '../held.contract.ts'
import type { PaymentKind } from '../paymentKind.contract.ts'

export type Period = 'payment' | 'day' | 'week' | 'month' | 'new_payee'
export type RuleOutcome = 'allow' | 'prove' | 'review' | 'deny'
export type RuleRefusal = 'ACCOUNT_LOCKED' | 'new_payee_cap' | 'pull_cap' | 'payment_refused'
/** Who set a rule: staff, or a member for themselves. */
export type RuleOrigin = 'staff' | 'member'

/** A rule that spoke, and what it compared. */
export interface Spoken {
  readonly outcome: RuleOutcome
  /** `restricted`: no rule spoke, nothing may leave the member. `own_allowance`: the member set it. */
  readonly refusal: RuleRefusal | 'restricted' | 'own_allowance'
  readonly period: Period
  readonly countMax: number | null
  readonly counted: number
  /** The first day of what was counted. */
  readonly since: Day | null
  /** Amounts in minor units, as text. */
  readonly amountMax: string | null
  readonly spent: string | null
  /** What held of the payment; missing where the rule is about every one. */
  readonly conditions?: readonly RuleCondition[]
}

/** A payment that waits for staff, or did. Only its decision is written later. */
export interface HeldPaymentRow {
  id: string
  hold_id: string
  arrangement_id: string | null
  person_id: string
  account_id: string
  kind: PaymentKind
  amount: bigint
  payee: string
  is_new_payee: boolean
  reference: string | null
  carried_out_by: string
  /** Read by the module that carries it out. */
  contents: unknown
  held_at: Date
  deadline_at: Date
  state: HeldState
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
}

export interface RestrictionRow {
  id: string
  person_id: string
  reason: string
  at: Date
  restricted_by: string
  lifted_at: Date | null
  lifted_by: string | null
  lifted_reason: string | null
}

export type PaymentRuleTables = {
  payment_rule: {
    id: string
    rule_id: string
    version: number
    name: string
    enabled: boolean
    kinds: readonly PaymentKind[]
    person_id: string | null
    segment: ColumnType<RuleSegment | null, string | null, never>
    conditions: ColumnType<readonly RuleCondition[] | null, string | null, never>
    overrides: string | null
    valid_from: Date | null
    valid_until: Date | null
    /** When a member was told that what comes after it holds. */
    end_told_at: Generated<Date | null>
    period: Period
    count_max: number | null
    amount_max: bigint | null
    outcome: RuleOutcome
    refusal: RuleRefusal | 'own_allowance'
    origin: RuleOrigin
    series: string | null
    saved_at: Date | null
    saved_by: string | null
    reason: string | null
    replaced_at: Generated<Date | null>
  }
  payment_usage: {
    person_id: string
    series: string
    month: Day
    month_count: number
  }
  payment_review: HeldPaymentRow
  payment_restriction: RestrictionRow
  payment_session: {
    session_id: string
    person_id: string
    browser_id: string
    known_since: Date
    began_at: Date
  }
  payment_password: { person_id: string; changed_at: Date }
  payment_use: { payment_id: string; person_id: string; series: string; month: Day }
}
