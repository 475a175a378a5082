import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { dayOf, instantOf } from '../../../values/dates.ts'
import type { CodeAnswer, PROOF_REFUSALS } from '../../../values/freshProof.ts'
import type { Institution } from '../../../values/institution.ts'
import { money, parseDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { accountsOf, labelsOf } from '../../accounts/server/accounts.ts'
import { record } from '../../audit/server/audit.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import {
  askForProof,
  authorizeOutgoing,
  type MemberRecipient,
  noteOutgoing,
  type Outgoing,
  type recipientBehind,
} from '../../transfers/server/transfers.ts'
import {
  ACTIVE_COUNT_MAX,
  type AskingScheduleRefusal,
  type AskScheduleCodeBody,
  type CreateScheduleBody,
  type CREATION_REFUSALS,
  type CreationRefusal,
  type Schedule,
  startRange,
} from '../contract.ts'
import { presentSchedule } from './present.ts'
import { type ScheduleRow, type ScheduleTables, TOPIC } from './tables.ts'

/** Who asks, in which session, and from where. */
export interface ScheduleCustomer {
  readonly memberId: string
  readonly sessionId: string
  readonly address: string | null
}

export interface CreationScene {
  readonly clock: Clock
  readonly institution: Institution
  /** The door of transfers: whom a recipient check found, while its token is good. */
  readonly recipientBehind: typeof recipientBehind
}

/**
 * Arranges a transfer ahead. Asked again with the same id and the same contents it answers with the
 * schedule as it stands; with other contents it refuses `id_reused`. Funds are not looked at: they
 * are those of the day it runs. A wrong code is counted, so a refusal commits too.
 */
export async function create(
  tx: Tx,
  scene: CreationScene,
  customer: ScheduleCustomer,
  body: CreateScheduleBody,
): Promise<Result<Schedule, CreationRefusal>> {
  const planned = await plan(tx, scene, customer, body)
  if (!planned.ok) return planned
  const { known, route, outgoing } = planned.value
  if (known) return ok(await present(tx, known))
  if (outgoing) {
    const { proof } = body
    const contents = contentsToProve(body, outgoing)
    const allowed = await authorizeOutgoing(tx, scene, { outgoing, contents, proof })
    if (!allowed.ok) return allowed
    if (!(await noteOutgoing(tx, scene, outgoing, allowed.value))) return refuse('id_reused')
  }
  const row = await insert(tx, {
    ...route,
    ...termsOf(body),
    member_id: customer.memberId,
    fingerprint: fingerprintOf(body),
    created_at: scene.clock.now(),
  })
  // Another member was faster with the same id.
  if (!row) return refuse('id_reused')
  await note(tx, customer, row)
  return ok(await present(tx, row))
}

/** Asks for the code that arranging this transfer needs; null when it needs none. */
export async function askCode(
  tx: Tx,
  scene: CreationScene,
  customer: ScheduleCustomer,
  { payment, anew }: AskScheduleCodeBody,
): Promise<Result<z.infer<typeof CodeAnswer>, AskingScheduleRefusal>> {
  const planned = await plan(tx, scene, customer, payment)
  if (!planned.ok) return planned
  const { outgoing } = planned.value
  if (!outgoing) return ok({ asked: null })
  const contents = contentsToProve(payment, outgoing)
  const asked = await askForProof(tx, scene, { outgoing, contents, anew })
  return asked.ok ? ok({ asked: asked.value }) : asked
}

/** Who is behind a token matters, not the token: the same check done again stands for the same. */
const contentsToProve = (
  { proof: _proof, recipientToken: _token, ...contents }: CreateScheduleBody,
  { paidTo }: Outgoing,
) => ({ ...contents, paidTo })

type Plan =
  | { readonly known: ScheduleRow; readonly route?: never; readonly outgoing?: never }
  | {
      readonly known?: never
      readonly route: Route
      /** For somebody else only. */
      readonly outgoing: Outgoing | undefined
    }

