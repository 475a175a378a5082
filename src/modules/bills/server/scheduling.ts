import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { attempt, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { open, seal } from '../../../platform/server/vault.ts'
import { businessDayFrom } from '../../../values/businessDays.ts'
import { type Day, instantOf } from '../../../values/dates.ts'
import type { CodeAnswer } from '../../../values/freshProof.ts'
import { money, parseDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { labelsOf, ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { record } from '../../audit/server/audit.ts'
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
import { ownPayee } from './payees.ts'
import { nextDates, remindedOf } from './policy.ts'
import { presentBill } from './present.ts'
import { type BillCustomer, type BillScene, todayIn } from './scene.ts'
import { type BillRow, type BillTables, OF_BILL, OF_PAYEE, TOPIC } from './tables.ts'

/**
 * Schedules a bill payment and sets the money for its first date aside. Asked again with the same id
 * and the same contents it answers with the bill as it stands; with other contents it refuses
 * `id_reused`. A refusal leaves nothing written but that a wrong code was tried.
 */
export async function schedule(
  tx: Tx,
  scene: BillScene,
  customer: BillCustomer,
  body: ScheduleBillBody,
): Promise<Result<Bill, SchedulingRefusal>> {
  const planned = await plan(tx, scene, customer, body)
  if (!planned.ok) return planned
  if (planned.value.known) return present(tx, planned.value.known)
  const { outgoing, terms, accountNumber } = planned.value
  const { proof, ...contents } = body
  const allowed = await authorizeOutgoing(tx, scene, { outgoing, contents, proof })
  if (!allowed.ok) return allowed
  return attempt(tx, async (): Promise<Result<Bill, SchedulingRefusal>> => {
    if (!(await noteOutgoing(tx, scene, outgoing, allowed.value))) return refuse('id_reused')
    const held = await setAside(tx, scene, terms)
    if (!held.ok) return held
    const row = await insert(tx, {
      ...terms,
      account_number: seal(tx, accountNumber, OF_BILL(body.id)),
      hold_id: held.value,
      reminded_of: remindedOf(body.scheduleDate, todayIn(scene)),
      fingerprint: fingerprintOf(body),
      created_at: scene.clock.now(),
    })
    // Another member was faster with the same id.
    if (!row) return refuse('id_reused')
    await note(tx, customer, row)
    return present(tx, row)
  })
}

/** Asks for the code that scheduling this payment needs; null when it needs none. */
export async function askCode(
  tx: Tx,
  scene: BillScene,
  customer: BillCustomer,
  { payment, anew }: AskBillCodeBody,
): Promise<Result<z.infer<typeof CodeAnswer>, AskingBillRefusal>> {
  const planned = await plan(tx, scene, customer, payment)
  if (!planned.ok) return planned
  if (planned.value.known) return ok({ asked: null })
  const { outgoing, from } = planned.value
  // A kindness: what counts is what the ledger says when the money is set aside.
  const { available } = await balanceOf(tx, from.ledgerAccountId)
  if (available.minor < outgoing.amount.minor) return refuse('insufficient_funds')
  const { proof: _none, ...contents } = payment
  const asked = await askForProof(tx, scene, { outgoing, contents, anew })
  return asked.ok ? ok({ asked: asked.value }) : asked
}

type Plan =
  | { readonly known: BillRow }
  | {
      readonly known?: never
      readonly outgoing: Outgoing
      readonly from: ShareAccount
      readonly accountNumber: string
      readonly terms: Terms
    }

/** What of a payment is allowed by itself. One scheduling at a time for a member. */
async function plan(
  tx: Tx,
  scene: BillScene,
  { memberId, address }: BillCustomer,
  body: ScheduleBillBody,
): Promise<Result<Plan, PlanRefusal>> {
  await lockSignIn(tx, memberId)
  const known = await billWith(tx, body.id)
  if (known) return isSame(tx, known, memberId, body) ? ok({ known }) : refuse('id_reused')
  const payee = await findPayee(tx, memberId, body)
  if (!payee) return refuse('payee_not_found')
  const from = await ownAccount(tx, memberId, body.fromAccountId)
  if (!from) return refuse('source_account_not_found')
  const { first, last } = dateRange(todayIn(scene))
  if (body.scheduleDate < first || body.scheduleDate > last) return refuse('date_out_of_range')
  if ((await activeCount(tx, memberId)) >= ACTIVE_COUNT_MAX) return refuse('too_many_bills')
  const { accountNumber, ...named } = payee
  const last4 = accountNumber.slice(-4)
  const owner = { member_id: memberId, from_account_id: from.id }
  const terms = { ...termsOf(body), ...named, ...owner, last4 }
  const outgoing = {
    id: body.id,
    memberId,
    address,
    paidTo: paidToOf(payee),
    inWords: `${payee.payee_name} ··${last4}`,
    amount: money(terms.amount_minor),
    leavesAt: leavingAt(scene, body.scheduleDate),
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
export const leavingAt = ({ institution }: BillScene, day: Day): Date =>
  instantOf(businessDayFrom(day), '00:00', institution.timeZone)

/** As the border knows the payee of a bill again: a biller of one's own, or one's account at ours. */
export const paidToOf = (payee: Payee): Outgoing['paidTo'] =>
  payee.payee_id === null
    ? { kind: 'provider', provider: payee.provider ?? '', accountNumber: payee.accountNumber }
    : { kind: 'biller', payeeId: payee.payee_id }

const billWith = (tx: Tx, id: string): Promise<BillRow | undefined> =>
  tx.withTables<BillTables>().selectFrom('bill').selectAll().where('id', '=', id).executeTakeFirst()

function isSame(tx: Tx, known: BillRow, memberId: string, body: ScheduleBillBody): boolean {
  if (known.member_id !== memberId || !known.fingerprint.equals(fingerprintOf(body))) return false
  if (body.accountNumber === undefined) return true
  return open(tx, known.account_number, OF_BILL(known.id)) === body.accountNumber
}

/** Without the account number: a hash of something so short could be tried out. */
function fingerprintOf(body: ScheduleBillBody): Buffer {
  const { fromAccountId, provider, payeeId, amount, memo } = body
  const { scheduleDate, frequency, endsOn, timesMax } = body
  const meaning = [
    [fromAccountId, provider, payeeId, minorOf(amount).toString(), memo],
    [scheduleDate, frequency, endsOn, timesMax],
  ]
  return createHash('sha256').update(JSON.stringify(meaning)).digest()
}

export function minorOf(amount: string): bigint {
  const parsed = parseDecimal(amount)
  assert(parsed.ok, 'the contract lets amounts through only')
  return parsed.value.minor
}

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
  amount_minor: minorOf(body.amount),
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

async function note(tx: Tx, { address }: BillCustomer, row: BillRow): Promise<void> {
  const memberId = row.member_id
  await record(tx, {
    at: row.created_at,
    actorId: memberId,
    action: 'bill.scheduled',
    subjectId: memberId,
    address,
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
  await publish(tx, TOPIC, [memberId])
}

const present = async (tx: Tx, row: BillRow): Promise<Result<Bill, never>> =>
  ok(presentBill(row, await labelsOf(tx, row.member_id)))
