import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Day } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import { assert } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  type Allowance,
  allowancesOf,
  lockRules,
  readRule,
  replaceRule,
  resetSeriesOf,
  type Rule,
  TRANSFER_LIMIT,
} from '../../paymentRules/server/paymentRules.ts'

/** What a member may still send to other banks, abroad and to billers of their own. */
interface Limit {
  readonly limited: boolean
  /** Null when not limited. At 0 the next payment has to be refused. */
  readonly left: number | null
  /** Of how many; null when not limited. */
  readonly countMax: number | null
  /** The first day of the next count; null when not limited. */
  readonly startsAgainOn: Day | null
  /** What other rules leave. */
  readonly allowances: readonly Allowance[]
}

interface Change {
  readonly enabled: boolean
  /** At least 1. */
  readonly countMax: number
  /** `'all'` or the id of a member. */
  readonly appliesTo: string
}

export interface LimitSettings extends Change {
  readonly updatedAt: Date | null
  readonly updatedBy: string | null
}

/** The transfer limit is a rule of payments like others (decision 96); here it has the words of the specification. */
const limitRule = async (db: Db): Promise<Rule> => {
  const rule = await readRule(db, TRANSFER_LIMIT)
  assert(rule, 'the transfer limit is a rule from the beginning')
  return rule
}

/** What a member has left, for looking only: it may be out of date the moment it is read. */
export async function limitOf(
  db: Db,
  ctx: Pick<ActionContext, 'at' | 'institution'>,
  personId: string,
): Promise<Limit> {
  const allowances = await allowancesOf(db, ctx, personId)
  const found = allowances.find(({ ruleId }) => ruleId === TRANSFER_LIMIT)
  const others = allowances.filter((one) => one !== found)
  if (!found)
    return { limited: false, left: null, countMax: null, startsAgainOn: null, allowances: others }
  const { countLeft: left, countMax, startsAgainOn } = found
  return { limited: true, left, countMax, startsAgainOn, allowances: others }
}

/** The settings as staff saved them last, or the defaults. */
export const readLimits = async (db: Db): Promise<LimitSettings> => present(await limitRule(db))

/** How often the settings were saved: a change is about one version of them. */
export const limitsVersion = async (db: Db): Promise<number> => (await limitRule(db)).version

/** The settings and their version, which nobody else changes until the transaction ends. */
export async function lockLimits(
  tx: Tx,
): Promise<{ readonly before: LimitSettings; readonly version: number }> {
  await lockRules(tx)
  const rule = await limitRule(tx)
  return { before: present(rule), version: rule.version }
}

/** Saves the settings and sets the counts of those they apply to from now on back to zero. */
export async function saveLimits(
  tx: Tx,
  ctx: ActionContext,
  { enabled, countMax, appliesTo }: Change,
): Promise<LimitSettings> {
  const personId = appliesTo === 'all' ? null : appliesTo
  const { before, after } = await replaceRule(tx, TRANSFER_LIMIT, ({ series }) => ({
    enabled,
    count_max: countMax,
    person_id: personId,
    // Counts of another name: all are at zero, and none has to be touched.
    series: personId === null ? `transfer limit ${newId()}` : series,
    saved_at: ctx.at,
    saved_by: ctx.actorId,
  }))
  if (personId !== null) await resetSeriesOf(tx, after, personId)
  const detail = { before: inWords(before), after: inWords(after) }
  await audit(tx, ctx, 'limits.saved', { subjectId: personId, detail })
  await publish(tx, 'limits', concerned(before, after))
  return present(after)
}

/** Those whose answer may be another one now: also those the settings no longer apply to. */
function concerned(before: Rule, after: Rule): readonly string[] {
  const keys = [before, after].map(({ person_id }) => person_id ?? 'all')
  return keys.includes('all') ? ['all'] : [...new Set(keys)]
}

function inWords({ enabled, count_max, person_id }: Rule) {
  assert(count_max !== null, 'the transfer limit is a count')
  return { enabled, countMax: count_max, appliesTo: person_id ?? 'all' }
}

const present = (rule: Rule): LimitSettings => ({
  ...inWords(rule),
  updatedAt: rule.saved_at,
  updatedBy: rule.saved_by,
})
