import type * as z from 'zod/mini'
import { say, type Sentence } from '../../../../values/sentence.ts'
import type { RuleCondition } from '../../conditions.contract.ts'

export type ConditionKind = RuleCondition['kind']

/** A condition as it is typed. */
export interface TypedCondition {
  readonly kind: ConditionKind
  /** Hours, days, a count, percent or times, by its kind. */
  readonly number: string
  readonly within: 'day' | 'week'
}

interface ConditionField {
  readonly label: Sentence
  /** The contract's name for its number; left out where it has none. */
  readonly unit?: 'hours' | 'days' | 'count' | 'percent' | 'times'
  readonly unitLabel?: Sentence
  readonly hasWithin?: true
  readonly usual: string
}

const HOURS = { unit: 'hours', unitLabel: say('Hours') } as const

/** In the order in which they are offered. */
export const CONDITION_FIELDS: Readonly<Record<ConditionKind, ConditionField>> = {
  first_payment: { label: say('First payment to the payee'), usual: '' },
  payee_added: { label: say('Payee first paid lately (cool-off)'), ...HOURS, usual: '24' },
  new_device: { label: say('New device'), ...HOURS, usual: '24' },
  password_changed: { label: say('Password changed lately'), ...HOURS, usual: '24' },
  new_member: { label: say('New member'), unit: 'days', unitLabel: say('Days'), usual: '30' },
  unusual_amount: {
    label: say('Unusual amount for the member'),
    unit: 'times',
    unitLabel: say('Times the usual'),
    usual: '5',
  },
  received_from_members: {
    label: say('Paid by several members'),
    unit: 'count',
    unitLabel: say('Payments'),
    hasWithin: true,
    usual: '3',
  },
  sent_to_members: {
    label: say('Paid several members'),
    unit: 'count',
    unitLabel: say('Payments'),
    hasWithin: true,
    usual: '5',
  },
  passed_on: {
    label: say('Passes on what came from members'),
    unit: 'percent',
    unitLabel: say('Percent'),
    hasWithin: true,
    usual: '80',
  },
  payees_from_device: {
    label: say('Many payees from one device'),
    unit: 'count',
    unitLabel: say('Payees'),
    hasWithin: true,
    usual: '5',
  },
}

export const CONDITION_KINDS = Object.keys(CONDITION_FIELDS) as ConditionKind[]

export const newCondition = (kind: ConditionKind): TypedCondition => ({
  kind,
  number: CONDITION_FIELDS[kind].usual,
  within: 'day',
})

/** Digits as people write them; what is no number is refused by the contract in its own words. */
export const numberIn = (typed: string): number =>
  /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN

export function conditionOf({ kind, number, within }: TypedCondition): RuleCondition {
  const { unit, hasWithin } = CONDITION_FIELDS[kind]
  const condition: object = {
    kind,
    ...(unit && { [unit]: numberIn(number) }),
    ...(hasWithin && { within }),
  }
  return condition as RuleCondition
}

export function typedOf(condition: RuleCondition): TypedCondition {
  const { unit } = CONDITION_FIELDS[condition.kind]
  const given: Readonly<Record<string, unknown>> = condition
  return {
    kind: condition.kind,
    number: unit === undefined ? '' : String(given[unit]),
    within: 'within' in condition ? condition.within : 'day',
  }
}

/** The sentence of the contract for what is not taken; of nothing there is none. */
export const problemIn = (schema: z.ZodMiniType, value: unknown): Sentence | undefined =>
  value === null
    ? undefined
    : (schema.safeParse(value).error?.issues[0]?.message as Sentence | undefined)
