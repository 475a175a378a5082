import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { throttle } from '../../../platform/server/throttle.ts'
import { fromDecimal, money, toDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { KINDS_OF_OWN, type OwnKind, ownKindOf, type PaymentKind } from '../paymentKind.contract.ts'
import type { AskedBefore, QuestionAnswer, QuestionReason } from '../question.contract.ts'

const ASKED = { countMax: 60, lasts: '1 hour' } as const

/** So many times what somebody usually pays, of at least so much, is large for them. */
const LARGE_TIMES = 5n
const LARGE_FROM_MINOR = 500_00n
/** Fewer payments say nothing of what is usual. */
const USUAL_OF = 3

interface Asked {
  readonly paymentId: string
  readonly kind: OwnKind
  readonly amount: string
  readonly isFirst: boolean
}

interface Question {
  readonly reason: QuestionReason | null
  readonly usual: string | null
}

/** Whether a payment under review is one to ask about; constant work, by what was counted of earlier ones. */
export async function askQuestion(
  db: Db,
  ctx: ActionContext,
  { paymentId, kind, amount, isFirst }: Asked,
): Promise<Result<Question, 'too_many'>> {
  const { actorId: personId, at } = ctx
  if ((await throttle(db, at, { key: `payment question ${personId}`, ...ASKED })) > 0)
    return refuse('too_many')
  const usual = isFirst ? null : await usualExceeded(db, personId, kind, fromDecimal(amount).minor)
  const reason = isFirst ? 'first' : usual === null ? null : 'large'
  if (reason !== null) await note(db, { paymentId, personId, kind, reason, at })
  else await forgetUnanswered(db, paymentId, personId)
  return ok({ reason, usual: usual === null ? null : toDecimal(money(usual)) })
}

interface Noted {
  readonly paymentId: string
  readonly personId: string
  readonly kind: OwnKind
  readonly reason: QuestionReason
  readonly at: Date
}

/** What is under review may have become another payment since; what was answered stays. */
async function note(db: Db, { paymentId, personId, kind, reason, at }: Noted): Promise<void> {
  await sql`
    insert into payment_question as q (payment_id, person_id, kind, reason, asked_at)
    values (${paymentId}, ${personId}, ${kind}, ${reason}, ${at})
    on conflict (payment_id, person_id) do update set kind = excluded.kind, reason = excluded.reason
     where q.answer is null and (q.kind, q.reason) <> (excluded.kind, excluded.reason)`.execute(db)
}

const forgetUnanswered = (db: Db, paymentId: string, personId: string): Promise<unknown> =>
  sql`delete from payment_question
       where payment_id = ${paymentId} and person_id = ${personId} and answer is null`.execute(db)

/**
 * Notes of a payment that is asked about or made that it is the first to its payee, by whom the server knows: a screen that
 * was told otherwise, or that asked nothing, changes nothing about that.
 */
export async function noteFirstPayment(
  tx: Tx,
  at: Date,
  { kind, ...payment }: Pick<Noted, 'paymentId' | 'personId'> & { readonly kind: PaymentKind },
): Promise<void> {
  const own = ownKindOf(kind)
  if (own) await note(tx, { ...payment, kind: own, reason: 'first', at })
}

/** What the member usually pays by a kind, where an amount is far more; null where it is not, or nothing is usual yet. */
async function usualExceeded(
  db: Db,
  personId: string,
  kind: OwnKind,
  minor: bigint,
): Promise<bigint | null> {
  if (minor < LARGE_FROM_MINOR) return null
  const { rows } = await sql<{ usual: bigint | null }>`
    select max(usual) as usual from payment_usage
     where person_id = ${personId} and series = any(${[...KINDS_OF_OWN[kind]]})
       and payments >= ${USUAL_OF}`.execute(db)
  const usual = rows[0]?.usual ?? null
  return usual !== null && minor > usual * LARGE_TIMES ? usual : null
}

/** Keeps what the member said. Whoever is told what to say takes nothing back. */
export const answerQuestion = (
  db: Db,
  ctx: ActionContext,
  { paymentId, answer }: { readonly paymentId: string; readonly answer: QuestionAnswer },
): Promise<Result<Record<string, never>, 'not_asked'>> =>
  inTransaction(db, async (tx) => {
    const { actorId: personId, at } = ctx
    const { rows } = await sql<{ answer: QuestionAnswer | null }>`
      select answer from payment_question
       where payment_id = ${paymentId} and person_id = ${personId} for update`.execute(tx)
    const [before] = rows
    if (!before) return refuse('not_asked')
    if (before.answer === answer || before.answer === 'told') return ok({})
    await sql`
      update payment_question set answer = ${answer}, answered_at = ${at}
       where payment_id = ${paymentId} and person_id = ${personId}`.execute(tx)
    if (answer === 'told') {
      const traces = { subjectId: personId, detail: { transfer: paymentId } }
      await audit(tx, ctx, 'transfer.told_to_pay', traces)
    }
    return ok({})
  })

/** What was asked of a payment, or of the bill or schedule it is a date of. */
export async function questionOf(
  db: Db,
  personId: string,
  paymentIds: readonly string[],
): Promise<AskedBefore | null> {
  const { rows } = await sql<{
    reason: QuestionReason
    asked_at: Date
    answer: QuestionAnswer | null
  }>`
    select reason, asked_at, answer from payment_question
     where payment_id = any(${[...paymentIds]}) and person_id = ${personId}
     order by asked_at desc limit 1`.execute(db)
  const [row] = rows
  return row
    ? { reason: row.reason, askedAt: row.asked_at.toISOString(), answer: row.answer }
    : null
}

const KEPT = '14 months'

/** Forgets what was asked long ago. */
export async function forgetQuestions(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_question where asked_at < ${now}::timestamptz - ${KEPT}::interval`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
