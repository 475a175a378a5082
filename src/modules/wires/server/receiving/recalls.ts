import { sql } from 'kysely'
import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import type { CancellationRequest } from '../../../../rails/iso20022/camt056.ts'
import { type Resolution, writeResolution } from '../../../../rails/iso20022/camt029.ts'
import { reasonWords } from '../../../../rails/iso20022/reasons.ts'
import { newId } from '../../../../values/ids.ts'
import { english } from '../../../../values/sentence.ts'
import type { DuePayment } from '../../../networkPayments/server/networkPayments.ts'
import { referenceIn, senderOf } from '../composing.ts'
import { keepMessage } from '../messages.ts'
import type { WireRecallRow } from '../tables.ts'
import type { Outcome } from './outcomes.ts'

/** Another bank asks for a payment back. None of theirs came to us as a message, so that is the answer. */
export async function answerRecall(
  tx: Tx,
  ctx: ActionContext<null>,
  request: CancellationRequest,
): Promise<Outcome> {
  const id = newId(ctx.at.getTime())
  const content = writeResolution({
    assignment: {
      messageId: referenceIn(id),
      createdAt: ctx.at,
      from: senderOf(ctx.institution),
      to: request.assignment.from,
    },
    case: request.case,
    code: 'RJCR',
    original: request.original,
    reasons: [{ code: 'NOOR', text: [] }],
  })
  await keepMessage(tx, ctx, { id, kind: 'camt.029', content })
  return { state: 'noted' }
}

const STATES: Readonly<Record<Resolution['outcome'], WireRecallRow['state'] | undefined>> = {
  cancelled: 'granted',
  pending: 'pending',
  rejected: 'refused',
  unknown: undefined,
}

/** What became of a request of ours. Where it was granted, the money comes by a return. */
export async function resolveRecall(
  tx: Tx,
  ctx: ActionContext<null>,
  { case: named, outcome, reasons }: Resolution,
  payment: DuePayment | undefined,
): Promise<Outcome> {
  const { rows } = await sql<WireRecallRow>`
    select * from wire_recall
     where state in ('asked', 'pending')
       and (replace(id::text, '-', '') = ${named?.id ?? ''} or payment_id = ${payment?.id ?? null})
     order by asked_at limit 1 for update`.execute(tx)
  const [recall] = rows
  const [reason] = reasons
  const answer = reason ? reasonWords(english, reason) : null
  const state = STATES[outcome]
  if (!recall) return { state: 'exception', exception: 'It answers no open request of ours' }
  if (!state) return { state: 'exception', exception: 'We do not know this answer' }
  await sql`
    update wire_recall set state = ${state}, answered_at = ${ctx.at}, answer = ${answer}
     where id = ${recall.id}`.execute(tx)
  if (state !== 'refused') return { state: 'noted' }
  const why = answer ?? english('the other bank gave no reason')
  return { state: 'exception', exception: english('It was refused: {why}', { why }) }
}
