import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit, type OwnEvents } from '../../audit/server/audit.ts'
import { SAFETY_TOPIC } from '../contract.ts'
import { CLOSED_SHOWN } from '../staff.contract.ts'
import { type LockDependencies, lockNow } from './locking.ts'
import { notifyOfHandling, notifyOfReport } from './notifications.ts'
import type { ReportRow, SafetyTables } from './tables.ts'

/**
 * Takes the word of a member that an event of their history was somebody else: everything is locked and staff are told.
 * The same event again locks again, and is told once until staff have dealt with it.
 */
export const report = (
  { db, events, ...dependencies }: LockDependencies & { readonly events: OwnEvents },
  ctx: ActionContext,
  eventId: string,
): Promise<Result<void, 'not_found'>> =>
  allOrNothing(db, async (tx) => {
    const { actorId: personId, at } = ctx
    const event = await events.ownEvent(tx, personId, BigInt(eventId))
    if (!event) return refuse('not_found')
    const { words, said, address, at: eventAt } = event
    await lockNow(tx, ctx, dependencies, async () => {})
    const { numInsertedOrUpdatedRows } = await tx
      .withTables<SafetyTables>()
      .insertInto('safety_report')
      .values({
        id: newId(at.getTime()),
        person_id: personId,
        event_id: BigInt(eventId),
        event_at: eventAt,
        words,
        said,
        address,
        reported_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return ok(undefined)
    const traces = { subjectId: personId, detail: { event: eventId, said } }
    await audit(tx, ctx, 'safety.reported', traces)
    await publish(tx, SAFETY_TOPIC, [personId])
    await notifyOfReport(tx, ctx, words)
    return ok(undefined)
  })

/** Every report of a member that nobody has dealt with, and the latest of the others; the latest first. */
export async function reportsOf(db: Db, personId: string): Promise<readonly ReportRow[]> {
  const handled = await db
    .withTables<SafetyTables>()
    .selectFrom('safety_report')
    .selectAll()
    .where('person_id', '=', personId)
    .where('handled_at', 'is not', null)
    .orderBy('reported_at', 'desc')
    .limit(CLOSED_SHOWN)
    .execute()
  return [...(await openReportsOf(db, personId)), ...handled].toSorted(
    (a, b) => b.reported_at.getTime() - a.reported_at.getTime(),
  )
}

/** What a member reported and nobody has dealt with, the latest first. */
export const openReportsOf = (db: Db, personId: string): Promise<readonly ReportRow[]> =>
  db
    .withTables<SafetyTables>()
    .selectFrom('safety_report')
    .selectAll()
    .where('person_id', '=', personId)
    .where('handled_at', 'is', null)
    .orderBy('reported_at', 'desc')
    .execute()

/** What nobody has dealt with, the longest wait first. */
export async function reportsWaiting(
  db: Db,
  limit: number,
): Promise<{ readonly count: number; readonly rows: readonly ReportRow[] }> {
  const open = db
    .withTables<SafetyTables>()
    .selectFrom('safety_report')
    .where('handled_at', 'is', null)
  const { count } = await open.select(sql<bigint>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await open.selectAll().orderBy('reported_at').orderBy('id').limit(limit).execute()
  return { count: Number(count), rows }
}

/** Of two colleagues who close it at once the second hears so. */
export const handle = (
  db: Db,
  ctx: ActionContext,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<Result<{ readonly personId: string }, 'not_found' | 'already_handled'>> =>
  allOrNothing(db, async (tx) => {
    const tables = tx.withTables<SafetyTables>()
    const row = await tables
      .selectFrom('safety_report')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_found')
    if (row.handled_at) return refuse('already_handled')
    const { person_id: personId } = row
    await tables
      .updateTable('safety_report')
      .set({ handled_at: ctx.at, handled_by: ctx.actorId, note })
      .where('id', '=', id)
      .execute()
    const traces = { subjectId: personId, detail: { event: String(row.event_id), note } }
    await audit(tx, ctx, 'safety.report_handled', traces)
    await publish(tx, SAFETY_TOPIC, [personId])
    await notifyOfHandling(tx, ctx, { personId, words: row.words })
    return ok({ personId })
  })
