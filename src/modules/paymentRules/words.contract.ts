// How a rule of payments is said, in one place: on its page, and to whoever agrees to a change of it.

import { formatMoment } from '../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../values/money.ts'
import { say, type Sentence, type Translate, verbatim, type Words } from '../../values/sentence.ts'
import type { Institution } from '../../values/institution.ts'
import { linkedAccountsOf, newPayeesOf } from '../../values/profileCaps.ts'
import type { RuleCondition, RuleSegment } from './conditions.contract.ts'
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

/** What the words need of the institution's profile: its own amounts, and where its days begin. */
export type RuleProfile = Pick<Institution, 'newPayees' | 'linkedAccounts' | 'timeZone'>

/** "At most $500.00 a day"; undefined where every payment is too much. */
function mostOf(
  t: Translate,
  { period, countMax, amountMax }: Limit,
  profile: RuleProfile,
): Words | undefined {
  const amount = amountMax === null ? null : formatMoney(fromDecimal(amountMax))
  if (period === 'payment')
    return amount === null ? undefined : t('At most {amount} in one payment', { amount })
  if (period === 'new_payee')
    return amount === null
      ? t('At most {amount} to somebody new (as the profile says)', {
          amount: formatMoney(fromDecimal(newPayeesOf(profile).cap)),
        })
      : t('At most {amount} to somebody new', { amount })
  if (countMax === null)
    return amount === null
      ? t('At most {amount} a day (as the profile says)', {
          amount: formatMoney(fromDecimal(linkedAccountsOf(profile).dailyCap)),
        })
      : t(SUMMED[period], { amount })
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
export function ruleSentence(
  t: Translate,
  rule: Limit & Pick<RuleTerms, 'outcome'>,
  profile: RuleProfile,
): Words {
  const most = mostOf(t, rule, profile)
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

const WITHIN = { day: say('24 hours'), week: say('7 days') } as const

/** "The member first signed in on this device less than 24 hours ago" */
export function conditionWords(t: Translate, condition: RuleCondition): Words {
  switch (condition.kind) {
    case 'first_payment':
      return t('The member never paid this payee before')
    case 'payee_added':
      return t(
        'The payee was first paid less than {hours, plural, one {# hour} other {# hours}} ago',
        { hours: condition.hours },
      )
    case 'new_device':
      return t(
        'The member first signed in on this device less than {hours, plural, one {# hour} other {# hours}} ago',
        { hours: condition.hours },
      )
    case 'password_changed':
      return t(
        'The password was changed less than {hours, plural, one {# hour} other {# hours}} ago',
        { hours: condition.hours },
      )
    case 'new_member':
      return t('The member joined less than {days, plural, one {# day} other {# days}} ago', {
        days: condition.days,
      })
    case 'received_from_members':
      return t(
        'Other members paid the member at least {count, plural, one {once} other {# times}} in {time}',
        { count: condition.count, time: t(WITHIN[condition.within]) },
      )
    case 'sent_to_members':
      return t(
        'With it the member paid other members at least {count, plural, one {once} other {# times}} in {time}',
        { count: condition.count, time: t(WITHIN[condition.within]) },
      )
    case 'passed_on':
      return t(
        'With it at least {percent}% of what came from other members in {time} has left again',
        { percent: condition.percent, time: t(WITHIN[condition.within]) },
      )
    case 'payees_from_device':
      return t(
        'From this device at least {count, plural, one {# payee} other {# payees}} were paid in {time}, by anybody',
        { count: condition.count, time: t(WITHIN[condition.within]) },
      )
    case 'unusual_amount':
      return t('It is more than {times} times what the member usually pays', {
        times: condition.times,
      })
  }
}

export const conditionsWords = (t: Translate, conditions: readonly RuleCondition[]): Words =>
  verbatim(conditions.map((condition) => conditionWords(t, condition)).join('; '))

export function segmentWords(t: Translate, segment: RuleSegment): Words {
  switch (segment.kind) {
    case 'new_members':
      return t('Members who joined less than {days, plural, one {# day} other {# days}} ago', {
        days: segment.days,
      })
    case 'long_members':
      return t('Members who joined at least {days, plural, one {# day} other {# days}} ago', {
        days: segment.days,
      })
    case 'businesses':
      return t('Businesses')
  }
}

/** What a rule names by an id, and the profile under which it stands. */
export interface RuleNames {
  readonly person: string | null
  /** The rule it stands in for. */
  readonly instead: string | null
  readonly profile: RuleProfile
}

export interface RuleChange {
  readonly what: Words
  readonly before: Words | null
  readonly after: Words | null
}

const whoseWords = (t: Translate, { personId, segment }: RuleTerms, { person }: RuleNames): Words =>
  personId !== null
    ? verbatim(person ?? '')
    : segment === null
      ? t('Everybody')
      : segmentWords(t, segment)

type Part = readonly [what: Words, said: Words | null]

function partsOf(t: Translate, rule: RuleTerms, names: RuleNames): readonly Part[] {
  const moment = (instant: string | null): Words | null =>
    instant === null ? null : formatMoment(instant, names.profile.timeZone, 'moment')
  return [
    [t('Name'), verbatim(rule.name)],
    [t('Rule'), ruleSentence(t, rule, names.profile)],
    [t('Payments'), kindsWords(t, rule.kinds)],
    [t('Only if'), rule.conditions.length === 0 ? null : conditionsWords(t, rule.conditions)],
    [t('Whose'), whoseWords(t, rule, names)],
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
