import assert from 'node:assert/strict'
import { sql } from 'kysely'
import {
  type Bill,
  type BillBook,
  EditBillBody,
  ScheduleBillBody,
} from '../../src/modules/bills/contract.ts'
import {
  type BillRunScene,
  cancel,
  edit,
  list,
  payDue,
  remindDue,
  schedule,
} from '../../src/modules/bills/server/bills.ts'
import { balanceOf, houseAccount } from '../../src/modules/ledger/server/ledger.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { type Day, dayOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { toDecimal } from '../../src/values/money.ts'
import { knows } from '../factories/known.ts'
import { type Bench as Street, type Holder, institution, openBench } from '../schedules/bench.ts'

export { fund, type Holder } from '../schedules/bench.ts'

export const ZONE = institution.timeZone

/** A street of members with a calendar, and the counter for bills. */
export interface Bench extends Omit<Street, 'run' | 'listOf' | 'scene'> {
  readonly scene: BillRunScene
  pay(db?: Engine['db'], limit?: number): Promise<number>
  remind(): Promise<number>
  bookOf(holder: Holder): Promise<BillBook>
}

type Scope = Parameters<typeof openBench>[0]

export async function openBillBench(t: Scope, today: Day, given?: Engine): Promise<Bench> {
  const street = await openBench(t, today, given)
  const { engine, clock, scene: others } = street
  const scene: BillRunScene = { clock, institution, log: others.log }
  return {
    ...street,
    scene,
    pay: (db = engine.db, limit = 200) => payDue(db, scene, limit),
    remind: () => remindDue(engine.db, scene, 200),
    bookOf: ({ memberId }) => list(engine.db, memberId, dayOf(clock.now(), ZONE)),
  }
}

/** What the form of `holder` sends to pay the electricity. */
export const bodyOf = (
  holder: Holder,
  scheduleDate: Day,
  changes: Record<string, unknown> = {},
): ScheduleBillBody =>
  ScheduleBillBody.parse({
    id: newId(),
    fromAccountId: holder.checking.id,
    provider: 'hollowbrook',
    accountNumber: '4417-0926-88',
    amount: '25.00',
    memo: 'January',
    scheduleDate,
    frequency: 'once',
    ...changes,
  })

const customerOf = ({ memberId }: Pick<Holder, 'memberId'>) => ({
  memberId,
  address: '192.0.2.7',
})

/** Hands in a payment to somebody the member has paid before. */
export async function ask(bench: Bench, holder: Holder, body: ScheduleBillBody) {
  const { provider, accountNumber, payeeId } = body
  const { db } = bench.engine
  const { memberId } = holder
  if (payeeId !== undefined) await knows(db, memberId, { kind: 'biller', payeeId })
  else if (provider !== undefined && accountNumber !== undefined) {
    await knows(db, memberId, { kind: 'provider', provider, accountNumber })
  }
  return askAnew(bench, holder, body)
}

/** The same to somebody the member may never have paid. */
export const askAnew = (
  { engine, scene }: Bench,
  holder: Pick<Holder, 'memberId'>,
  body: ScheduleBillBody,
) => inTransaction(engine.db, (tx) => schedule(tx, scene, customerOf(holder), body))

/** As {@link ask}, where nothing is expected to be refused. */
export async function owe(
  bench: Bench,
  holder: Holder,
  scheduleDate: Day,
  changes: Record<string, unknown> = {},
): Promise<Bill> {
  const answer = await ask(bench, holder, bodyOf(holder, scheduleDate, changes))
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.value
}

type Seen = Pick<Bill, 'id' | 'version'>

export const cancelIt = (
  { engine, scene }: Bench,
  holder: Pick<Holder, 'memberId'>,
  { id, version }: Seen,
  scope: 'next' | 'all' = 'all',
) =>
  inTransaction(engine.db, (tx) =>
    cancel(tx, scene, { ...customerOf(holder), billId: id }, { version, scope }),
  )

export const editIt = (
  { engine, scene }: Bench,
  holder: Pick<Holder, 'memberId'>,
  { id, version, nextOn }: Pick<Bill, 'id' | 'version' | 'nextOn'>,
  changes: Record<string, unknown>,
) => {
  const body = EditBillBody.parse({ version, amount: '25.00', scheduleDate: nextOn, ...changes })
  return inTransaction(engine.db, (tx) =>
    edit(tx, scene, { ...customerOf(holder), billId: id }, body),
  )
}

/** `['2026-01-31 paid', …]`, oldest first. */
export const storyOf = async (bench: Bench, holder: Holder): Promise<string[]> =>
  (await bench.bookOf(holder)).history.map(({ dueOn, outcome }) => `${dueOn} ${outcome}`).toSorted()

export const paidOut = async ({ engine }: Bench): Promise<string> =>
  toDecimal((await balanceOf(engine.db, houseAccount('clearing:bill-pay'))).posted)

export const paymentCount = async ({ engine }: Bench): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ledger_transfer where reason = 'bill_payment'`.execute(engine.db)
  return rows[0]!.n
}

export const tellingsOf = async (
  { engine }: Pick<Bench, 'engine'>,
  { memberId }: Pick<Holder, 'memberId'>,
): Promise<string[]> => {
  const { rows } = await sql<{ kind: string; title: string; text: string }>`
    select kind, title, text from notification
     where member_id = ${memberId} order by created_at, id`.execute(engine.db)
  return rows.map(({ kind, title, text }) => `${kind}: ${title}. ${text}`)
}
