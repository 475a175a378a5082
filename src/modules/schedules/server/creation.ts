import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { dayOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { parseDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { accountsOf, labelsOf } from '../../accounts/server/accounts.ts'
import { record } from '../../audit/server/audit.ts'
import type { recipientBehind } from '../../transfers/server/transfers.ts'
import {
  ACTIVE_COUNT_MAX,
  type CreateScheduleBody,
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
  readonly institution: Pick<Institution, 'timeZone'>
  /** The door of transfers: whom a recipient check found, while its token is good. */
  readonly recipientBehind: typeof recipientBehind
}

/**
 * Arranges a transfer ahead. Asked again with the same id and the same contents it answers with the
 * schedule as it stands; with other contents it refuses `id_reused`. Funds are not looked at: they
 * are those of the day it runs.
 */
export async function create(
  tx: Tx,
  scene: CreationScene,
  customer: ScheduleCustomer,
  body: CreateScheduleBody,
): Promise<Result<Schedule, CreationRefusal>> {
  const { memberId } = customer
  await lockSchedulesOf(tx, memberId)
  const fingerprint = fingerprintOf(body)
  const known = await scheduleWith(tx, body.id)
  if (known) {
    const same = known.member_id === memberId && known.fingerprint.equals(fingerprint)
    return same ? ok(await present(tx, known)) : refuse('id_reused')
  }
  const at = scene.clock.now()
  const route = await findRoute(tx, scene, customer, body, at)
  if (!route.ok) return route
  const { first, last } = startRange(dayOf(at, scene.institution.timeZone))
  if (body.startsOn < first || body.startsOn > last) return refuse('start_out_of_range')
  if ((await activeCount(tx, memberId)) >= ACTIVE_COUNT_MAX) return refuse('too_many_schedules')
  const row = await insert(tx, {
    ...route.value,
    ...termsOf(body),
    member_id: memberId,
    fingerprint,
    created_at: at,
  })
  // Another member was faster with the same id.
  if (!row) return refuse('id_reused')
  await note(tx, customer, row)
  return ok(await present(tx, row))
}

/** One creation at a time for a member, so that the count of active ones holds. */
const lockSchedulesOf = (tx: Tx, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('schedules of ' || ${memberId}, 0))`.execute(tx)

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

async function findRoute(
  tx: Tx,
  { recipientBehind }: CreationScene,
  customer: ScheduleCustomer,
  { kind, fromAccountId, toAccountId, recipientToken }: CreateScheduleBody,
  at: Date,
): Promise<Result<Route, CreationRefusal>> {
  if (fromAccountId === toAccountId) return refuse('same_account')
  const own = await accountsOf(tx, customer.memberId)
  const from = own.find(({ id }) => id === fromAccountId)
  if (!from) return refuse('source_account_not_found')
  const route = { kind, from_account_id: from.id }
  if (kind === 'own') {
    const to = own.find(({ id }) => id === toAccountId)
    if (!to) return refuse('destination_account_not_found')
    return ok({ ...route, to_account_id: to.id, recipient_id: null, recipient_name: null })
  }
  const recipient = await recipientBehind(tx, customer, recipientToken ?? '', at)
  if (!recipient || recipient.memberId === customer.memberId) return refuse('invalid_recipient')
  const { memberId, name } = recipient
  return ok({ ...route, to_account_id: null, recipient_id: memberId, recipient_name: name })
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