/** What of a transfer is allowed by itself. One creation at a time for a member. */
async function plan(
  tx: Tx,
  scene: CreationScene,
  customer: ScheduleCustomer,
  body: CreateScheduleBody,
): Promise<Result<Plan, PlanRefusal>> {
  const { memberId } = customer
  await lockSignIn(tx, memberId)
  const known = await scheduleWith(tx, body.id)
  if (known) {
    const same = known.member_id === memberId && known.fingerprint.equals(fingerprintOf(body))
    return same ? ok({ known }) : refuse('id_reused')
  }
  const at = scene.clock.now()
  const route = await findRoute(tx, scene, customer, body, at)
  if (!route.ok) return route
  const { first, last } = startRange(dayOf(at, scene.institution.timeZone))
  if (body.startsOn < first || body.startsOn > last) return refuse('start_out_of_range')
  if ((await activeCount(tx, memberId)) >= ACTIVE_COUNT_MAX) return refuse('too_many_schedules')
  const { recipient, ...columns } = route.value
  const outgoing = recipient && outgoingTo(scene, customer, recipient, body)
  return ok({ route: columns, outgoing })
}

type PlanRefusal = Exclude<keyof typeof CREATION_REFUSALS, keyof typeof PROOF_REFUSALS>

const outgoingTo = (
  { institution }: CreationScene,
  { memberId, address }: ScheduleCustomer,
  recipient: MemberRecipient,
  body: CreateScheduleBody,
): Outgoing => ({
  id: body.id,
  memberId,
  address,
  paidTo: { kind: 'member', ...recipient },
  inWords: recipient.name,
  amount: money(minorOf(body.amount)),
  leavesAt: instantOf(body.startsOn, '00:00', institution.timeZone),
  counted: false,
  alwaysProven: false,
})

const scheduleWith = (tx: Tx, id: string): Promise<ScheduleRow | undefined> =>
  tx
    .withTables<ScheduleTables>()
    .selectFrom('schedule')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()

function fingerprintOf(body: CreateScheduleBody): Buffer {
  const { kind, fromAccountId, toAccountId, recipientToken, amount, reference } = body
  const { frequency, startsOn, endsOn, timesMax } = body
  const meaning = [
    [kind, fromAccountId, toAccountId, recipientToken, minorOf(amount).toString(), reference],
    [frequency, startsOn, endsOn, timesMax],
  ]
  return createHash('sha256').update(JSON.stringify(meaning)).digest()
}

function minorOf(amount: string): bigint {
  const parsed = parseDecimal(amount)
  assert(parsed.ok, 'the contract lets amounts through only')
  return parsed.value.minor
}

type Route = Pick<
  ScheduleRow,
  'kind' | 'from_account_id' | 'to_account_id' | 'recipient_id' | 'recipient_name'
>

interface FoundRoute extends Route {
  readonly recipient: MemberRecipient | undefined
}

async function findRoute(
  tx: Tx,
  { recipientBehind }: CreationScene,
  customer: ScheduleCustomer,
  { kind, fromAccountId, toAccountId, recipientToken }: CreateScheduleBody,
  at: Date,
): Promise<Result<FoundRoute, PlanRefusal>> {
  if (fromAccountId === toAccountId) return refuse('same_account')
  const own = await accountsOf(tx, customer.memberId)
  const from = own.find(({ id }) => id === fromAccountId)
  if (!from) return refuse('source_account_not_found')
  const route = { kind, from_account_id: from.id }
  if (kind === 'own') {
    const to = own.find(({ id }) => id === toAccountId)
    if (!to) return refuse('destination_account_not_found')
    const columns = { ...route, to_account_id: to.id, recipient_id: null, recipient_name: null }
    return ok({ ...columns, recipient: undefined })
  }
  const recipient = await recipientBehind(tx, customer, recipientToken ?? '', at)
  if (!recipient || recipient.memberId === customer.memberId) return refuse('invalid_recipient')
  const { memberId, name } = recipient
  const columns = { ...route, to_account_id: null, recipient_id: memberId, recipient_name: name }
  return ok({ ...columns, recipient })
}

async function activeCount(tx: Tx, memberId: string): Promise<number> {
  const { count } = await tx
    .withTables<ScheduleTables>()
    .selectFrom('schedule')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .where('next_on', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const termsOf = (body: CreateScheduleBody) => ({
  id: body.id,
  amount_minor: minorOf(body.amount),
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

async function note(tx: Tx, { address }: ScheduleCustomer, row: ScheduleRow): Promise<void> {
  const memberId = row.member_id
  await record(tx, {
    at: row.created_at,
    actorId: memberId,
    action: 'schedule.created',
    subjectId: memberId,
    address,
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
  await publish(tx, TOPIC, [memberId])
}

const present = async (tx: Tx, row: ScheduleRow): Promise<Schedule> =>
  presentSchedule(row, await labelsOf(tx, row.member_id))
