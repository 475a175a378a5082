import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { assert } from '../../../values/result.ts'
import type { PaymentRuleTables } from './tables.ts'

/** The rule that a count of transfers has in the specification, with a page of its own. */
export const TRANSFER_LIMIT = '00000000-0000-7000-8000-000000000002'

export type Rule = Selectable<PaymentRuleTables['payment_rule']>

/** A rule of staff as it is in force. */
export const readRule = (db: Db, ruleId: string): Promise<Rule | undefined> =>
  db
    .withTables<PaymentRuleTables>()
    .selectFrom('payment_rule')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .where('origin', '=', 'staff')
    .where('replaced_at', 'is', null)
    .executeTakeFirst()

/** What of a rule staff say; what a rule is refused as, and its own counts, come with it. */
type Columns = Omit<
  Rule,
  'id' | 'rule_id' | 'version' | 'replaced_at' | 'refusal' | 'series' | 'origin' | 'end_told_at'
>

/** As the columns take what is kept as JSON. */
const written = ({ segment, conditions }: Pick<Rule, 'segment' | 'conditions'>) => ({
  segment: segment && JSON.stringify(segment),
  conditions: conditions && JSON.stringify(conditions),
})

type Revised = Partial<Columns & Pick<Rule, 'series'>> & Pick<Rule, 'saved_at' | 'saved_by'>

/** Puts a new rule in force; after {@link lockRules}. */
export const insertRule = (tx: Tx, ruleId: string, columns: Columns): Promise<Rule> =>
  tx
    .withTables<PaymentRuleTables>()
    .insertInto('payment_rule')
    .values({
      ...columns,
      ...written(columns),
      id: newId(),
      rule_id: ruleId,
      version: 1,
      refusal: 'payment_refused',
      origin: 'staff',
      series: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Waits for payments under way, which were decided by the rules as they were, and keeps others until the end. */
export const lockRules = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('payment rules', 0))`.execute(tx)

/**
 * Puts the next version of a rule in force: nothing of an earlier one changes.
 * @param revise says what changes, from the version as it is
 */
export async function replaceRule(
  tx: Tx,
  ruleId: string,
  revise: (before: Rule) => Revised,
): Promise<{ readonly before: Rule; readonly after: Rule }> {
  await lockRules(tx)
  const before = await readRule(tx, ruleId)
  assert(before, `rule ${ruleId} is known`)
  const tables = tx.withTables<PaymentRuleTables>()
  const revised = revise(before)
  await tables
    .updateTable('payment_rule')
    .set({ replaced_at: revised.saved_at })
    .where('id', '=', before.id)
    .execute()
  const next = { ...before, reason: null, ...revised, id: newId(), version: before.version + 1 }
  const after = await tables
    .insertInto('payment_rule')
    .values({ ...next, ...written(next) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { before, after }
}

/**
 * Sets a person's counts of a rule with counts of its own back to zero. What was taken before is not given back after it:
 * that would be twice.
 */
export async function resetSeriesOf(tx: Tx, { series }: Rule, personId: string): Promise<void> {
  assert(series !== null, 'only counts of its own are set back')
  for (const table of ['payment_usage', 'payment_use'] as const) {
    await tx
      .withTables<PaymentRuleTables>()
      .deleteFrom(table)
      .where('series', '=', series)
      .where('person_id', '=', personId)
      .execute()
  }
}
