import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { isMovable, parseDecimal } from '../../values/money.ts'
import {
  AMOUNT_LIMITS,
  decimal,
  ENTER_VALID_AMOUNT,
  FILL_IN_ALL,
  formId,
  id,
  instant,
  line,
  required,
  text,
  told,
} from '../../values/schema.ts'
import { SECOND_PERSON_REFUSAL, USER_NOT_FOUND } from '../../values/refusals.ts'
import { say } from '../../values/sentence.ts'
import {
  CONDITIONS_MAX,
  fitsKinds,
  RuleCondition,
  RuleSegment,
  STAYS,
} from './conditions.contract.ts'
import { PAYMENT_KINDS, PaymentKind } from './paymentKind.contract.ts'

const COUNT_MAX = 1_000_000
export const NAME_LENGTH_MAX = 80
export const RULE_REASON_LENGTH_MAX = 500

/** What is compared with the most: one payment, all of a day, week or month, or all to somebody new. */
export const Period = z.enum(['payment', 'day', 'week', 'month', 'new_payee'])
export type Period = z.infer<typeof Period>

/**
 * `deny` refuses the payment, `review` has it wait for staff, `prove` asks for a code where none was needed, `allow` lets it
 * go and is kept on record.
 */
export const RuleOutcome = z.enum(['allow', 'prove', 'review', 'deny'])
export type RuleOutcome = z.infer<typeof RuleOutcome>

const ruleShape = {
  enabled: z.boolean(),
  name: z.string(),
  kinds: z.array(PaymentKind),
  /** Whose payments; null: everybody's. */
  personId: z.nullable(id()),
  /** Whose, by what is known of them; null: everybody's, or those of that person. */
  segment: z.nullable(RuleSegment),
  /** All of which have to hold. */
  conditions: z.array(RuleCondition).check(
    z.maxLength(CONDITIONS_MAX, {
      error: say('A rule looks at no more than five things.'),
    }),
  ),
  /** The rule it stands in for, for that person until it ends. */
  overrides: z.nullable(id()),
  validFrom: z.nullable(instant()),
  validUntil: z.nullable(instant()),
  period: Period,
  countMax: z.nullable(z.int()),
  outcome: RuleOutcome,
}

const PaymentRule = z.object({
  ...ruleShape,
  id: id(),
  version: z.int(),
  /** Null for somebody new, and for what is pulled in in a day: as the profile says. */
  amountMax: z.nullable(decimal()),
  savedAt: z.nullable(instant()),
  savedBy: z.nullable(id()),
  /** Why this version was saved; null for what came with the portal. */
  reason: z.nullable(z.string()),
})
export type PaymentRule = z.infer<typeof PaymentRule>

/** Whose payments they are, and who saved them. */
const NamedPeople = z.array(z.object({ id: id(), name: z.string() }))
export type NamedPeople = z.infer<typeof NamedPeople>

const RULE_NOT_FOUND = { status: 404, message: say('We could not find that rule.') } as const

export const listPaymentRules = endpoint({
  method: 'GET',
  path: '/api/admin/payment-rules',
  permission: 'limits:manage',
  summary: 'The rules that payments of members are asked about, those of everybody first',
  reply: z.object({
    rules: z.array(PaymentRule),
    people: NamedPeople,
    /** Whether another administrator has to agree to a change. */
    needsSecondPerson: z.boolean(),
  }),
  refusals: {},
})

export const listRuleVersions = endpoint({
  method: 'GET',
  path: '/api/admin/payment-rules/:ruleId/versions',
  permission: 'limits:manage',
  summary: 'What a rule was, the latest version first',
  params: z.object({ ruleId: z.string() }),
  reply: z.object({ versions: z.array(PaymentRule), people: NamedPeople }),
  refusals: { rule_not_found: RULE_NOT_FOUND },
})

const amount = told(
  required(
    { missing: FILL_IN_ALL, malformed: ENTER_VALID_AMOUNT },
    (typed) => isMovable(typed) || (parseDecimal(typed).ok && Number(typed) === 0),
  ),
  AMOUNT_LIMITS,
)

