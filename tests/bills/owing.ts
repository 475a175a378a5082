import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import {
  type Bill,
  type BillBook,
  EditBillBody,
  ScheduleBillBody,
} from '../../src/modules/bills/contract.ts'
import { BILL, remindDue } from '../../src/modules/bills/server/bills.ts'
import { edit } from '../../src/modules/bills/server/editing.ts'
import { list } from '../../src/modules/bills/server/list.ts'
import { schedule } from '../../src/modules/bills/server/scheduling.ts'
import { cancel, runDue } from '../../src/modules/standingOrders/server/standingOrders.ts'
import type { JobDependencies } from '../../src/platform/server/claimLoop.ts'
import type { Engine } from '../../src/platform/server/db.ts'
import type { Day } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { knows } from '../factories/known.ts'
import {
  contextOf,
  type CreditUnion,
  type Member,
  openCreditUnion,
  type Person,
} from '../worlds/creditUnion.ts'

/** A credit union and what its jobs for bills are given. */
export interface Bills extends CreditUnion {
  readonly dependencies: JobDependencies
  /** Errors the jobs wrote down. */
  readonly errors: unknown[]
}

/** At noon of `today`. */
export async function openBills(
  t: Pick<TestContext, 'after'>,
  today: Day,
  engine?: Engine,
): Promise<Bills> {
  const union = await openCreditUnion(t, { connections: 24, today, ...(engine && { engine }) })
  const { clock, institution } = union
  const errors: unknown[] = []
  const log = { error: (about: unknown) => void errors.push(about) }
  return { ...union, errors, dependencies: { clock, institution, log } }
}

/** The job that pays, once. @returns how many it looked at */
export const pay = (
  { db, dependencies }: Bills,
  other: Engine['db'] = db,
  limit = 200,
): Promise<number> => runDue(other, dependencies, BILL, limit)

/** The job that reminds, once. */
export const remind = ({ db, dependencies }: Bills): Promise<number> =>
  remindDue(db, dependencies, 200)

export const bookOf = (union: CreditUnion, member: Person): Promise<BillBook> =>
  list(union.db, contextOf(union, member))

/** What the form of `member` sends to pay the electricity. */
export const bodyOf = (
  member: Member,
  scheduleDate: Day,
  changes: Record<string, unknown> = {},
): ScheduleBillBody =>
  ScheduleBillBody.parse({
    id: newId(),
    fromAccountId: member.checking.id,
    provider: 'hollowbrook',
    accountNumber: '4417-0926-88',
    amount: '25.00',
    memo: 'January',
    scheduleDate,
    frequency: 'once',
    ...changes,
  })

/** Hands in a payment to somebody the member has paid before. */
export async function ask(union: Bills, member: Member, body: ScheduleBillBody) {
  const { provider, accountNumber, payeeId } = body
  const { db } = union
  const { personId } = member
  if (payeeId !== undefined) await knows(db, personId, { kind: 'biller', payeeId })
  else if (provider !== undefined && accountNumber !== undefined) {
    await knows(db, personId, { kind: 'provider', provider, accountNumber })
  }
  return askAnew(union, member, body)
}

/** The same to somebody the member may never have paid. */
export const askAnew = (union: Bills, member: Person, body: ScheduleBillBody) =>
  schedule(union.db, contextOf(union, member), body)

/** As {@link ask}, where nothing is expected to be refused. */
export async function owe(
  union: Bills,
  member: Member,
  scheduleDate: Day,
  changes: Record<string, unknown> = {},
): Promise<Bill> {
  const answer = await ask(union, member, bodyOf(member, scheduleDate, changes))
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.value
}

type Seen = Pick<Bill, 'id' | 'version'>

export const cancelIt = (
  union: Bills,
  member: Person,
  { id, version }: Seen,
  scope: 'next' | 'all' = 'all',
) => cancel(union.db, contextOf(union, member), BILL, { id, version }, scope)

export const editIt = (
  union: Bills,
  member: Person,
  { id, version, nextOn }: Pick<Bill, 'id' | 'version' | 'nextOn'>,
  changes: Record<string, unknown>,
) => {
  const body = EditBillBody.parse({ version, amount: '25.00', scheduleDate: nextOn, ...changes })
  return edit(union.db, contextOf(union, member), { id, ...body })
}

/** `['2026-01-31 paid', …]`, oldest first. */
export const storyOf = async (union: Bills, member: Member): Promise<string[]> =>
  (await bookOf(union, member)).history
    .map(({ dueOn, outcome }) => `${dueOn} ${outcome}`)
    .toSorted()

/** What billers were paid in all, in decimal dollars. */
export const paidOut = (union: Bills): Promise<string> => union.house('clearing:bill-pay')

export const paymentCount = async ({ db }: Bills): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ledger_transfer where reason = 'bill_payment'`.execute(db)
  return rows[0]!.n
}
