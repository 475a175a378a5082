import { sql } from 'kysely'
import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import type { OriginalPayment } from '../../../../rails/iso20022/headers.ts'
import { newId } from '../../../../values/ids.ts'
import { audit } from '../../../audit/server/audit.ts'
import { sidesOfMany } from '../../../ledger/server/ledger.ts'
import {
  type DuePayment,
  paymentsByTrace,
  settlePayment,
} from '../../../networkPayments/server/networkPayments.ts'
import { lockForFee } from '../fee.ts'
import type { Answer } from './messages.ts'
import { answerRecall, resolveRecall } from './recalls.ts'
import { HOUSE_OF_ANSWERS, keepForStaff, takeBack } from './returns.ts'
import type { Outcome } from './outcomes.ts'
import type { WireAnswerRow } from '../tables.ts'
import { titleOf } from './words.ts'

const NOTED: Outcome = { state: 'noted' }
const exception = (words: string): Outcome => ({ state: 'exception', exception: words })

/** Does what a message says and writes it down, in its order. */
export async function dealWithAnswers(
  tx: Tx,
  ctx: ActionContext<null>,
  fileId: string,
  answers: readonly Answer[],
): Promise<void> {
  const references = await referencesOf(tx, answers)
  await lockAccounts(tx, [...(await paymentsByTrace(tx, references.filter(isThere))).values()])
  for (const [place, answer] of answers.entries()) {
    const uetr = references[place]
    // As the answer before it in the message left it.
    const payment = uetr && (await paymentsByTrace(tx, [uetr])).get(uetr)
    const about = { id: newId(ctx.at.getTime()), kind: answer.kind, ...aboutOf(answer) }
    const outcome = await dealWith(tx, ctx, answer, { id: about.id, payment: payment || undefined })
    const row = {
      ...about,
      file_id: fileId,
      place,
      payment_id: payment ? payment.id : null,
      state: outcome.state,
      exception: outcome.exception ?? null,
      at: ctx.at,
    }
    await write(tx, ctx, row)
  }
}

const isThere = (uetr: string | undefined): uetr is string => uetr !== undefined

const originalOf = (answer: Answer): OriginalPayment => {
  switch (answer.kind) {
    case 'status':
    case 'return':
      return answer.original
    case 'recall':
      return answer.request.original
    case 'resolution':
      return answer.resolution.original ?? {}
  }
}

/** The UETR of the payment that each answer means; some banks name the end-to-end reference alone. */
async function referencesOf(
  tx: Tx,
  answers: readonly Answer[],
): Promise<readonly (string | undefined)[]> {
  const named = answers.map((answer) => originalOf(answer).endToEndId ?? '')
  const { rows } = await sql<{ reference: string; uetr: string }>`
    select replace(payment_id::text, '-', '') as reference, uetr from wire_instruction
     where payment_id = any(${named.filter((id) => /^[0-9a-f]{32}$/.test(id))}::uuid[])`.execute(tx)
  const known = new Map(rows.map(({ reference, uetr }) => [reference, uetr]))
  return answers.map((answer, i) => originalOf(answer).uetr ?? known.get(named[i]!))
}

/** All that the message moves money between, together, as everybody locks them. */
async function lockAccounts(tx: Tx, payments: readonly DuePayment[]): Promise<void> {
  const sides = await sidesOfMany(
    tx,
    payments.map(({ id }) => id),
  )
  await lockForFee(tx, [...HOUSE_OF_ANSWERS, ...[...sides.values()].map(({ from }) => from)])
}

interface Meant {
  /** Of what is written down of it, and of the posting that it leads to. */
  readonly id: string
  readonly payment: DuePayment | undefined
}

function dealWith(
  tx: Tx,
  ctx: ActionContext<null>,
  answer: Answer,
  { id, payment }: Meant,
): Promise<Outcome> | Outcome {
  switch (answer.kind) {
    case 'status':
      return dealWithStatus(tx, ctx, answer, { id, payment })
    case 'return':
      return dealWithReturn(tx, ctx, answer, { id, payment })
    case 'recall':
      return answerRecall(tx, ctx, answer.request)
    case 'resolution':
      return resolveRecall(tx, ctx, answer.resolution, payment)
  }
}

const isAway = ({ state }: DuePayment): boolean => state === 'in_file' || state === 'sent'

const isBack = ({ state }: DuePayment): boolean => state === 'returned' || state === 'cancelled'

async function dealWithStatus(
  tx: Tx,
  ctx: ActionContext<null>,
  { status }: Answer & { kind: 'status' },
  { id, payment }: Meant,
): Promise<Outcome> {
  if (!payment) return exception('It speaks of no payment of ours')
  const { outcome, reasons } = status
  if (outcome !== 'settled' && outcome !== 'rejected')
    return outcome === 'unknown' ? exception('We do not know this status') : NOTED
  if (isBack(payment)) return exception('The payment came back before')
  if (outcome === 'settled') {
    if (isAway(payment)) await settlePayment(tx, ctx, payment)
    return NOTED
  }
  if (!isAway(payment)) return exception('It is rejected after it was settled')
  const reason = reasons[0] ?? { text: [] }
  return takeBack(tx, ctx, payment, { id, minor: payment.amount_minor, reason })
}

async function dealWithReturn(
  tx: Tx,
  ctx: ActionContext<null>,
  { minor, reason }: Answer & { kind: 'return' },
  { id, payment }: Meant,
): Promise<Outcome> {
  const keep = (words: string) => keepForStaff(tx, ctx, { id, minor, exception: words })
  if (!payment) return keep('It returns no payment of ours')
  if (isBack(payment)) return keep('The payment came back before')
  if (minor > payment.amount_minor) return keep('It is more than the payment was')
  // Nothing comes back that was not there: the word of it is lost or still to come.
  if (isAway(payment)) await settlePayment(tx, ctx, payment)
  return takeBack(tx, ctx, { ...payment, state: 'settled' }, { id, minor, reason })
}

type About = Pick<WireAnswerRow, 'reference' | 'amount_minor' | 'code'>

function aboutOf(answer: Answer): About {
  const { uetr, endToEndId = '' } = originalOf(answer)
  const reference = uetr ?? endToEndId
  switch (answer.kind) {
    case 'status':
      return { reference, amount_minor: 0n, code: answer.status.code }
    case 'return':
      return {
        reference,
        amount_minor: answer.minor,
        code: answer.reason.code ?? answer.reason.proprietary ?? '',
      }
    case 'recall':
      return { reference, amount_minor: 0n, code: answer.request.reason.code ?? '' }
    case 'resolution':
      return {
        reference: answer.resolution.case?.id ?? reference,
        amount_minor: 0n,
        code: answer.resolution.code,
      }
  }
}

async function write(tx: Tx, ctx: ActionContext<null>, row: WireAnswerRow): Promise<void> {
  const { id, file_id, place, kind, reference, payment_id, amount_minor, code, state, at } = row
  await sql`
    insert into wire_answer (id, file_id, place, kind, reference, payment_id, amount_minor, code, state, exception, at)
    values (${id}, ${file_id}, ${place}, ${kind}, ${reference}, ${payment_id}, ${amount_minor}, ${code}, ${state},
            ${row.exception}, ${at})`.execute(tx)
  if (row.exception === null) return
  const detail = { entry: titleOf(row), reference, exception: row.exception }
  await audit(tx, ctx, 'wire.exception', { detail })
}
