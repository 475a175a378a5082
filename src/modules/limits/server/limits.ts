import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { type Day, nextMonthOf } from '../../../values/dates.ts'
import { assert } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import type { LimitTables } from './tables.ts'

type Settings = LimitTables['transfer_limit']
type Counter = LimitTables['transfer_count']

/** What a member may still send to other banks, abroad and to billers of their own. */
interface Limit {
  readonly limited: boolean
  /** Null when not limited. At 0 the next payment has to be refused. */
  readonly left: number | null
  /** Of how many; null when not limited. */
  readonly countMax: number | null
  /** The first day of the next count; null when not limited. */
  readonly startsAgainOn: Day | null
}

/** Whose count it is, and of which month (`"2026-11"`) in the institution's zone. */
export interface CountOf {
  readonly personId: string
  readonly month: string
}

export interface LimitSettings {
  readonly enabled: boolean
  readonly countMax: number
  /** `'all'` or the id of a member. */
  readonly appliesTo: string
  readonly updatedAt: Date | null
  readonly updatedBy: string | null
}

interface LimitChange {
  readonly enabled: boolean
  /** At least 1. */
  readonly countMax: number
  /** `'all'` or the id of a member. */
  readonly appliesTo: string
}

/**
 * How many payments the member has left, held still until the transaction ends: nobody else can
 * count one for this member or save the settings meanwhile. Take it before the ledger's locks, in
 * every payment alike, so that two payments never wait for each other.
 */
export async function lockLimit(tx: Tx, { personId, month }: CountOf): Promise<Limit> {
  const tables = tx.withTables<LimitTables>()
  // Settings first, here and in saveLimits: that order is what keeps the two from a deadlock.
  const settings = await tables
    .selectFrom('transfer_limit')
    .selectAll()
    .forShare()
    .executeTakeFirstOrThrow()
  await tables
    .insertInto('transfer_count')
    .values({ person_id: personId, epoch: settings.epoch, count: 0, month })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const counter = await tables
    .selectFrom('transfer_count')
    .selectAll()
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return limitUnder(settings, { personId, month }, counter)
}

interface Counting extends CountOf {
  /** What takes the place; each payment takes one. */
  readonly paymentId: string
}

/**
 * Counts one payment, limited or not; it stands or falls with the transaction. Only after
 * {@link lockLimit} in the same transaction, and only when that found one left.
 */
export async function countOne(tx: Tx, { personId, month, paymentId }: Counting): Promise<void> {
  const { rows } = await sql<Settings & Pick<Counter, 'count' | 'month'>>`
    update transfer_count c
       set epoch = s.epoch, month = greatest(c.month, ${month}),
           count = case when c.epoch = s.epoch and c.month >= ${month} then c.count + 1 else 1 end
      from transfer_limit s
     where c.person_id = ${personId}
    returning c.count, c.month, s.*`.execute(tx)
  const [counted] = rows
  assert(counted, 'a payment is counted after the limit was locked')
  assert(
    !isLimited(counted, personId) || counted.count <= counted.count_max,
    'no payment is counted beyond the limit',
  )
  await tx
    .withTables<LimitTables>()
    .insertInto('transfer_counted')
    .values({
      payment_id: paymentId,
      person_id: personId,
      epoch: counted.epoch,
      month: counted.month,
    })
    .execute()
  await publish(tx, 'limits', [personId])
}

/**
 * Gives the place of a cancelled payment back, once, unless the count started anew since. Before the
 * ledger's locks, as {@link lockLimit}.
 */
export async function giveBackPlace(
  tx: Tx,
  { personId, paymentId }: Omit<Counting, 'month'>,
): Promise<void> {
  // The counter before the places, as a reset for this member takes them.
  await sql`select from transfer_count where person_id = ${personId} for update`.execute(tx)
  const { rows } = await sql`
    with place as (
      delete from transfer_counted
       where payment_id = ${paymentId} and person_id = ${personId} returning *)
    update transfer_count c set count = c.count - 1
      from place p
     where c.person_id = p.person_id and c.epoch = p.epoch and c.month = p.month and c.count > 0
    returning 1`.execute(tx)
  if (rows.length > 0) await publish(tx, 'limits', [personId])
}

