import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { writeCancellationRequest } from '../../../rails/iso20022/camt056.ts'
import { CREDIT_TRANSFER } from '../../../rails/iso20022/pacs008.ts'
import { money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  lockedPayment,
  type NetworkPayment,
  paymentById,
} from '../../networkPayments/server/networkPayments.ts'
import { type RecallReason, type RecallRefusal, type Recalls } from '../contract.ts'
import { correspondentOf, referenceIn, senderOf } from './composing.ts'
import { keepMessage } from './messages.ts'
import type { WireRecallRow } from './tables.ts'

/** What was asked about a payment abroad; undefined when there is none that left by a message. */
export async function recallsOf(db: Db, paymentId: string): Promise<Recalls | undefined> {
  const payment = await paymentById(db, paymentId)
  if (!payment || !isMessage(payment)) return undefined
  const rows = await recallsFor(db, paymentId)
  return {
    mayAsk: isAway(payment) && !rows.some(isOpen),
    recalls: rows.map((row) => ({
      id: row.id,
      reason: row.reason as RecallReason,
      askedAt: row.asked_at.toISOString(),
      state: row.state,
      answer: row.answer,
    })),
  }
}

async function recallsFor(db: Db, paymentId: string): Promise<readonly WireRecallRow[]> {
  const { rows } = await sql<WireRecallRow>`
    select * from wire_recall where payment_id = ${paymentId} order by asked_at desc`.execute(db)
  return rows
}

const isMessage = ({ rail, trace }: NetworkPayment): boolean => rail === 'wire' && trace !== null
const isAway = ({ state }: NetworkPayment): boolean => state === 'sent' || state === 'settled'
const isOpen = ({ state }: WireRecallRow): boolean => state === 'asked' || state === 'pending'

interface Asking {
  readonly paymentId: string
  readonly id: string
  readonly reason: RecallReason
}

/** Asks the other bank to send a payment back; what it answers comes as messages. */
export const recall = (
  db: Db,
  ctx: ActionContext,
  input: Asking,
): Promise<Result<Recalls, RecallRefusal>> =>
  runAction(
    db,
    ctx,
    {
      id: input.id,
      action: 'wire.recall',
      input,
      replay: async (tx) => (await recallsOf(tx, input.paymentId))!,
    },
    (tx) => recallIn(tx, ctx, input),
  )

async function recallIn(
  tx: Tx,
  ctx: ActionContext,
  { paymentId, id, reason }: Asking,
): Promise<Result<Recalls, RecallRefusal>> {
  const payment = await lockedPayment(tx, paymentId)
  if (!payment || !isMessage(payment)) return refuse('payment_not_found')
  if (!isAway(payment)) return refuse('not_recallable')
  if ((await recallsFor(tx, paymentId)).some(isOpen)) return refuse('already_asked')
  const { institution, at } = ctx
  const from = senderOf(institution)
  const reference = referenceIn(paymentId)
  const content = writeCancellationRequest({
    assignment: {
      messageId: referenceIn(id),
      createdAt: at,
      from,
      to: correspondentOf(institution),
    },
    case: { id: referenceIn(id), creator: from },
    original: {
      messageId: reference,
      messageName: CREDIT_TRANSFER.name,
      endToEndId: reference,
      uetr: payment.trace!,
    },
    settled: money(payment.amount_minor),
    reason: { code: reason, text: [] },
  })
  await keepMessage(tx, ctx, { id, kind: 'camt.056', content })
  await sql`
    insert into wire_recall (id, payment_id, reason, asked_by, asked_at, state)
    values (${id}, ${paymentId}, ${reason}, ${ctx.actorId}, ${at}, 'asked')`.execute(tx)
  await audit(tx, ctx, 'wire.recalled', {
    subjectId: payment.person_id,
    detail: { transfer: paymentId, reason },
  })
  return ok((await recallsOf(tx, paymentId))!)
}
