import { type ActionContext, answerCopy, runAction } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Day } from '../../../values/dates.ts'
import type {
  ASKING_REFUSALS,
  CodeAnswer,
  FreshProof,
  PROOF_REFUSALS,
} from '../../../values/freshProof.ts'
import { fromDecimal } from '../../../values/money.ts'
import type { Frequency } from '../../../values/recurrence.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { type Labels, labelsOf } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import {
  askForProof,
  authorizeOutgoing,
  noteOutgoing,
  type Outgoing,
} from '../../transfers/server/transfers.ts'
import type { KindTypes, OrderKind, OrderRow } from './kind.ts'
import { insert, orderById } from './rows.ts'

/** An order as a member asks for it. */
export interface Request<Row extends OrderRow, Code extends string> {
  readonly id: string
  readonly action: string
  /** By what a copy is known again. The code is not a part: it is used up by then. */
  readonly input: unknown
  readonly proof: FreshProof | undefined
  /** Decides what of it is allowed by itself. */
  plan(tx: Tx): Promise<Result<Plan<Row, Code>, Code>>
}

export interface Plan<Row extends OrderRow, Code extends string> {
  /** Undefined where the money stays with the member. */
  readonly outgoing: Outgoing | undefined
  /** What the code is for. */
  readonly contents: unknown
  readonly labels: Labels
  /** All columns of the order, once everything that belongs to it is done. */
  complete(tx: Tx): Promise<Result<Partial<Row>, Code>>
}

/**
 * Arranges a standing order. A copy of the request is answered with the order as it stands. A refusal
 * leaves nothing written but that a wrong code was tried.
 */
export const arrange = <K extends KindTypes, Code extends string>(
  db: Db,
  ctx: ActionContext,
  kind: OrderKind<K>,
  asked: Request<K['row'], Code>,
): Promise<Result<K['view'], Code | keyof typeof PROOF_REFUSALS | 'id_reused'>> => {
  type Answer = Result<K['view'], Code | keyof typeof PROOF_REFUSALS | 'id_reused'>
  return inTransaction(db, async (tx): Promise<Answer> => {
    const replay = async (): Promise<K['view']> =>
      kind.present(await orderById(tx, kind, asked.id), await labelsOf(tx, ctx.actorId))
    // One at a time for a member.
    await lockSignIn(tx, ctx.actorId)
    const copy = await answerCopy(tx, ctx, { ...asked, replay })
    if (copy) return copy
    const planned = await asked.plan(tx)
    if (!planned.ok) return planned
    const { outgoing, contents } = planned.value
    const { proof } = asked
    const once = (note: () => Promise<boolean>): Promise<Answer> =>
      runAction(tx, ctx, { ...asked, replay }, async (): Promise<Answer> => {
        return (await note()) ? write(tx, ctx, kind, planned.value) : refuse('id_reused')
      })
    if (!outgoing) return once(async () => true)
    return authorizeOutgoing(tx, ctx, { outgoing, contents, proof }, (allowed) =>
      once(() => noteOutgoing(tx, ctx, outgoing, allowed)),
    )
  })
}

async function write<K extends KindTypes, Code extends string>(
  tx: Tx,
  ctx: ActionContext,
  kind: OrderKind<K>,
  plan: Plan<K['row'], Code>,
): Promise<Result<K['view'], Code | 'id_reused'>> {
  const completed = await plan.complete(tx)
  if (!completed.ok) return completed
  const order = await insert(tx, kind, completed.value)
  // Of an order from before requests were kept.
  if (!order) return refuse('id_reused')
  await audit(tx, ctx, kind.actions.arranged, {
    subjectId: ctx.actorId,
    detail: {
      ...kind.namesOf(order),
      ...kind.arrangedOf(order),
      amount: order.amount_minor.toString(),
      frequency: order.frequency,
      startsOn: order.starts_on,
      endsOn: order.ends_on,
      timesMax: order.runs_left,
    },
  })
  await publish(tx, `${kind.name}s`, [ctx.actorId])
  return ok(kind.present(order, plan.labels))
}

const NOTHING_ASKED: CodeAnswer = { asked: null, firstPayment: false }

/** Asks for the code that an order needs; null when it needs none. */
export const askCode = <Row extends OrderRow, Code extends string>(
  db: Db,
  ctx: ActionContext,
  asked: Request<Row, Code>,
  anew: boolean,
): Promise<Result<CodeAnswer, Code | keyof typeof ASKING_REFUSALS | 'id_reused'>> => {
  type Answer = Result<CodeAnswer, Code | keyof typeof ASKING_REFUSALS | 'id_reused'>
  return inTransaction(db, async (tx): Promise<Answer> => {
    await lockSignIn(tx, ctx.actorId)
    const copy = await answerCopy(tx, ctx, { ...asked, replay: async () => NOTHING_ASKED })
    if (copy) return copy
    const planned = await asked.plan(tx)
    if (!planned.ok) return planned
    const { outgoing, contents } = planned.value
    if (!outgoing) return ok(NOTHING_ASKED)
    return askForProof(tx, ctx, { outgoing, contents, anew })
  })
}

interface Terms {
  readonly id: string
  readonly amount: string
  readonly frequency: Frequency
  readonly endsOn?: Day | undefined
  readonly timesMax?: number | undefined
}

/** The columns that every kind has, of an order arranged now. */
export const columnsOfNew = (ctx: ActionContext, body: Terms, startsOn: Day) => ({
  id: body.id,
  person_id: ctx.actorId,
  amount_minor: fromDecimal(body.amount).minor,
  frequency: body.frequency,
  starts_on: startsOn,
  ends_on: body.endsOn ?? null,
  runs_left: body.timesMax ?? null,
  created_at: ctx.at,
})