/** Nothing of a month that long ago can be cancelled any more. */
const PLACES_KEPT = '14 months'

/** Forgets who took which place in counts that are long over. */
export async function forgetPlaces(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from transfer_counted
     where month < to_char(${now}::timestamptz - ${PLACES_KEPT}::interval, 'YYYY-MM')`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** As {@link lockLimit}, for looking only: it may be out of date the moment it is read. */
export async function limitOf(db: Db, { personId, month }: CountOf): Promise<Limit> {
  const tables = db.withTables<LimitTables>()
  const settings = await tables.selectFrom('transfer_limit').selectAll().executeTakeFirstOrThrow()
  const counter = await tables
    .selectFrom('transfer_count')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return limitUnder(settings, { personId, month }, counter)
}

/** The settings as staff saved them last, or the defaults. */
export async function readLimits(db: Db): Promise<LimitSettings> {
  return present(
    await db
      .withTables<LimitTables>()
      .selectFrom('transfer_limit')
      .selectAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Saves the settings and sets the counts of those they apply to from now on back to zero. */
export async function saveLimits(
  tx: Tx,
  ctx: ActionContext,
  { enabled, countMax, appliesTo }: LimitChange,
): Promise<LimitSettings> {
  const tables = tx.withTables<LimitTables>()
  const before = await tables
    .selectFrom('transfer_limit')
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  const personId = appliesTo === 'all' ? null : appliesTo
  const after = await tables
    .updateTable('transfer_limit')
    .set({
      enabled,
      count_max: countMax,
      applies_to: personId,
      epoch: personId === null ? before.epoch + 1n : before.epoch,
      updated_at: ctx.at,
      updated_by: ctx.actorId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (personId !== null) await resetCount(tx, personId)
  const detail = { before: inWords(before), after: inWords(after) }
  await audit(tx, ctx, 'limits.saved', { subjectId: personId, detail })
  await publish(tx, 'limits', concerned(before, after))
  return present(after)
}

/** Places taken before the reset are not given back after it: those would be given twice. */
async function resetCount(tx: Tx, personId: string): Promise<void> {
  const tables = tx.withTables<LimitTables>()
  await tables
    .updateTable('transfer_count')
    .set({ count: 0 })
    .where('person_id', '=', personId)
    .execute()
  await tables.deleteFrom('transfer_counted').where('person_id', '=', personId).execute()
}

const isLimited = ({ enabled, applies_to }: Settings, personId: string): boolean =>
  enabled && (applies_to === null || applies_to === personId)

function limitUnder(settings: Settings, { personId, month }: CountOf, counter?: Counter): Limit {
  if (!isLimited(settings, personId)) {
    return { limited: false, left: null, countMax: null, startsAgainOn: null }
  }
  const { epoch, count_max: countMax } = settings
  // A counter of a month to come is that of a clock that was put back since.
  const counts = counter !== undefined && counter.epoch === epoch && counter.month >= month
  const left = Math.max(0, countMax - (counts ? counter.count : 0))
  const ofMonth = counts ? counter.month : month
  return { limited: true, left, countMax, startsAgainOn: `${nextMonthOf(ofMonth)}-01` }
}

/** Those whose answer may be another one now: also those the settings no longer apply to. */
function concerned(before: Settings, after: Settings): readonly string[] {
  const keys = [before, after].map(({ applies_to }) => applies_to ?? 'all')
  return keys.includes('all') ? ['all'] : [...new Set(keys)]
}

const inWords = ({ enabled, count_max, applies_to }: Settings) => ({
  enabled,
  countMax: count_max,
  appliesTo: applies_to ?? 'all',
})

const present = (settings: Settings): LimitSettings => ({
  ...inWords(settings),
  updatedAt: settings.updated_at,
  updatedBy: settings.updated_by,
})
