import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { audit } from '../../audit/server/audit.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { type SharedView, type ShareRefusal, VIEW_MINUTES, VIEWS_TOPIC } from '../contract.ts'
import { openViewOf, presentView, shareableCallOf } from './reading.ts'
import type { MemberViewTables } from './tables.ts'

interface Sharing {
  readonly id: string
  /** That the member saw: another that began meanwhile is not what they agreed to. */
  readonly callId: string
}

/** The member lets whoever is calling see their pages. Twice at once it is one consent. */
export const share = (
  db: Db,
  ctx: ActionContext,
  { id, callId }: Sharing,
): Promise<Result<SharedView, ShareRefusal>> =>
  runAction<SharedView, Exclude<ShareRefusal, 'id_reused'>>(
    db,
    ctx,
    { id, action: 'view.share', input: { callId }, replay: (tx) => present(tx, ctx, id) },
    async (tx) => {
      const { actorId: personId, at } = ctx
      const call = await shareableCallOf(tx, personId, at)
      if (call?.id !== callId) return refuse('no_call')
      await closeStale(tx, personId, at)
      const endsAt = new Date(at.getTime() + VIEW_MINUTES * 60_000)
      const { numInsertedOrUpdatedRows } = await tx
        .withTables<MemberViewTables>()
        .insertInto('member_view')
        .values({
          id,
          person_id: personId,
          staff_id: call.staff_id,
          call_id: callId,
          shared_at: at,
          ends_at: endsAt < call.ends_at ? endsAt : call.ends_at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) return refuse('already_shared')
      const staff = await fullNameOf(tx, call.staff_id)
      await audit(tx, ctx, 'view.shared', { subjectId: personId, detail: { staff, viewId: id } })
      await publish(tx, VIEWS_TOPIC, [personId])
      await notifyMember(tx, ctx, {
        personId,
        kind: 'security',
        title: english('{name} may see your pages', { name: staff }),
        text: english(
          'You let {name} see your pages for {minutes} minutes at most, to read alone. If this was not you, call us at once.',
          { name: staff, minutes: String(VIEW_MINUTES) },
        ),
      })
      return ok(await present(tx, ctx, id))
    },
  )

/** A copy of a request whose view is over by now is told how it was. */
async function present(tx: Tx, { actorId, at }: ActionContext, id: string): Promise<SharedView> {
  const open = await openViewOf(tx, actorId, at)
  if (open?.id === id) return presentView(tx, open)
  const row = await tx
    .withTables<MemberViewTables>()
    .selectFrom('member_view')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  assert(row, 'what was shared is there')
  return {
    id,
    staffName: await fullNameOf(tx, row.staff_id),
    endsAt: row.ends_at.toISOString(),
    begunAt: row.begun_at?.toISOString() ?? null,
  }
}

/** What ran out, or ended with its call, makes room for the next. */
async function closeStale(tx: Tx, personId: string, at: Date): Promise<void> {
  const open = await openViewOf(tx, personId, at)
  await sql`
    update member_view set ended_at = least(ends_at, ${at})
     where person_id = ${personId} and ended_at is null and id is distinct from ${open?.id ?? null}`.execute(
    tx,
  )
}

/** The member takes it back: what staff ask for from now on is refused. */
export const takeBack = (
  db: Db,
  ctx: ActionContext,
  id: string,
): Promise<Result<Record<string, never>, 'not_found'>> =>
  endOne(db, ctx, id, { side: 'person_id', action: 'view.taken_back' })

/** Staff have seen enough. */
export const stopSeeing = (
  db: Db,
  ctx: ActionContext,
  id: string,
): Promise<Result<Record<string, never>, 'not_found'>> =>
  endOne(db, ctx, id, { side: 'staff_id', action: 'view.ended' })

interface Ending {
  /** Whose it is to end. */
  readonly side: 'person_id' | 'staff_id'
  readonly action: 'view.taken_back' | 'view.ended'
}

const endOne = (
  db: Db,
  ctx: ActionContext,
  id: string,
  { side, action }: Ending,
): Promise<Result<Record<string, never>, 'not_found'>> =>
  inTransaction(db, async (tx) => {
    const tables = tx.withTables<MemberViewTables>()
    const row = await tables
      .selectFrom('member_view')
      .selectAll()
      .where('id', '=', id)
      .where(side, '=', ctx.actorId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_found')
    if (row.ended_at !== null) return ok({})
    await tables
      .updateTable('member_view')
      .set({ ended_at: ctx.at, ended_by: ctx.actorId })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, action, { subjectId: row.person_id, detail: { viewId: id } })
    await publish(tx, VIEWS_TOPIC, [row.person_id])
    return ok({})
  })

/** The member who acts locks everything: what they let somebody see is over, also once it is unlocked. */
export async function endSharing(tx: Tx, ctx: ActionContext): Promise<void> {
  const { actorId: personId, at } = ctx
  const ended = await tx
    .withTables<MemberViewTables>()
    .updateTable('member_view')
    .set({ ended_at: at, ended_by: personId })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .returning('id as viewId')
    .executeTakeFirst()
  if (!ended) return
  await audit(tx, ctx, 'view.taken_back', { subjectId: personId, detail: ended })
  await publish(tx, VIEWS_TOPIC, [personId])
}
