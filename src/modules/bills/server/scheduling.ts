import type * as z from 'zod/mini'
import { type ActionContext, answerCopy, runAction } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { open, seal } from '../../../platform/server/vault.ts'
import { businessDayFrom } from '../../../values/businessDays.ts'
import { type Day, instantOf } from '../../../values/dates.ts'
import type { CodeAnswer } from '../../../values/freshProof.ts'
import { fromDecimal, money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { labelOf, labelsOf, ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import { balanceOf } from '../../ledger/server/ledger.ts'
import {
  askForProof,
  authorizeOutgoing,
  noteOutgoing,
  type Outgoing,
} from '../../transfers/server/transfers.ts'
import {
  ACTIVE_COUNT_MAX,
  type AskBillCodeBody,
  type AskingBillRefusal,
  type Bill,
  dateRange,
  type ScheduleBillBody,
  type SchedulingRefusal,
} from '../contract.ts'
import { providerName } from '../provider.contract.ts'
import { setAside } from './money.ts'
import { hashOf, ownPayee } from './payees.ts'
import { nextDates, remindedOf, todayIn } from './policy.ts'
import { presentBill } from './present.ts'
import { type BillRow, type BillTables, OF_BILL, OF_PAYEE, TOPIC } from './tables.ts'

/**
 * Schedules a bill payment and sets the money for its first date aside. A copy of the request is
 * answered with the bill as it stands. A refusal leaves nothing written but that a wrong code was
 * tried.
 */
export const schedule = (
  db: Db,
  ctx: ActionContext,
  body: ScheduleBillBody,
): Promise<Result<Bill, SchedulingRefusal>> =>
  inTransaction(db, async (tx): Promise<Result<Bill, SchedulingRefusal>> => {
    const request = {
      ...requestOf(tx, body),
      replay: async (): Promise<Bill> =>
        presentBill(await billById(tx, body.id), await labelsOf(tx, ctx.actorId)),
    }
    // One scheduling at a time for a member.
    await lockSignIn(tx, ctx.actorId)
    const copy = await answerCopy(tx, ctx, request)
    if (copy) return copy
    const planned = await plan(tx, ctx, body)
    if (!planned.ok) return planned
    const { outgoing } = planned.value
    const { proof, ...contents } = body
    const allowed = await authorizeOutgoing(tx, ctx, { outgoing, contents, proof })
    if (!allowed.ok) return allowed
    return runAction(tx, ctx, request, async (): Promise<Result<Bill, SchedulingRefusal>> => {
      if (!(await noteOutgoing(tx, ctx, outgoing, allowed.value))) {
        return refuse('id_reused')
      }
      return write(tx, ctx, planned.value)
    })
  })

/** Sets the money aside and writes the bill. */
async function write(
  tx: Tx,
  ctx: ActionContext,
  { terms, accountNumber, from }: Plan,
): Promise<Result<Bill, SchedulingRefusal>> {
  const held = await setAside(tx, ctx, terms)
  if (!held.ok) return held
  const row = await insert(tx, {
    ...terms,
    account_number: seal(tx, accountNumber, OF_BILL(terms.id)),
    hold_id: held.value,
    reminded_of: remindedOf(terms.starts_on, todayIn(ctx)),
    created_at: ctx.at,
  })
  // Of a bill from before requests were kept.
  if (!row) return refuse('id_reused')
  await auditScheduled(tx, ctx, row)
  await publish(tx, TOPIC, [ctx.actorId])
  return ok(presentBill(row, new Map([[from.id, labelOf(from)]])))
}

/** Asks for the code that scheduling this payment needs; null when it needs none. */
export const askCode = (
  db: Db,
  ctx: ActionContext,
  { payment, anew }: AskBillCodeBody,
): Promise<Result<z.infer<typeof CodeAnswer>, AskingBillRefusal>> =>
  inTransaction(db, async (tx): Promise<Result<z.infer<typeof CodeAnswer>, AskingBillRefusal>> => {
    await lockSignIn(tx, ctx.actorId)
    const replay = async () => ({ asked: null })
    const copy = await answerCopy(tx, ctx, { ...requestOf(tx, payment), replay })
    if (copy) return copy
    const planned = await plan(tx, ctx, payment)
    if (!planned.ok) return planned
    const { outgoing, from } = planned.value
    // A kindness: what counts is what the ledger says when the money is set aside.
    const { available } = await balanceOf(tx, from.ledgerAccountId)
    if (available.minor < outgoing.amount.minor) return refuse('insufficient_funds')
    const { proof: _none, ...contents } = payment
    const asked = await askForProof(tx, ctx, { outgoing, contents, anew })
    return asked.ok ? ok({ asked: asked.value }) : asked
  })

/** By what a copy of the request is known again. Its code is not a part: it is used up by then. */
const requestOf = (
  db: Db,
  { id, proof: _proof, amount, accountNumber, ...terms }: ScheduleBillBody,
) => ({
  id,
  action: 'bill.schedule',
  input: {
    ...terms,
    amount: fromDecimal(amount).minor.toString(),
    ...(accountNumber !== undefined && { accountNumber: hashOf(db, accountNumber) }),
  },
})

interface Plan {
  readonly outgoing: Outgoing
  readonly from: ShareAccount
  readonly accountNumber: string
  readonly terms: Terms
}

/** What of a payment is allowed by itself. */
async function plan(
  tx: Tx,
  ctx: ActionContext,
  body: ScheduleBillBody,
): Promise<Result<Plan, PlanRefusal>> {
  const { actorId: memberId } = ctx
  const payee = await findPayee(tx, memberId, body)
  if (!payee) return refuse('payee_not_found')
  const from = await ownAccount(tx, memberId, body.fromAccountId)
  if (!from) return refuse('source_account_not_found')
  const { first, last } = dateRange(todayIn(ctx))
  if (body.scheduleDate < first || body.scheduleDate > last) return refuse('date_out_of_range')
  if ((await activeCount(tx, memberId)) >= ACTIVE_COUNT_MAX) return refuse('too_many_bills')
  const { accountNumber, ...named } = payee
  const last4 = accountNumber.slice(-4)
  const owner = { member_id: memberId, from_account_id: from.id }
  const terms = { ...termsOf(body), ...named, ...owner, last4 }
  const outgoing = {
    id: body.id,
    memberId,
    paidTo: paidToOf(payee),
    inWords: `${payee.payee_name} ··${last4}`,
    amount: money(terms.amount_minor),
    leavesAt: leavingAt(ctx, body.scheduleDate),
    counted: payee.payee_id !== null,
    alwaysProven: false,
  }
  return ok({ outgoing, from, accountNumber, terms })
}

type PlanRefusal =
  | 'id_reused'
  | 'payee_not_found'
  | 'source_account_not_found'
  | 'date_out_of_range'
  | 'too_many_bills'

/** When the money of a payment asked for on `day` leaves at the earliest. */
export const leavingAt = ({ institution }: Pick<ActionContext, 'institution'>, day: Day): Date =>
  instantOf(businessDayFrom(day), '00:00', institution.timeZone)

/** As the outgoing rules know the payee of a bill again: a biller of one's own, or one's account at ours. */
export const paidToOf = (payee: Payee): Outgoing['paidTo'] =>
  payee.payee_id === null
    ? { kind: 'provider', provider: payee.provider ?? '', accountNumber: payee.accountNumber }
    : { kind: 'biller', payeeId: payee.payee_id }

const billById = (tx: Tx, id: string): Promise<BillRow> =>
  tx
    .withTables<BillTables>()
    .selectFrom('bill')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export type Payee = Pick<BillRow, 'provider' | 'payee_id' | 'payee_name'> & {
  readonly accountNumber: string
}

async function findPayee(
  tx: Tx,
  memberId: string,
  { provider, accountNumber, payeeId }: ScheduleBillBody,
): Promise<Payee | undefined> {
  if (provider !== undefined && accountNumber !== undefined) {
    return { provider, payee_id: null, payee_name: providerName(provider), accountNumber }
  }
  const own = await ownPayee(tx, memberId, payeeId ?? '')
  if (!own) return undefined
  const number = open(tx, own.account_number, OF_PAYEE(own.id))
  return { provider: null, payee_id: own.id, payee_name: own.name, accountNumber: number }
}

async function activeCount(tx: Tx, memberId: string): Promise<number> {
  const { count } = await tx
    .withTables<BillTables>()
    .selectFrom('bill')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .where('next_on', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const termsOf = (body: ScheduleBillBody) => ({
  id: body.id,
  amount_minor: fromDecimal(body.amount).minor,
  memo: body.memo ?? null,
  frequency: body.frequency,
  starts_on: body.scheduleDate,
  ...nextDates(body.scheduleDate),
  ends_on: body.endsOn ?? null,
  runs_left: body.timesMax ?? null,
})

type Terms = ReturnType<typeof termsOf> &
  Omit<Payee, 'accountNumber'> &
  Pick<BillRow, 'member_id' | 'from_account_id' | 'last4'>

const insert = (tx: Tx, row: Omit<BillRow, 'status' | 'version'>): Promise<BillRow | undefined> =>
  tx
    .withTables<BillTables>()
    .insertInto('bill')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

const auditScheduled = (tx: Tx, ctx: ActionContext, row: BillRow): Promise<void> =>
  audit(tx, ctx, 'bill.scheduled', {
    subjectId: ctx.actorId,
    detail: {
      bill: row.id,
      payee: row.payee_name,
      amount: row.amount_minor.toString(),
      currency: 'USD',
      frequency: row.frequency,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      timesMax: row.runs_left,
    },
  })
