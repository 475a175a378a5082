import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import type { PaymentKind } from '../paymentKind.contract.ts'
import type { Period } from './tables.ts'
import { endOf } from './words.ts'

/** A rule with counts that is about payments of a person, or what they switched off, and what is left of it. */
export interface Allowance {
  /** Whether the member set it themselves. */
  readonly isOwn: boolean
  readonly ruleId: string
  readonly kinds: readonly PaymentKind[]
  readonly countMax: number | null
  readonly countLeft: number | null
  readonly amountMax: bigint | null
  readonly amountLeft: bigint | null
  /** The first day of the next count; null for what is switched off. */
  readonly startsAgainOn: Day | null
}

interface Standing {
  readonly rule_id: string
  readonly kinds: readonly PaymentKind[]
  readonly refusal: string
  readonly period: Period
  readonly count_max: number | null
  readonly amount_max: bigint | null
  readonly since: Day | null
  readonly counted: bigint
  readonly spent: bigint
}

/** What a person may still send where something is kept, for looking only: it may be old the moment it is read. */
export async function allowancesOf(
  db: Db,
  { at, institution }: Pick<ActionContext, 'at' | 'institution'>,
  personId: string,
): Promise<readonly Allowance[]> {
  const { rows } = await sql<Standing>`
    select rule_id, kinds, refusal, period, count_max, amount_max, since::text, counted, spent
      from payment_rules_for(${personId}, ${at}, ${dayOf(at, institution.timeZone)})
     where outcome = 'deny' and (since is not null or refusal = 'own_allowance')
       and (count_max is not null or amount_max is not null)
     order by rule_id`.execute(db)
  return rows.map((row) => ({
    ruleId: row.rule_id,
    isOwn: row.refusal === 'own_allowance',
    kinds: row.kinds,
    countMax: row.count_max,
    countLeft: row.count_max === null ? null : Math.max(0, row.count_max - Number(row.counted)),
    amountMax: row.amount_max,
    amountLeft: row.amount_max === null ? null : notBelowZero(row.amount_max - row.spent),
    startsAgainOn: row.since === null ? null : endOf(row.period, row.since),
  }))
}

const notBelowZero = (minor: bigint): bigint => (minor > 0n ? minor : 0n)

interface Counted {
  readonly person_id: string
  readonly count: number
  readonly total: bigint
}

/** Who has used how much of a rule's own counts since the first of `month`, the most first. */
export async function usageInSeries(
  db: Db,
  { series, month, countMax }: { series: string; month: string; countMax: number },
): Promise<{ counts: { personId: string; count: number }[]; membersCount: number }> {
  const { rows } = await sql<Counted>`
    select person_id, month_count as count, count(*) over () as total
      from payment_usage
     where series = ${series} and month >= ${`${month}-01`} and month_count > 0
     order by month_count desc, person_id limit ${countMax}`.execute(db)
  return {
    counts: rows.map(({ person_id, count }) => ({ personId: person_id, count })),
    membersCount: Number(rows[0]?.total ?? 0n),
  }
}

/** Nothing of a month that long ago can be cancelled any more. */
const USES_KEPT = '14 months'

/** Forgets what payments took of counts that are long over. */
export async function forgetUses(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_use where month < ${now}::timestamptz - ${USES_KEPT}::interval`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
