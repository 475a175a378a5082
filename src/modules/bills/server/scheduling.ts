import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { open, seal } from '../../../platform/server/vault.ts'
import { businessDayFrom } from '../../../values/businessDays.ts'
import { type Day, instantOf } from '../../../values/dates.ts'
import type { CodeAnswer } from '../../../values/freshProof.ts'
import { fromDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { labelOf, ownAccount, paidAlone } from '../../accounts/server/accounts.ts'
import { balanceOf, shortfall } from '../../ledger/server/ledger.ts'
import {
  arrange,
  askCode as askForCode,
  columnsOfNew,
  hasTooMany,
  type Plan,
  type Request,
  todayIn,
} from '../../standingOrders/server/standingOrders.ts'
import type { Outgoing } from '../../transfers/server/transfers.ts'
import {
  type AskBillCodeBody,
  type AskingBillRefusal,
  type Bill,
  dateRange,
  type MoneyRefusal,
  type ScheduleBillBody,
  type SchedulingRefusal,
} from '../contract.ts'
import { providerName } from '../provider.contract.ts'
import { BILL } from './kind.ts'
import { setAside } from './money.ts'
import { hashOf, ownPayee } from './payees.ts'
import { nextDates, remindedOf } from './policy.ts'
import { type BillRow, OF_BILL, OF_PAYEE } from './tables.ts'

/** Schedules a bill payment and sets the money for its first date aside. */
export const schedule = (
  db: Db,
  ctx: ActionContext,
  body: ScheduleBillBody,
): Promise<Result<Bill, SchedulingRefusal>> =>
  arrange(db, ctx, BILL, { ...requestOf(db, body), plan: (tx) => plan(tx, ctx, body) })

/** Asks for the code that scheduling this payment needs; null when it needs none. */
export const askCode = (
  db: Db,
  ctx: ActionContext,
  { payment, anew }: AskBillCodeBody,
): Promise<Result<CodeAnswer, AskingBillRefusal>> => {
  const planned = (tx: Tx) => planWithFunds(tx, ctx, payment)
  return askForCode(db, ctx, { ...requestOf(db, payment), plan: planned }, anew)
}

/** By what a copy of the request is known again. Its code is not a part: it is used up by then. */
function requestOf(
  db: Db,
  { id, proof, amount, accountNumber, ...terms }: ScheduleBillBody,
): Omit<Request<BillRow, PlanRefusal>, 'plan'> {
  const number = accountNumber !== undefined && { accountNumber: hashOf(db, accountNumber) }
  const input = { ...terms, amount: fromDecimal(amount).minor.toString(), ...number }
  return { id, action: 'bill.schedule', input, proof }
}

type PlanRefusal =
  | 'payee_not_found'
  | 'source_account_not_found'
  | 'date_out_of_range'
  | 'too_many_bills'
  | MoneyRefusal

/** What of a payment is allowed by itself. */
async function plan(
  tx: Tx,
  ctx: ActionContext,
  body: ScheduleBillBody,
): Promise<Result<Plan<BillRow, PlanRefusal>, PlanRefusal>> {
  const { actorId: personId } = ctx
  const { proof: _proof, scheduleDate: day, memo = null, ...terms } = body
  const payee = await findPayee(tx, personId, body)
  if (!payee) return refuse('payee_not_found')
  const paid = await paidAlone(tx, personId, body.fromAccountId)
  if (!paid.ok) return paid
  const from = paid.value
  const today = todayIn(ctx)
  const { first, last } = dateRange(today)
  if (day < first || day > last) return refuse('date_out_of_range')
  if (await hasTooMany(tx, BILL, personId)) return refuse('too_many_bills')
  const { accountNumber, ...named } = payee
  const last4 = accountNumber.slice(-4)
  const row = {
    ...columnsOfNew(ctx, terms, day),
    ...nextDates(day),
    ...named,
    from_account_id: from.id,
    account_number: seal(tx, accountNumber, OF_BILL(body.id)),
    last4,
    memo,
    reminded_of: remindedOf(day, today),
  }
  const outgoing = {
    id: body.id,
    personId,
    fromAccountId: from.id,
    paidTo: paidToOf(payee),
    inWords: `${payee.payee_name} ··${last4}`,
    amount: fromDecimal(body.amount),
    leavesAt: leavingAt(ctx, day),
    alwaysProven: false,
    isArranged: true,
  }
  const { proof: _none, ...contents } = body
  const complete = async (): Promise<Result<Partial<BillRow>, MoneyRefusal>> => {
    const held = await setAside(tx, ctx, row)
    return held.ok ? ok({ ...row, hold_id: held.value }) : held
  }
  return ok({ outgoing, contents, labels: new Map([[from.id, labelOf(from)]]), complete })
}

/** A kindness to whoever asks for a code: what counts is the ledger when the money is set aside. */
async function planWithFunds(
  tx: Tx,
  ctx: ActionContext,
  payment: ScheduleBillBody,
): ReturnType<typeof plan> {
  const planned = await plan(tx, ctx, payment)
  const from = planned.ok && (await ownAccount(tx, ctx.actorId, payment.fromAccountId, 'pay'))
  if (!from) return planned
  const missing = shortfall(await balanceOf(tx, from.ledgerAccountId), fromDecimal(payment.amount))
  return missing.minor > 0n ? refuse('insufficient_funds') : planned
}

/** When the money of a payment asked for on `day` leaves at the earliest. */
export const leavingAt = ({ institution }: Pick<ActionContext, 'institution'>, day: Day): Date =>
  instantOf(businessDayFrom(day), '00:00', institution.timeZone)

/** As the outgoing rules know the payee of a bill again: a biller of one's own, or one's account at ours. */
export const paidToOf = (payee: Payee): Outgoing['paidTo'] =>
  payee.payee_id === null
    ? { kind: 'provider', provider: payee.provider ?? '', accountNumber: payee.accountNumber }
    : { kind: 'biller', payeeId: payee.payee_id }

export type Payee = Pick<BillRow, 'provider' | 'payee_id' | 'payee_name'> & {
  readonly accountNumber: string
}

async function findPayee(
  tx: Tx,
  personId: string,
  { provider, accountNumber, payeeId }: ScheduleBillBody,
): Promise<Payee | undefined> {
  if (provider !== undefined && accountNumber !== undefined) {
    return { provider, payee_id: null, payee_name: providerName(provider), accountNumber }
  }
  const own = await ownPayee(tx, personId, payeeId ?? '')
  if (!own) return undefined
  const number = open(tx, own.account_number, OF_PAYEE(own.id))
  return { provider: null, payee_id: own.id, payee_name: own.name, accountNumber: number }
}
