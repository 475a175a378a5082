import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import {
  accountsOf,
  openShareAccounts,
  type ShareAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { useSecret } from '../../src/modules/identity/server/identity.ts'
import { balanceOf, houseAccount, post, verify } from '../../src/modules/ledger/server/ledger.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
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
import { settableClock, type SettableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { caughtMail, type CaughtMail } from '../../src/platform/server/mail.ts'
import { type Day, dayOf, instantOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal, toDecimal } from '../../src/values/money.ts'
import { freshDatabase } from '../factories/database.ts'
import { knowEachOther } from '../factories/known.ts'

export const { institution } = readConfig({})
const ZONE = institution.timeZone
const SESSION = '0197e3c0-0000-7000-8000-000000000001'

/** A member with a Checking and a Savings account. */
export interface Holder {
  readonly memberId: string
  readonly email: string
  readonly checking: ShareAccount
  readonly savings: ShareAccount
}

/** A credit union with a calendar: members, accounts, a ledger, and nobody at the counter. */
export interface Bench {
  readonly engine: Engine
  readonly clock: SettableClock
  readonly scene: RunScene
  /** Errors the worker wrote down. */
  readonly errors: unknown[]
  open(firstName: string, checking: string, savings?: string): Promise<Holder>
  /** Puts the clock on noon of a day where the institution is. */
  comes(day: Day): void
  run(changes?: Partial<RunScene>, limit?: number): Promise<number>
  available(account: ShareAccount): Promise<string>
  listOf(holder: Holder): Promise<ScheduleList>
  mailbox(): Promise<readonly CaughtMail[]>
  /** Holds every promise of the ledger; throws with the broken ones. */
  audit(): Promise<void>
}

export async function openBench(
  t: Pick<TestContext, 'after'>,
  today: Day,
  given?: Engine,
): Promise<Bench> {
  const engine = given ?? (await freshDatabase(t, 24))
  const { db } = engine
  const noon = (day: Day): Date => instantOf(day, '12:00', ZONE)
  const clock = settableClock(noon(today))
  const errors: unknown[] = []
  const holders: Holder[] = []
  useSecret(db, 'a secret of thirty-two characters')
  const log = { error: (about: unknown) => void errors.push(about) }
  const scene: RunScene = { clock, institution, log, carryOut }
  return {
    engine,
    clock,
    scene,
    errors,
    open: async (firstName, checking, savings = '0.00') => {
      const holder = await openHolder(engine, clock.now(), firstName, [checking, savings])
      for (const { memberId } of holders) await knowEachOther(db, memberId, holder.memberId)
      holders.push(holder)
      return holder
    },
    comes: (day) => clock.set(noon(day)),
    run: (changes, limit = 100) => runDue(db, { ...scene, ...changes }, limit),
    available: async ({ ledgerAccountId }) =>
      toDecimal((await balanceOf(db, ledgerAccountId)).available),
    listOf: ({ memberId }) => list(db, memberId, dayOf(clock.now(), ZONE)),
    mailbox: () => caughtMail(db, 100),
    audit: async () => assert.deepEqual(await verify(db), []),
  }
}

async function openHolder(
  { db }: Engine,
  at: Date,
  firstName: string,
  balances: readonly [string, string],
): Promise<Holder> {
  const address = {
    street: '1 Elm St',
    city: 'Troy',
    state: 'NY',
    postalCode: '12180',
    country: 'US',
  }
  const person = { firstName, lastName: 'Okafor', phone: '+1 518 555 0100', address }
  const memberId = await enroll(db, person, at)
  const email = `${firstName.toLowerCase()}.${memberId.slice(-6)}@example.com`
  await sql`insert into sign_in (member_id, email, password_hash, role, status)
    values (${memberId}, ${email}, '-', 'user', 'approved')`.execute(db)
  await inTransaction(db, (tx) => openShareAccounts(tx, memberId, at))
  const [checking, savings] = await accountsOf(db, memberId)
  assert.ok(checking && savings)
  for (const [account, amount] of [
    [checking, balances[0]],
    [savings, balances[1]],
  ] as const) {
    await fund({ db }, at, account, amount)
  }
  return { memberId, email, checking, savings }
}

/** Money from outside, as a deposit would bring it. */
export async function fund(
  { db }: Pick<Engine, 'db'>,
  at: Date,
  account: ShareAccount,
  amount: string,
): Promise<void> {
  const value = fromDecimal(amount)
  if (value.minor === 0n) return
  const order = {
    id: newId(),
    actor: { channel: 'system', actorId: null },
    reason: 'opening',
    from: houseAccount('clearing:us-banks'),
    to: account.ledgerAccountId,
    amount: value,
  } as const
  assert.ok((await post(db, order, { zone: ZONE, at })).ok)
}

/** What the form of `holder` sends to put 25.00 aside from tomorrow on. */
export const bodyOf = (
  holder: Holder,
  startsOn: Day,
  changes: Record<string, unknown> = {},
): CreateScheduleBody =>
  CreateScheduleBody.parse({
    id: newId(),
    kind: 'own',
    fromAccountId: holder.checking.id,
    toAccountId: holder.savings.id,
    amount: '25.00',
    reference: 'Rainy day',
    frequency: 'monthly',
    startsOn,
    ...changes,
  })

const customerOf = ({ memberId }: Holder) => ({
  memberId,
  sessionId: SESSION,
  address: '192.0.2.7',
})

/** Hands in a creation and tells what became of it. */
export const ask = (
  { engine, clock }: Bench,
  holder: Holder,
  body: CreateScheduleBody,
  find: typeof recipientBehind = recipientBehind,
) =>
  inTransaction(engine.db, (tx) =>
    create(tx, { clock, institution, recipientBehind: find }, customerOf(holder), body),
  )

/** As {@link ask}, where nothing is expected to be refused. */
export async function arrange(
  bench: Bench,
  holder: Holder,
  startsOn: Day,
  changes: Record<string, unknown> = {},
): Promise<Schedule> {
  const answer = await ask(bench, holder, bodyOf(holder, startsOn, changes))
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.value
}

/** A monthly payment of 25.00 to another member, whose recipient check has been done. */
export async function arrangeForMember(
  bench: Bench,
  holder: Holder,
  recipient: Holder,
  startsOn: Day,
): Promise<Schedule> {
  const changes = { kind: 'member', toAccountId: undefined, recipientToken: 'token' }
  const { memberId, email } = recipient
  const answer = await ask(bench, holder, bodyOf(holder, startsOn, changes), async () => ({
    memberId,
    email,
    name: 'Ben O.',
  }))
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.value
}

const deedOf = ({ clock }: Bench, { memberId }: Holder, scheduleId: string) => ({
  memberId,
  scheduleId,
  at: clock.now(),
  address: '192.0.2.7',
})

type Seen = Pick<Schedule, 'id' | 'version'>

export const cancelIt = (bench: Bench, holder: Holder, { id, version }: Seen) =>
  inTransaction(bench.engine.db, (tx) => cancel(tx, deedOf(bench, holder, id), version))

export const skipIt = (bench: Bench, holder: Holder, { id, version }: Seen) =>
  inTransaction(bench.engine.db, (tx) => skip(tx, deedOf(bench, holder, id), version))

export const editIt = (
  bench: Bench,
  holder: Holder,
  { id, version }: Seen,
  changes: Record<string, unknown>,
) => {
  const body = { version, amount: '25.00', reference: 'Rainy day', ...changes }
  return inTransaction(bench.engine.db, (tx) =>
    edit(tx, bench.scene, deedOf(bench, holder, id), body),
  )
}

/** `['2026-01-31 posted', …]`, oldest first. */
export const storyOf = async (bench: Bench, holder: Holder): Promise<string[]> =>
  (await bench.listOf(holder)).past.map(({ dueOn, outcome }) => `${dueOn} ${outcome}`).toSorted()

export const transferCount = async ({ engine }: Bench): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ledger_transfer where reason <> 'opening'`.execute(engine.db)
  return rows[0]!.n
}
