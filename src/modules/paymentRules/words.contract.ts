// How a rule of payments is said, in one place: on its page, and to whoever agrees to a change of it.

import { formatMoment } from '../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../values/money.ts'
import { say, type Sentence, type Translate, verbatim, type Words } from '../../values/sentence.ts'
import type { PaymentRule, RuleOutcome } from './contract.ts'
import type { PaymentKind } from './paymentKind.contract.ts'

export const KIND_WORDS: Readonly<Record<PaymentKind, Sentence>> = {
  own: say('Between own accounts'),
  member: say('To another member'),
  us_bank: say('To a US bank'),
  international: say('Abroad'),
  biller: say('Bill to a biller of their own'),
  provider: say('Bill to a known biller'),
  pull: say('From another bank'),
}

/** What a rule says, without who saved it. */
export type RuleTerms = Omit<PaymentRule, 'id' | 'version' | 'savedAt' | 'savedBy' | 'reason'>

type Limit = Pick<RuleTerms, 'period' | 'countMax' | 'amountMax'>

const COUNTED = {
  day: say('At most {count, plural, one {# payment} other {# payments}} a day'),
  week: say('At most {count, plural, one {# payment} other {# payments}} a week'),
  month: say('At most {count, plural, one {# payment} other {# payments}} a month'),
} as const
const SUMMED = {
  day: say('At most {amount} a day'),
  week: say('At most {amount} a week'),
  month: say('At most {amount} a month'),
} as const
const BOTH = {
  day: say('At most {count, plural, one {# payment} other {# payments}} and {amount} a day'),
  week: say('At most {count, plural, one {# payment} other {# payments}} and {amount} a week'),
  month: say('At most {count, plural, one {# payment} other {# payments}} and {amount} a month'),
} as const

/** "At most $500.00 a day"; undefined where every payment is too much. */
function mostOf(t: Translate, { period, countMax, amountMax }: Limit): Words | undefined {
  const amount = amountMax === null ? null : formatMoney(fromDecimal(amountMax))
  if (period === 'payment')
    return amount === null ? undefined : t('At most {amount} in one payment', { amount })
  if (period === 'new_payee')
    return amount === null
      ? t('To somebody new at most what the profile says')
      : t('At most {amount} to somebody new', { amount })
  if (countMax === null) return t(SUMMED[period], { amount: amount ?? '' })
  return amount === null
    ? t(COUNTED[period], { count: countMax })
    : t(BOTH[period], { count: countMax, amount })
}

const EVERY: Readonly<Record<RuleOutcome, Sentence>> = {
  allow: say('Every payment goes and is kept on record.'),
  prove: say('Every payment needs a fresh code.'),
  review: say('Every payment waits for staff.'),
  deny: say('Every payment is refused.'),
}

/** "At most $500.00 a day, else it waits for staff." */
export function ruleSentence(t: Translate, rule: Limit & Pick<RuleTerms, 'outcome'>): Words {
  const most = mostOf(t, rule)
  if (most === undefined) return t(EVERY[rule.outcome])
  switch (rule.outcome) {
    case 'allow':
      return t('{most}; more goes as well and is kept on record.', { most })
    case 'prove':
      return t('{most}, else it needs a fresh code.', { most })
    case 'review':
      return t('{most}, else it waits for staff.', { most })
    case 'deny':
      return t('{most}, else it is refused.', { most })
  }
}

export const kindsWords = (t: Translate, kinds: readonly PaymentKind[]): Words =>
  verbatim(kinds.map((kind) => t(KIND_WORDS[kind])).join(' · '))

/** What a rule names by an id, and where its days begin. */
export interface RuleNames {
  readonly person: string | null
  /** The rule it stands in for. */
  readonly instead: string | null
  readonly timeZone: string
}

export interface RuleChange {
  readonly what: Words
  readonly before: Words | null
  readonly after: Words | null
}

type Part = readonly [what: Words, said: Words | null]

function partsOf(t: Translate, rule: RuleTerms, names: RuleNames): readonly Part[] {
  const moment = (instant: string | null): Words | null =>
    instant === null ? null : formatMoment(instant, names.timeZone, 'moment')
  return [
    [t('Name'), verbatim(rule.name)],
    [t('Rule'), ruleSentence(t, rule)],
    [t('Payments'), kindsWords(t, rule.kinds)],
    [t('Whose'), rule.personId === null ? t('Everybody') : verbatim(names.person ?? '')],
    [t('In place of'), rule.overrides === null ? null : verbatim(names.instead ?? '')],
    [t('From'), moment(rule.validFrom)],
    [t('Until'), moment(rule.validUntil)],
    [t('State'), rule.enabled ? t('On') : t('Off')],
  ]
}

interface Named {
  readonly rule: RuleTerms
  readonly names: RuleNames
}

/** What is different in a rule, part by part; of a new one all that it says. */
export function ruleChanges(t: Translate, before: Named | null, after: Named): RuleChange[] {
  const were = before && partsOf(t, before.rule, before.names)
  return partsOf(t, after.rule, after.names).flatMap(([what, said], index) => {
    const was = were?.[index]?.[1] ?? null
    return was === said ? [] : [{ what, before: was, after: said }]
  })
}
