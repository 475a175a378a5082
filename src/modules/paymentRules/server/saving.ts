import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { fromDecimal, money, toDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import type { CodeOf } from '../../../values/endpoint.ts'
import type { PaymentRule, SavePaymentRuleBody, savePaymentRule } from '../contract.ts'
import { insertRule, lockRules, readRule, replaceRule, type Rule, TRANSFER_LIMIT } from './rules.ts'

/** A payment looks at every rule in force. */
const RULES_MAX = 100

type Refusal = Exclude<CodeOf<typeof savePaymentRule>, 'waits_for_second_person'>

export interface SaveInput {
  readonly ruleId: string
  readonly rule: SavePaymentRuleBody
}

/** What came of a save; without a difference where it was done before. */
export interface Saved {
  readonly rule: Rule
  readonly before: Rule | undefined
  readonly isCopy: boolean
}

/** Saves a rule as its next version; payments under way were decided by the one before. */
export const saveVersion = (
  db: Db,
  ctx: ActionContext,
  { ruleId, rule: body }: SaveInput,
): Promise<Result<Saved, Refusal>> => {
  const { id, ...input } = body
  const replay = async (tx: Tx): Promise<Saved> => {
    const rule = await readRule(tx, ruleId)
    assert(rule, 'what was saved is there')
    return { rule, before: undefined, isCopy: true }
  }
  return runAction(
    db,
    ctx,
    { id, action: 'payment_rule.save', input: { ...input, ruleId }, replay },
    async (tx): Promise<Result<Saved, Refusal>> => {
      if (ruleId === TRANSFER_LIMIT) return refuse('set_elsewhere')
      await lockRules(tx)
      const before = await readRule(tx, ruleId)
      if (before === undefined && body.version > 0) return refuse('rule_not_found')
      if ((before?.version ?? 0) !== body.version) return refuse('changed_meanwhile')
      const { overrides } = body
      if (overrides !== null && (overrides === ruleId || !(await readRule(tx, overrides))))
        return refuse('rule_not_found')
      if (!before && (await rulesCount(tx)) >= RULES_MAX) return refuse('too_many_rules')
      const saved = columnsOf(ctx, body)
      const rule = before
        ? (await replaceRule(tx, ruleId, () => saved)).after
        : await insertRule(tx, ruleId, saved)
      const detail = {
        rule: ruleId,
        name: rule.name,
        reason: rule.reason,
        before: before ? inWords(before) : null,
        after: inWords(rule),
      }
      await audit(tx, ctx, 'payment_rule.saved', { subjectId: rule.person_id, detail })
      await publish(tx, 'limits', ['all'])
      return ok({ rule, before, isCopy: false })
    },
  )
}

/** As {@link saveVersion}, for whoever needs no second person. */
export async function saveRule(
  db: Db,
  ctx: ActionContext,
  ruleId: string,
  rule: SavePaymentRuleBody,
): Promise<Result<PaymentRule, Refusal>> {
  const saved = await saveVersion(db, ctx, { ruleId, rule })
  return saved.ok ? ok(presentRule(saved.value.rule)) : saved
}

async function rulesCount(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payment_rule
     where replaced_at is null and enabled and origin = 'staff'`.execute(tx)
  return rows[0]!.n
}

const columnsOf = (
  { at, actorId }: ActionContext,
  { validFrom, validUntil, amountMax, ...body }: SavePaymentRuleBody,
) => ({
  name: body.name,
  enabled: body.enabled,
  kinds: body.kinds,
  person_id: body.personId,
  segment: body.segment,
  conditions: body.conditions.length === 0 ? null : body.conditions,
  overrides: body.overrides,
  valid_from: validFrom === null ? null : new Date(validFrom),
  valid_until: validUntil === null ? null : new Date(validUntil),
  period: body.period,
  count_max: body.countMax,
  amount_max: amountMax === null ? null : fromDecimal(amountMax).minor,
  outcome: body.outcome,
  saved_at: at,
  saved_by: actorId,
  reason: body.reason,
})

const inWords = (rule: Rule): object => {
  const { savedAt: _at, savedBy: _by, reason: _why, ...words } = presentRule(rule)
  return words
}

/** The versions of one rule that a page shows. */
const VERSIONS_MAX = 100

/** What a rule was, the latest version first. */
export async function versionsOf(db: Db, ruleId: string): Promise<readonly PaymentRule[]> {
  const { rows } = await sql<Rule>`
    select * from payment_rule where rule_id = ${ruleId} and origin = 'staff'
     order by version desc limit ${VERSIONS_MAX}`.execute(db)
  return rows.map(presentRule)
}

/** All rules of staff in force. */
export async function listRules(db: Db): Promise<readonly PaymentRule[]> {
  const { rows } = await sql<Rule>`
    select * from payment_rule where replaced_at is null and origin = 'staff'
     order by person_id nulls first, rule_id`.execute(db)
  return rows.map(presentRule)
}

export const presentRule = (rule: Rule): PaymentRule => ({
  id: rule.rule_id,
  version: rule.version,
  name: rule.name,
  enabled: rule.enabled,
  kinds: [...rule.kinds],
  personId: rule.person_id,
  segment: rule.segment,
  conditions: [...(rule.conditions ?? [])],
  overrides: rule.overrides,
  validFrom: rule.valid_from?.toISOString() ?? null,
  validUntil: rule.valid_until?.toISOString() ?? null,
  period: rule.period,
  countMax: rule.count_max,
  amountMax: rule.amount_max === null ? null : toDecimal(money(rule.amount_max)),
  outcome: rule.outcome,
  savedAt: rule.saved_at?.toISOString() ?? null,
  savedBy: rule.saved_by,
  reason: rule.reason,
})
