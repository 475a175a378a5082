import { institution } from '../../../../platform/web/institution.ts'
import { tidyAmount } from '../../../../ui/fields/tidyAmount.ts'
import { DAY_PROBLEM, NO_DAY, type TypedDay } from '../../../../ui/fields/typedDay.ts'
import { addDays, type Day, dayOf, instantOf } from '../../../../values/dates.ts'
import { parseTyped, toDecimal } from '../../../../values/money.ts'
import { say } from '../../../../values/sentence.ts'
import { RuleCondition, RuleSegment } from '../../conditions.contract.ts'
import type { PaymentRule, Period, RuleOutcome, SavePaymentRuleBody } from '../../contract.ts'
import type { PaymentKind } from '../../paymentKind.contract.ts'
import {
  conditionOf,
  numberIn,
  problemIn,
  type TypedCondition,
  typedOf,
} from './typedConditions.ts'

export type Whose = 'everybody' | RuleSegment['kind'] | 'person'

/** The form as it is typed. */
export interface RuleValues {
  name: string
  enabled: boolean
  kinds: PaymentKind[]
  whose: Whose
  /** Of a group told by how long its members have been ones. */
  days: string
  personId: string | null
  /** The rule it stands in for; nothing where it stands beside the others. */
  overrides: string
  from: TypedDay
  /** The last day. */
  until: TypedDay
  period: Period
  count: string
  amount: string
  /** What has to hold, each with what is typed beside it. */
  conditions: TypedCondition[]
  outcome: RuleOutcome
  reason: string
}

const { timeZone } = institution

export const BLANK: RuleValues = {
  name: '',
  enabled: true,
  kinds: [],
  whose: 'everybody',
  days: '',
  personId: null,
  overrides: '',
  from: NO_DAY,
  until: NO_DAY,
  period: 'day',
  count: '',
  amount: '',
  conditions: [],
  outcome: 'review',
  reason: '',
}

const dayAt = (instant: string | null): Day | null =>
  instant === null ? null : dayOf(new Date(instant), timeZone)

/** The day of the moment before: a rule that ends at midnight ends with the day before. */
const lastDayBefore = (instant: string | null): Day | null =>
  instant === null ? null : dayOf(new Date(Date.parse(instant) - 1), timeZone)

export const valuesOf = (rule: PaymentRule): RuleValues => ({
  name: rule.name,
  enabled: rule.enabled,
  kinds: rule.kinds,
  whose: rule.personId === null ? (rule.segment?.kind ?? 'everybody') : 'person',
  days: rule.segment && 'days' in rule.segment ? String(rule.segment.days) : '',
  personId: rule.personId,
  overrides: rule.overrides ?? '',
  from: { day: dayAt(rule.validFrom), problem: undefined },
  until: { day: lastDayBefore(rule.validUntil), problem: undefined },
  period: rule.period,
  count: rule.countMax === null ? '' : String(rule.countMax),
  amount: rule.amountMax === null ? '' : tidyAmount(rule.amountMax),
  conditions: rule.conditions.map(typedOf),
  outcome: rule.outcome,
  reason: '',
})

/** Digits as people write them; what is no number is refused by the contract in its own words. */
const countIn = (typed: string): number | null =>
  typed.trim() === '' ? null : /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN

function amountIn(typed: string): string | null {
  if (typed.trim() === '') return null
  const parsed = parseTyped(typed)
  return parsed.ok ? toDecimal(parsed.value) : typed
}

const startOf = (day: Day | null): string | null =>
  day === null ? null : instantOf(day, '00:00', timeZone).toISOString()

export const isCounted = (period: Period): boolean => !['payment', 'new_payee'].includes(period)

function segmentOf({ whose, days }: RuleValues): RuleSegment | null {
  if (whose === 'everybody' || whose === 'person') return null
  return whose === 'businesses' ? { kind: whose } : { kind: whose, days: numberIn(days) }
}

/** A moment that was seen stays the same moment while its day does. */
const kept = (
  seen: string | null,
  was: TypedDay | undefined,
  { day }: TypedDay,
  anew: string | null,
): string | null => (seen !== null && was?.day === day ? seen : anew)

/** What would be sent, as the next version of the rule that was seen. */
export function bodyOf(
  values: RuleValues,
  id: string,
  seen: PaymentRule | undefined,
): SavePaymentRuleBody {
  const { whose, personId, overrides, from, until, period, count, amount, ...rest } = values
  const [was, isFor] = [seen && valuesOf(seen), whose === 'person']
  const dayAfter = until.day === null ? null : addDays(until.day, 1)
  return {
    id,
    version: seen?.version ?? 0,
    name: rest.name,
    enabled: rest.enabled,
    kinds: rest.kinds,
    personId: isFor ? (personId ?? '') : null,
    segment: segmentOf(values),
    conditions: values.conditions.map(conditionOf),
    overrides: isFor && overrides !== '' ? overrides : null,
    validFrom: kept(seen?.validFrom ?? null, was?.from, from, startOf(from.day)),
    validUntil: kept(seen?.validUntil ?? null, was?.until, until, startOf(dayAfter)),
    period,
    countMax: isCounted(period) ? countIn(count) : null,
    amountMax: amountIn(amount),
    outcome: rest.outcome,
    reason: rest.reason,
  }
}

const typedProblem = ({ day, problem }: TypedDay) =>
  day !== null || problem === undefined || problem === 'empty' ? undefined : DAY_PROBLEM[problem]

/** What the contract cannot know: a day that is half typed is not none, nor is a member who is not chosen. */
export const ownProblems = ({ from, until, conditions, ...values }: RuleValues) => ({
  days: problemIn(RuleSegment, segmentOf({ ...BLANK, ...values })),
  conditions: conditions.map((one) => problemIn(RuleCondition, conditionOf(one))).find(Boolean),
  personId:
    values.whose === 'person' && values.personId === null ? say('Choose a member') : undefined,
  from: typedProblem(from),
  until: typedProblem(until),
})

/** Where a problem stands, by the contract's name for it or the code of a refusal. */
export const FIELD_OF = {
  validFrom: 'from',
  validUntil: 'until',
  countMax: 'count',
  amountMax: 'amount',
  user_not_found: 'personId',
  segment: 'whose',
} as const