const count = z
  .int({ error: say('Please enter a whole number') })
  .check(
    z.gte(0, { error: say('Please enter a number of at least 0') }),
    z.lte(COUNT_MAX, { error: say('Please enter a number of at most 1,000,000') }),
  )

export const SavePaymentRuleBody = z
  .strictObject({
    ...ruleShape,
    /** Of this save, made once for what it asks. */
    id: formId('a rule'),
    /** The version that was seen; 0 for a new rule. */
    version: z.int().check(z.gte(0)),
    name: line(NAME_LENGTH_MAX, say('Please give the rule a name')),
    reason: text(RULE_REASON_LENGTH_MAX, say('Please say why')),
    kinds: z
      .array(PaymentKind)
      .check(
        z.minLength(1, { error: say('Choose at least one kind of payment') }),
        z.maxLength(PAYMENT_KINDS.length),
      ),
    countMax: z.nullable(count),
    amountMax: z.nullable(amount),
  })
  .check(
    z.refine(
      ({ period, countMax }) => countMax === null || ['day', 'week', 'month'].includes(period),
      {
        error: say('A number of payments belongs to a day, a week or a month.'),
        path: ['countMax'],
      },
    ),
    z.refine(
      ({ period, kinds, countMax, amountMax }) =>
        ['payment', 'new_payee'].includes(period) ||
        (period === 'day' && kinds.length > 0 && kinds.every((kind) => kind === 'pull')) ||
        countMax !== null ||
        amountMax !== null,
      { error: say('Say how many payments, or how much of them.'), path: ['amountMax'] },
    ),
    z.refine(
      ({ overrides, personId, validUntil }) =>
        overrides === null || (personId !== null && validUntil !== null),
      {
        error: say('What stands in for a rule is for one person and has an end.'),
        path: ['validUntil'],
      },
    ),
    z.refine(
      ({ validFrom, validUntil }) =>
        validFrom === null || validUntil === null || validFrom < validUntil,
      { error: say('A rule ends after it begins.'), path: ['validUntil'] },
    ),
    z.refine(
      ({ outcome, kinds }) => outcome !== 'review' || kinds.every((kind) => !STAYS.includes(kind)),
      {
        error: say('Only what leaves the member can wait for staff.'),
        path: ['outcome'],
      },
    ),
    z.refine(({ outcome, kinds }) => outcome !== 'prove' || !kinds.includes('own'), {
      error: say('Transfers between own accounts ask for no code.'),
      path: ['outcome'],
    }),
    z.refine(({ segment, personId }) => segment === null || personId === null, {
      error: say('A rule is for one person or for a group of members.'),
      path: ['segment'],
    }),
    z.refine(({ conditions, kinds }) => fitsKinds(conditions, kinds), {
      error: say('Some of these kinds of payment cannot be looked at this way.'),
      path: ['conditions'],
    }),
    z.refine(
      ({ conditions }) => new Set(conditions.map(({ kind }) => kind)).size === conditions.length,
      { error: say('Each of these belongs to a rule once.'), path: ['conditions'] },
    ),
  )
export type SavePaymentRuleBody = z.infer<typeof SavePaymentRuleBody>

export const savePaymentRule = endpoint({
  method: 'POST',
  path: '/api/admin/payment-rules/:ruleId',
  permission: 'limits:manage',
  summary: 'Save a rule of payments as its next version, or a new one under an id of its own',
  params: z.object({ ruleId: id() }),
  body: SavePaymentRuleBody,
  reply: PaymentRule,
  refusals: {
    user_not_found: USER_NOT_FOUND,
    rule_not_found: RULE_NOT_FOUND,
    ...SECOND_PERSON_REFUSAL,
    changed_meanwhile: {
      status: 409,
      message: say('Somebody else has changed this rule. Load it again, then make your change.'),
    },
    set_elsewhere: {
      status: 422,
      message: say('The transfer limit is set on the page Settings.'),
    },
    too_many_rules: {
      status: 422,
      message: say('There are {max} rules. Turn one off to add another.'),
      values: { max: 100 },
    },
    id_reused: {
      status: 422,
      message: say('This was already saved with other details. Load the rules again.'),
    },
  },
})
