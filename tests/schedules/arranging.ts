import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import {
  CreateScheduleBody,
  type Schedule,
  type ScheduleList,
} from '../../src/modules/schedules/contract.ts'
import {
  cancel,
  create,
  edit,
  list,
  runDue,
  type RunScene,
  skip,
} from '../../src/modules/schedules/server/schedules.ts'
import { carryOut, recipientBehind } from '../../src/modules/transfers/server/transfers.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { type Day, dayOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { type CreditUnion, type Member, openCreditUnion } from '../worlds/creditUnion.ts'

/** A credit union and what its job for schedules is given. */
export interface Schedules extends CreditUnion {
  readonly scene: RunScene
  /** Errors the job wrote down. */
  readonly errors: unknown[]
}

/** At noon of `today`. */
export async function openSchedules(
  t: Pick<TestContext, 'after'>,
  today: Day,
  engine?: Engine,
): Promise<Schedules> {
  const union = await openCreditUnion(t, { connections: 24, today, ...(engine && { engine }) })
  const { clock, institution } = union
  const errors: unknown[] = []
  const log = { error: (about: unknown) => void errors.push(about) }
  return { ...union, errors, scene: { clock, institution, log, carryOut } }
}

/** The job, once. @returns how many dates it served */
export const runJob = (
  { db, scene }: Schedules,
  changes: Partial<RunScene> = {},
  limit = 100,
): Promise<number> => runDue(db, { ...scene, ...changes }, limit)

export const listOf = (
  { db, clock, institution }: CreditUnion,
  { memberId }: Member,
): Promise<ScheduleList> => list(db, memberId, dayOf(clock.now(), institution.timeZone))

/** What the form of `member` sends to put 25.00 aside from tomorrow on. */
export const bodyOf = (
  member: Member,
  startsOn: Day,
  changes: Record<string, unknown> = {},
): CreateScheduleBody =>
  CreateScheduleBody.parse({
    id: newId(),
    kind: 'own',
    fromAccountId: member.checking.id,
    toAccountId: member.savings.id,
    amount: '25.00',
    reference: 'Rainy day',
    frequency: 'monthly',
    startsOn,
    ...changes,
  })

/** Hands in a creation and tells what became of it. */
export const ask = (
  { db, clock, institution }: CreditUnion,
  member: Member,
  body: CreateScheduleBody,
  find: typeof recipientBehind = recipientBehind,
) =>
  inTransaction(db, (tx) =>
    create(tx, { clock, institution, recipientBehind: find }, member.customer, body),
  )

/** As {@link ask}, where nothing is expected to be refused. */
export async function arrange(
  union: Schedules,
  member: Member,
  startsOn: Day,
  changes: Record<string, unknown> = {},
): Promise<Schedule> {
  const answer = await ask(union, member, bodyOf(member, startsOn, changes))
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.value
}

/** A monthly payment of 25.00 to another member, whose recipient check has been done. */
export async function arrangeForMember(
  union: Schedules,
  member: Member,
  recipient: Member,
  startsOn: Day,
): Promise<Schedule> {
  const changes = { kind: 'member', toAccountId: undefined, recipientToken: 'token' }
  const { memberId, email } = recipient
  const answer = await ask(union, member, bodyOf(member, startsOn, changes), async () => ({
    memberId,
    email,
    name: 'Ben O.',
  }))
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.value
}

const deedOf = ({ clock }: Schedules, { memberId }: Member, scheduleId: string) => ({
  memberId,
  scheduleId,
  at: clock.now(),
  address: '192.0.2.7',
})

type Seen = Pick<Schedule, 'id' | 'version'>

export const cancelIt = (union: Schedules, member: Member, { id, version }: Seen) =>
  inTransaction(union.db, (tx) => cancel(tx, deedOf(union, member, id), version))

export const skipIt = (union: Schedules, member: Member, { id, version }: Seen) =>
  inTransaction(union.db, (tx) => skip(tx, deedOf(union, member, id), version))

export const editIt = (
  union: Schedules,
  member: Member,
  { id, version }: Seen,
  changes: Record<string, unknown>,
) => {
  const body = { version, amount: '25.00', reference: 'Rainy day', ...changes }
  return inTransaction(union.db, (tx) => edit(tx, union.scene, deedOf(union, member, id), body))
}

/** `['2026-01-31 posted', …]`, oldest first. */
export const storyOf = async (union: Schedules, member: Member): Promise<string[]> =>
  (await listOf(union, member)).past.map(({ dueOn, outcome }) => `${dueOn} ${outcome}`).toSorted()
