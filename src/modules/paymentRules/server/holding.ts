import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { formatMoment } from '../../../values/formats.ts'
import { formatMoney, type Money, money } from '../../../values/money.ts'
import { assert, ok, type Result } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  hold,
  type HoldOrder,
  type PostRefusal,
  release,
  timingIn,
} from '../../ledger/server/ledger.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { HELD_DAYS } from '../held.contract.ts'
import type { PaymentKind } from '../paymentKind.contract.ts'
import type { HeldPaymentRow, PaymentRuleTables } from './tables.ts'

export const HELD_TOPIC = 'heldPayments'
const DAY_MS = 86_400_000

/** A payment that the rules had wait. */
export interface Holding {
  readonly id: string
  readonly holdId: string
  /** Of the bill or the schedule it is a date of. */
  readonly arrangementId?: string | undefined
  readonly personId: string
  readonly accountId: string
  readonly kind: PaymentKind
  readonly amount: Money
  /** Never with a whole account number. */
  readonly payee: string
  readonly isNewPayee: boolean
  readonly reference: string | null
  /** By the {@link Reviewable} of that kind. */
  readonly carriedOutBy: string
  readonly contents: object
  /** The money to set aside; null where it is already, under `holdId`. */
  readonly order: Omit<HoldOrder, 'id' | 'expiresAt'> | null
}

/**
 * Has a payment wait for staff with its money set aside, in the transaction that decided so, and tells the member. The
 * caller takes back what it wrote where the ledger refuses.
 */
export async function holdForReview(
  tx: Tx,
  ctx: ActionContext<string | null>,
  { order, ...held }: Holding,
): Promise<Result<void, PostRefusal>> {
  const row = {
    id: held.id,
    hold_id: held.holdId,
    arrangement_id: held.arrangementId ?? null,
    person_id: held.personId,
    account_id: held.accountId,
    kind: held.kind,
    amount: held.amount.minor,
    payee: held.payee,
    is_new_payee: held.isNewPayee,
    reference: held.reference,
    carried_out_by: held.carriedOutBy,
    held_at: ctx.at,
    deadline_at: new Date(ctx.at.getTime() + HELD_DAYS * DAY_MS),
  }
  await tx
    .withTables<PaymentRuleTables>()
    .insertInto('payment_review')
    .values({
      ...row,
      contents: JSON.stringify(held.contents),
      state: 'open',
      decided_by: null,
      decided_at: null,
      reason: null,
    })
    .execute()
  await audit(tx, ctx, 'payment.held', { subjectId: row.person_id, detail: detailOf(row) })
  await publishHeld(tx, row.person_id)
  const until = formatMoment(row.deadline_at, ctx.institution.timeZone, 'momentLong')
  await tellMember(tx, ctx, row, {
    kind: 'money_out',
    title: english('We are looking at your payment: {what}', { what: whatOf(row) }),
    text: english(
      'It is set aside, and nobody has received it. We look at some payments before they go, and decide by {until}. If somebody told you to send it, call us.',
      { until },
    ),
  })
  if (order === null) return ok(undefined)
  const placed = await hold(tx, { ...order, id: row.hold_id }, timingIn(ctx))
  return placed.ok ? ok(undefined) : placed
}

/** "$50.00 to Dana Reyes, Wells Fargo ··6789" */
export const whatOf = ({ amount, payee }: Pick<HeldPaymentRow, 'amount' | 'payee'>): Words =>
  english('{amount} to {payee}', { amount: formatMoney(money(amount)), payee })

const detailOf = ({
  id,
  kind,
  amount,
  payee,
}: Pick<HeldPaymentRow, 'id' | 'kind' | 'amount' | 'payee'>) => ({
  payment: id,
  kind,
  amount: amount.toString(),
  currency: 'USD',
  payee,
})

const publishHeld = async (tx: Tx, personId: string): Promise<void> => {
  await publish(tx, HELD_TOPIC, ['staff'])
  await publish(tx, 'transfers', [personId])
}

interface News {
  readonly kind: 'money_out' | 'transfer_failed'
  readonly title: Words
  readonly text: Words
}

/** Transfers have a receipt to lead to. */
const RECEIPTS: readonly PaymentKind[] = ['member', 'us_bank', 'international']

const tellMember = (
  tx: Tx,
  ctx: ActionContext<string | null>,
  { id, person_id: personId, kind }: Pick<HeldPaymentRow, 'id' | 'person_id' | 'kind'>,
  { title, text, ...news }: News,
): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    { ...news, personId, title, text, ...(RECEIPTS.includes(kind) && { transferId: id }) },
    { isUrgent: true, paragraphs: [title, text] },
  )

const held = (db: Db) => db.withTables<PaymentRuleTables>().selectFrom('payment_review').selectAll()

/** A payment that waits or waited, by its own id or that of its hold. */
export const heldPaymentById = (db: Db, id: string): Promise<HeldPaymentRow | undefined> =>
  held(db)
    .where((eb) => eb.or([eb('id', '=', id), eb('hold_id', '=', id)]))
    .executeTakeFirst()

/** The same, about which nobody else decides until the transaction ends: before the locks of what it is made of. */
export const lockedHeldPayment = (tx: Tx, id: string): Promise<HeldPaymentRow | undefined> =>
  held(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** How payments stand that were held; others are absent. */
export async function heldStatesOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeldPaymentRow['state']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .withTables<PaymentRuleTables>()
    .selectFrom('payment_review')
    .select(['id', 'state'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

interface Decision {
  readonly state: Exclude<HeldPaymentRow['state'], 'open'>
  readonly reason?: string
}

/** Writes down what became of a locked payment that waits. */
export async function decideHeld(
  tx: Tx,
  ctx: ActionContext<string | null>,
  row: HeldPaymentRow,
  { state, reason }: Decision,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .withTables<PaymentRuleTables>()
    .updateTable('payment_review')
    .set({ state, decided_by: ctx.actorId, decided_at: ctx.at, reason: reason ?? null })
    .where('id', '=', row.id)
    .executeTakeFirst()
  assert(numUpdatedRows === 1n, 'a locked payment is decided')
  await audit(tx, ctx, `payment.${state}`, {
    subjectId: row.person_id,
    detail: { ...detailOf(row), ...(reason !== undefined && { reason }) },
  })
  await publishHeld(tx, row.person_id)
}

/**
 * Ends a locked payment that is not made: its money is free again, and the member is told unless they did it. Last, because
 * money locks accounts.
 */
export async function endHeld(
  tx: Tx,
  ctx: ActionContext<string | null>,
  row: HeldPaymentRow,
  decision: Decision & { readonly state: 'refused' | 'cancelled' | 'lapsed' },
): Promise<void> {
  await decideHeld(tx, ctx, row, decision)
  if (decision.state !== 'cancelled') {
    await tellMember(tx, ctx, row, {
      kind: 'transfer_failed',
      title: english('We did not make your payment: {what}', { what: whatOf(row) }),
      text: english(
        'To protect you we let it go no further. Nobody received it, and the money is free again. Please call us if you have questions, or still need it.',
      ),
    })
  }
  const freed = await release(tx, row.hold_id, timingIn(ctx))
  assert(freed.ok, 'what is held for staff stays set aside until it is decided')
}
