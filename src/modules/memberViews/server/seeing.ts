import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit, record } from '../../audit/server/audit.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { type BeginRefusal, VIEWS_TOPIC } from '../contract.ts'
import { openViewOf, type Seen } from './reading.ts'
import type { MemberViewTables } from './tables.ts'

interface Beginning {
  readonly viewId: string
  /** Of the staff: no other session of theirs sees anything. */
  readonly sessionId: string
}

/** Staff begin to look. Again from the same session it changes nothing. */
export const begin = (
  db: Db,
  ctx: ActionContext,
  { viewId, sessionId }: Beginning,
): Promise<Result<{ readonly personId: string }, BeginRefusal>> =>
  inTransaction(db, async (tx) => {
    const { actorId, at } = ctx
    const tables = tx.withTables<MemberViewTables>()
    const row = await tables
      .selectFrom('member_view')
      .selectAll()
      .where('id', '=', viewId)
      .where('staff_id', '=', actorId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_found')
    const { person_id: personId } = row
    if ((await openViewOf(tx, personId, at))?.id !== viewId) return refuse('view_over')
    if (row.session_id === sessionId) return ok({ personId })
    if (row.session_id !== null) return refuse('begun_elsewhere')
    await tables
      .updateTable('member_view')
      .set({ session_id: sessionId, begun_at: at })
      .where('id', '=', viewId)
      .execute()
    const staff = await fullNameOf(tx, actorId)
    const detail = { staff, viewId, until: row.ends_at.toISOString() }
    await audit(tx, ctx, 'view.begun', { subjectId: personId, detail })
    await publish(tx, VIEWS_TOPIC, [personId])
    return ok({ personId })
  })

interface Read extends Seen {
  readonly personId: string
  readonly path: string
  readonly address: string
}

/** Writes down what is read, each address once a view, before it is answered. */
export const noteRead = (
  db: Db,
  { viewId, staffId, personId, path, address, at }: Read,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .withTables<MemberViewTables>()
      .insertInto('member_view_read')
      .values({ view_id: viewId, path, at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    await record(tx, {
      at,
      actorId: staffId,
      action: 'view.read',
      subjectId: personId,
      address,
      detail: { path, viewId },
    })
  })
