import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { runOrRequestApproval } from '../../src/modules/approvals/server/approvals.ts'
import type { Dispute, FileBody } from '../../src/modules/disputes/contract.ts'
import * as acting from '../../src/modules/disputes/server/acting.ts'
import { CREDIT } from '../../src/modules/disputes/server/crediting.ts'
import { keepDeadlines } from '../../src/modules/disputes/server/deadlines.ts'
import { DECIDE } from '../../src/modules/disputes/server/deciding.ts'
import { file } from '../../src/modules/disputes/server/filing.ts'
import { provisionalDifference } from '../../src/modules/disputes/server/figures.ts'
import * as following from '../../src/modules/disputes/server/following.ts'
import { detailOf } from '../../src/modules/disputes/server/queue.ts'
import { presentFor, stepsOf } from '../../src/modules/disputes/server/reading.ts'
import type { DecideBody, DisputeDetail } from '../../src/modules/disputes/staff.contract.ts'
import {
  houseAccount,
  post,
  type Reason,
  reverse,
  timingIn,
} from '../../src/modules/ledger/server/ledger.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal, money } from '../../src/values/money.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf, openCreditUnion, type Person } from '../worlds/creditUnion.ts'

export const ALONE = { needed: false, above: money(100_000_000n) }

/** Ada, who has been a member for years, Ben, and Rosa, who looks into cases. */
async function openMembers(t: TestContext, connections: number) {
  const union = await openCreditUnion(t, { connections })
  union.goTo('2020-01-06')
  const ada = await union.member('Ada Brooks', { checking: '500.00', savings: '50.00' })
  const ben = await union.member('Ben Okafor', { checking: '100.00' })
  const rosa = await union.staff()
  union.goTo('2026-03-02')
  return { ...union, ada, ben, rosa, as: (person: Person) => contextOf(union, person) }
}

type Members = Awaited<ReturnType<typeof openMembers>>

/** What left Ada's Checking. @returns the id of the transfer */
const payer = ({ db, clock, institution, ada }: Members) =>
  async function pay(amount: string, reason: Reason = 'card_payment'): Promise<string> {
    const id = newId()
    const order = {
      id,
      actor: { channel: 'system', actorId: null },
      reason,
      from: ada.checking.ledgerAccountId,
      to: houseAccount('clearing:cards'),
      amount: fromDecimal(amount),
      details: { description: 'Northwind Outdoors' },
    } as const
    done(await post(db, order, { zone: institution.timeZone, at: clock.now() }))
    return id
  }

/** What another bank sent to Ada's Checking. @returns the id of the transfer */
const payee = ({ db, clock, institution, ada }: Members) =>
  async function receive(amount: string): Promise<string> {
    const id = newId()
    const order = {
      id,
      actor: { channel: 'system', actorId: null },
      reason: 'ach_entry',
      from: houseAccount('clearing:us-banks'),
      to: ada.checking.ledgerAccountId,
      amount: fromDecimal(amount),
      details: { description: 'Harbor Payroll' },
    } as const
    done(await post(db, order, { zone: institution.timeZone, at: clock.now() }))
    return id
  }

/** What owners do, Ada unless somebody else is named. */
function owners(union: Members) {
  const { db, ada, as } = union
  const pay = payer(union)
  const report = (transferId: string, changes: Partial<FileBody> = {}, by: Person = ada) =>
    file(db, as(by), {
      id: newId(),
      transferId,
      kind: 'not_mine',
      answers: { card: 'here', shared: 'no', knows: 'no', noticed: '2026-03-01' },
      story: 'I was at home that day.',
      evidence: [],
      ...changes,
    })
  const newAnswer = () => ({
    id: newId(),
    said: 'Here is my receipt.',
    evidence: [] as string[],
  })
  return {
    pay,
    receive: payee(union),
    report,
    /** A case about what Ada paid. */
    opened: async (amount = '80.00'): Promise<Dispute> => done(await report(await pay(amount))),
    read: async (disputeId: string, by: Person = ada): Promise<Dispute> =>
      (await presentFor(db, as(by), disputeId))!,
    answer: (
      disputeId: string,
      changes: Partial<ReturnType<typeof newAnswer>> = {},
      by: Person = ada,
    ) => following.answer(db, as(by), { ...newAnswer(), disputeId, ...changes }),
    withdraw: (disputeId: string, by: Person = ada) =>
      following.withdraw(db, as(by), { id: newId(), disputeId }),
  }
}

interface Acting {
  readonly control?: typeof ALONE
  readonly by?: Person
  readonly version?: number
}

/** What staff do, Rosa unless somebody else is named, with a case as it is now. */
function office({ db, rosa, as }: Members) {
  const seen = async (disputeId: string, by: Person = rosa): Promise<DisputeDetail> =>
    (await detailOf(db, as(by), disputeId))!
  const actOn = async (disputeId: string, version?: number) => ({
    id: newId(),
    disputeId,
    version: version ?? (await seen(disputeId)).version,
  })
  return {
    seen,
    given: async (disputeId: string, { control = ALONE, by = rosa }: Acting = {}) =>
      runOrRequestApproval(db, as(by), control, CREDIT, await actOn(disputeId)),
    decided: async (
      disputeId: string,
      found: Pick<DecideBody, 'outcome'> & { readonly amount?: string },
      { control = ALONE, by = rosa, version }: Acting = {},
    ) =>
      runOrRequestApproval(db, as(by), control, DECIDE, {
        ...(await actOn(disputeId, version)),
        explanation: 'We asked the shop.',
        ...found,
      }),
    ask: async (disputeId: string) =>
      acting.ask(db, as(rosa), { ...(await actOn(disputeId)), said: 'Do you have a receipt?' }),
    noted: async (disputeId: string, said: string, { by = rosa, version }: Acting = {}) =>
      acting.note(db, as(by), { ...(await actOn(disputeId, version)), said }),
  }
}

/** Members who report problems, staff who look into them, and the job between them. */
export async function openDisputes(t: TestContext, { connections = 10 } = {}) {
  const union = await openMembers(t, connections)
  const { db, clock, institution } = union
  const log = createLog('silent')
  return {
    ...union,
    ...owners(union),
    ...office(union),
    runJob: () => keepDeadlines(db, { clock, institution, log }, 100),
    /** The money of a transaction goes back the way it came, as after a return. The id of the posting. */
    async reversed(transferId: string): Promise<string> {
      const id = newId()
      const actor = { channel: 'staff', actorId: union.rosa.personId } as const
      done(await reverse(db, { id, transferId, actor }, timingIn(union.as(union.rosa))))
      return id
    },
    steps: async (disputeId: string): Promise<readonly string[]> =>
      (await stepsOf(db, disputeId)).map(({ kind }) => kind),
    /** The ledger keeps its promises, and the books of provisional credits say what the cases say. */
    async assertBooks() {
      await union.assertSound()
      assert.equal(await provisionalDifference(db), 0n)
    },
  }
}
