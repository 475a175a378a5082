import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import {
  CreateScheduleBody,
  type Schedule,
  type ScheduleList,
} from '../../src/modules/standingOrders/contract.ts'
import { requestOf } from '../../src/modules/standingOrders/server/schedules/creation.ts'
import { edit, list } from '../../src/modules/standingOrders/server/schedules/schedules.ts'
import {
  arrange as arrangeOrder,
  cancel,
  runDue,
  skip,
  SCHEDULE,
} from '../../src/modules/standingOrders/server/standingOrders.ts'
import { recipientBehind } from '../../src/modules/transfers/server/transfers.ts'
import type { JobDependencies } from '../../src/platform/server/claimLoop.ts'
import type { Engine } from '../../src/platform/server/db.ts'
import type { Day } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { contextOf, type CreditUnion, type Member, openCreditUnion } from '../worlds/creditUnion.ts'

/** A credit union and what its job for schedules is given. */
export interface Schedules extends CreditUnion {
  readonly dependencies: JobDependencies
  /** Errors the job wrote down. */
  readonly errors: unknown[]
}

/** At noon of `today`. */
export async function openSchedules(
  t: Pick<TestContext, 'after'>,
  today: Day,
  engine?: Engine,
): Promise<Schedules> {
  const union = await openCreditUnion(t, { today, ...(engine && { engine }) })
  const { clock, institution } = union
  const errors: unknown[] = []
  const log = { error: (about: unknown) => void errors.push(about) }
  return { ...union, errors, dependencies: { clock, institution, log } }
}

/** The job, once. @returns how many dates it served */
export const runJob = (
  { db, dependencies }: Schedules,
  changes: Partial<typeof SCHEDULE> = {},
  limit = 100,
): Promise<number> => runDue(db, dependencies, { ...SCHEDULE, ...changes }, limit)

export const listOf = (union: CreditUnion, member: Member): Promise<ScheduleList> =>
  list(union.db, contextOf(union, member))

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
  union: CreditUnion,
  member: Member,
  body: CreateScheduleBody,
  find: typeof recipientBehind = recipientBehind,
) => {
  const { sessionId } = member.customer
  const ctx = contextOf(union, member)
  const request = requestOf({ recipientBehind: find }, ctx, { sessionId, body })
  return arrangeOrder(union.db, ctx, SCHEDULE, request)
}

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

const askForMember = (
  union: Schedules,
  member: Member,
  { personId, email }: Member,
  startsOn: Day,
  changes: Record<string, unknown> = {},
) => {
  const toMember = { kind: 'member', toAccountId: undefined, recipientToken: 'token', ...changes }
  return ask(union, member, bodyOf(member, startsOn, toMember), async () => ({
    personId,
    email,
    name: 'Ben O.',
  }))
}

/** A monthly payment of 25.00 to another member, whose recipient check has been done. */
export async function arrangeForMember(
  union: Schedules,
  member: Member,
  recipient: Member,
  startsOn: Day,
): Promise<Schedule> {
  const answer = await askForMember(union, member, recipient, startsOn)
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.value
}

/** The same for one date, and what became of asking. */
export const arrangeOnce = (
  union: Schedules,
  member: Member,
  recipient: Member,
  startsOn: Day,
  changes: Record<string, unknown> = {},
) => askForMember(union, member, recipient, startsOn, { frequency: 'once', ...changes })

type Seen = Pick<Schedule, 'id' | 'version'>

export const cancelIt = (union: Schedules, member: Member, { id, version }: Seen) =>
  cancel(union.db, contextOf(union, member), SCHEDULE, { id, version })

export const skipIt = (union: Schedules, member: Member, { id, version }: Seen) =>
  skip(union.db, contextOf(union, member), SCHEDULE, { id, version })

export const editIt = (
  union: Schedules,
  member: Member,
  { id, version }: Seen,
  changes: Record<string, unknown>,
) => {
  const edited = { id, version, amount: '25.00', reference: 'Rainy day', ...changes }
  return edit(union.db, contextOf(union, member), edited)
}

/** `['2026-01-31 posted', …]`, oldest first. */
export const storyOf = async (union: Schedules, member: Member): Promise<string[]> =>
  (await listOf(union, member)).past.map(({ dueOn, outcome }) => `${dueOn} ${outcome}`).toSorted()
