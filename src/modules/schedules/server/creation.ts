import type * as z from 'zod/mini'
import { type ActionContext, answerCopy, runAction } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { CodeAnswer } from '../../../values/freshProof.ts'
import { fromDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import {
  askForProof,
  authorizeOutgoing,
  noteOutgoing,
  type Outgoing,
} from '../../transfers/server/transfers.ts'
import type {
  AskingScheduleRefusal,
  AskScheduleCodeBody,
  CreateScheduleBody,
  CreationRefusal,
  Schedule,
} from '../contract.ts'
import {
  contentsToProve,
  type CreationDependencies,
  type InSession,
  type Plan,
  plan,
  requestOf,
} from './planning.ts'
import { presentSchedule } from './present.ts'
import { type ScheduleRow, type ScheduleTables, TOPIC } from './tables.ts'

/**
 * Arranges a transfer ahead. A copy of the request is answered with the schedule as it stands. Funds
 * are not looked at: they are those of the day it runs. A wrong code is counted although nothing is
 * arranged.
 */
export const create = (
  db: Db,
  dependencies: CreationDependencies,
  ctx: ActionContext,
  { sessionId, body }: InSession & { readonly body: CreateScheduleBody },
): Promise<Result<Schedule, CreationRefusal>> =>
  inTransaction(db, async (tx): Promise<Result<Schedule, CreationRefusal>> => {
    const request = {
      ...requestOf(body),
      replay: async (): Promise<Schedule> =>
        presentSchedule(await scheduleById(tx, body.id), await labelsOf(tx, ctx.actorId)),
    }
    // One creation at a time for a member.
    await lockSignIn(tx, ctx.actorId)
    const copy = await answerCopy(tx, ctx, request)
    if (copy) return copy
    const planned = await plan(tx, dependencies, ctx, { sessionId, body })
    if (!planned.ok) return planned
    const { outgoing } = planned.value
    const allowed = outgoing && (await authorize(tx, ctx, body, outgoing))
    if (allowed && !allowed.ok) return allowed
    return runAction(tx, ctx, request, async (): Promise<Result<Schedule, CreationRefusal>> => {
      const isNoted =
        !outgoing || !allowed || (await noteOutgoing(tx, ctx, outgoing, allowed.value))
      return isNoted ? write(tx, ctx, body, planned.value) : refuse('id_reused')
    })
  })

const authorize = (tx: Tx, ctx: ActionContext, body: CreateScheduleBody, outgoing: Outgoing) => {
  const { proof } = body
  const contents = contentsToProve(body, outgoing)
  return authorizeOutgoing(tx, ctx, { outgoing, contents, proof })
}

async function write(
  tx: Tx,
  ctx: ActionContext,
  body: CreateScheduleBody,
  { route, labels }: Plan,
): Promise<Result<Schedule, 'id_reused'>> {
  const row = await insert(tx, {
    ...route,
    ...termsOf(body),
    member_id: ctx.actorId,
    created_at: ctx.at,
  })
  // Of a schedule from before requests were kept.
  if (!row) return refuse('id_reused')
  await auditCreated(tx, ctx, row)
  await publish(tx, TOPIC, [ctx.actorId])
  return ok(presentSchedule(row, labels))
}

/** Asks for the code that arranging this transfer needs; null when it needs none. */
export const askCode = (
  db: Db,
  dependencies: CreationDependencies,
  ctx: ActionContext,
  { sessionId, payment, anew }: InSession & AskScheduleCodeBody,
): Promise<Result<z.infer<typeof CodeAnswer>, AskingScheduleRefusal>> =>
  inTransaction(
    db,
    async (tx): Promise<Result<z.infer<typeof CodeAnswer>, AskingScheduleRefusal>> => {
      await lockSignIn(tx, ctx.actorId)
      const replay = async () => ({ asked: null })
      const copy = await answerCopy(tx, ctx, { ...requestOf(payment), replay })
      if (copy) return copy
      const planned = await plan(tx, dependencies, ctx, { sessionId, body: payment })
      if (!planned.ok) return planned
      const { outgoing } = planned.value
      if (!outgoing) return ok({ asked: null })
      const contents = contentsToProve(payment, outgoing)
      const asked = await askForProof(tx, ctx, { outgoing, contents, anew })
      return asked.ok ? ok({ asked: asked.value }) : asked
    },
  )

const scheduleById = (tx: Tx, id: string): Promise<ScheduleRow> =>
  tx
    .withTables<ScheduleTables>()
    .selectFrom('schedule')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const termsOf = (body: CreateScheduleBody) => ({
  id: body.id,
  amount_minor: fromDecimal(body.amount).minor,
  reference: body.reference,
  frequency: body.frequency,
  starts_on: body.startsOn,
  next_on: body.startsOn,
  ends_on: body.endsOn ?? null,
  runs_left: body.timesMax ?? null,
})

const insert = (
  tx: Tx,
  row: Omit<ScheduleRow, 'status' | 'version'>,
): Promise<ScheduleRow | undefined> =>
  tx
    .withTables<ScheduleTables>()
    .insertInto('schedule')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

const auditCreated = (tx: Tx, ctx: ActionContext, row: ScheduleRow): Promise<void> =>
  audit(tx, ctx, 'schedule.created', {
    subjectId: ctx.actorId,
    detail: {
      schedule: row.id,
      kind: row.kind,
      amount: row.amount_minor.toString(),
      frequency: row.frequency,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      timesMax: row.runs_left,
      ...(row.recipient_id !== null && { recipient: row.recipient_id }),
    },
  })
