import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { audit } from '../../audit/server/audit.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { SAFETY_TOPIC } from '../contract.ts'
import { CALL_MINUTES } from '../staff.contract.ts'
import type { CallRow, SafetyTables } from './tables.ts'

interface Starting {
  readonly id: string
  readonly personId: string
  readonly topic: string
}

/** Of two colleagues who start at once the second waits, and hears who was first. */
export const start = (
  db: Db,
  ctx: ActionContext,
  { id, ...input }: Starting,
): Promise<Result<void, 'call_running' | 'id_reused'>> =>
  runAction(
    db,
    ctx,
    { id, action: 'safety.start_call', input, replay: async () => undefined },
    async (tx) => {
      const { personId, topic } = input
      const { at, actorId } = ctx
      await endWhatRanOut(tx, personId, at)
      const endsAt = new Date(at.getTime() + CALL_MINUTES * 60_000)
      const { numInsertedOrUpdatedRows } = await tx
        .withTables<SafetyTables>()
        .insertInto('safety_call')
        .values({
          id,
          person_id: personId,
          staff_id: actorId,
          topic,
          started_at: at,
          ends_at: endsAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n)
        return refuse('call_running', await whoCalls(tx, ctx, personId))
      const by = await fullNameOf(tx, actorId)
      await audit(tx, ctx, 'safety.call_started', { subjectId: personId, detail: { topic, by } })
      await publish(tx, SAFETY_TOPIC, [personId])
      return ok(undefined)
    },
  )

async function endWhatRanOut(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx
    .withTables<SafetyTables>()
    .updateTable('safety_call')
    .set(({ ref }) => ({ ended_at: ref('ends_at') }))
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', at)
    .execute()
}

async function whoCalls(tx: Tx, { at }: ActionContext, personId: string) {
  const running = await runningCallOf(tx, personId, at)
  if (!running) return undefined
  const name = await fullNameOf(tx, running.staff_id)
  return english('{name} is calling this member already.', { name })
}

/** The call that shows on the pages of a member now. */
export const runningCallOf = (db: Db, personId: string, at: Date): Promise<CallRow | undefined> =>
  db
    .withTables<SafetyTables>()
    .selectFrom('safety_call')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .executeTakeFirst()

/** Whose call it was; ending one that is over changes nothing. */
export const end = (
  db: Db,
  ctx: ActionContext,
  id: string,
): Promise<Result<{ readonly personId: string }, 'not_found'>> =>
  inTransaction(db, async (tx) => {
    const [call] = await lockedCalls(tx).where('id', '=', id).execute()
    if (!call) return refuse('not_found')
    await endNow(tx, ctx, call)
    return ok({ personId: call.person_id })
  })

/** Whoever calls is suspended: no member reads any more that it is really us. */
export async function endCallsBy(tx: Tx, ctx: ActionContext, staffId: string): Promise<void> {
  const running = lockedCalls(tx).where('staff_id', '=', staffId).where('ended_at', 'is', null)
  for (const call of await running.execute()) await endNow(tx, ctx, call)
}

const lockedCalls = (tx: Tx) =>
  tx.withTables<SafetyTables>().selectFrom('safety_call').selectAll().orderBy('id').forUpdate()

/** What is over already stays as it was. */
async function endNow(tx: Tx, ctx: ActionContext, call: CallRow): Promise<void> {
  const { id, person_id: personId, ended_at: endedAt, ends_at: endsAt, topic } = call
  if (endedAt !== null || endsAt <= ctx.at) return
  await tx
    .withTables<SafetyTables>()
    .updateTable('safety_call')
    .set({ ended_at: ctx.at })
    .where('id', '=', id)
    .execute()
  await audit(tx, ctx, 'safety.call_ended', { subjectId: personId, detail: { topic } })
  await publish(tx, SAFETY_TOPIC, [personId])
}
