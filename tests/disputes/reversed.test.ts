import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { report as reportWithdrawal } from '../../src/modules/ach/server/withdrawals/reporting.ts'
import { runOrRequestApproval } from '../../src/modules/approvals/server/approvals.ts'
import { keepDeadlines } from '../../src/modules/disputes/server/deadlines.ts'
import { DECIDE } from '../../src/modules/disputes/server/deciding.ts'
import { provisionalDifference } from '../../src/modules/disputes/server/figures.ts'
import { file } from '../../src/modules/disputes/server/filing.ts'
import { lockedBalancesOf } from '../../src/modules/ledger/server/ledger.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fileOf, withdrawals } from '../ach/otherBank.ts'
import { openReceiving } from '../ach/receiving.ts'
import { waitingCount } from '../factories/locks.ts'
import { done } from '../factories/outcomes.ts'
import { until } from '../factories/waiting.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { ALONE, openDisputes } from './world.ts'

type Disputes = Awaited<ReturnType<typeof openDisputes>>

/** What a letter says, as one text. */
async function saidIn({ db }: Disputes, letterId: string): Promise<string> {
  const { content } = await db
    .withTables<{ dispute_letter: { id: string; content: string } }>()
    .selectFrom('dispute_letter')
    .select('content')
    .where('id', '=', letterId)
    .executeTakeFirstOrThrow()
  return content
}

/** A case about $80.00 that staff found to be an error, of another amount where one is given. */
async function corrected(union: Disputes, amount?: string) {
  const { id, transferId } = await union.opened()
  const found =
    amount === undefined
      ? ({ outcome: 'error' } as const)
      : ({ outcome: 'other_amount', amount } as const)
  done(await union.decided(id, found))
  return { id, transferId }
}

describe('a transaction that is reversed after its case was decided', () => {
  test('takes the correction back at once, and the member has the money once', async (t) => {
    const union = await openDisputes(t)
    const { ada } = union
    const { id, transferId } = await corrected(union)
    assert.equal(await union.runJob(), 0)
    await union.reversed(transferId)
    assert.equal(await union.posted(ada.checking), '580.00')
    assert.equal(await union.runJob(), 1)
    assert.equal(await union.runJob(), 0, 'once')
    assert.equal(await union.posted(ada.checking), '500.00')
    assert.equal(await union.house('expense:dispute-losses'), '0.00')

    const told = await union.read(id)
    assert.deepEqual([told.state, told.outcome, told.corrected], ['decided', 'came_back', '0.00'])
    const last = told.steps.at(-1)!
    assert.deepEqual([last.kind, last.amount, last.said], ['came_back', '80.00', null])
    const letter = told.letters.at(-1)!
    assert.equal(letter.kind, 'came_back')
    assert.match(
      await saidIn(union, letter.id),
      /so its money is back in your account.*Of what we credited to you for it before, \$80\.00 goes back/,
    )
    assert.equal((await union.seen(id)).outcome, 'came_back')
    const [record] = await union.auditRows({ action: 'dispute.correction_taken_back', about: ada })
    assert.deepEqual([record?.detail['amount'], record?.detail['missing']], ['8000', '0'])
    const mails = (await union.mailbox()).map(({ subject }) => subject)
    assert.ok(mails.some((subject) => subject.startsWith('A correction was taken back: case ')))
    assert.ok(mails.some((subject) => subject.startsWith('There is a letter about case ')))
    await union.assertBooks()
  })

  test('takes all that the case gave, also what would have gone on a later day', async (t) => {
    const union = await openDisputes(t)
    const cases = await Promise.all([union.opened(), union.opened(), union.opened()])
    const [partly, no, withdrawn] = cases
    for (const { id } of cases) done(await union.given(id))
    done(await union.decided(partly.id, { outcome: 'other_amount', amount: '50.00' }))
    done(await union.decided(no.id, { outcome: 'no_error' }))
    done(await union.withdraw(withdrawn.id))
    for (const { transferId } of cases) await union.reversed(transferId)
    assert.equal(await union.runJob(), 3)
    assert.equal(await union.posted(union.ada.checking), '500.00')
    assert.equal(await union.house('expense:dispute-losses'), '0.00')
    for (const { id } of cases) {
      const { due, provisional, takeBack } = await union.read(id)
      assert.deepEqual([due, provisional, takeBack?.isDone], [null, null, true])
    }
    assert.deepEqual((await union.steps(partly.id)).slice(-2), ['came_back', 'taken_back'])
    await union.assertBooks()
    union.goTo('2026-03-09')
    assert.equal(await union.runJob(), 0)
  })

  test('takes no more than came back: what staff found beyond it stays', async (t) => {
    const union = await openDisputes(t)
    const { id, transferId } = await corrected(union, '95.00')
    await union.reversed(transferId)
    await union.runJob()
    assert.equal(await union.posted(union.ada.checking), '515.00')
    assert.equal(await union.house('expense:dispute-losses'), '-15.00')
    const { outcome, corrected: rest } = await union.read(id)
    assert.deepEqual([outcome, rest], ['came_back', '15.00'])
    await union.assertBooks()
  })

  test('takes what the account can give; the rest waits where staff see to it', async (t) => {
    const union = await openDisputes(t)
    const { id, transferId } = await corrected(union)
    await union.reversed(transferId)
    await union.pay('550.00')
    await union.runJob()
    assert.equal(await union.posted(union.ada.checking), '0.00')
    assert.equal(await union.house('suspense:returned-payments'), '-50.00')
    assert.equal(await union.house('expense:dispute-losses'), '0.00')
    const { steps, letters } = await union.read(id)
    assert.match(steps.at(-1)!.said!, /could not give \$50\.00/)
    assert.match(await saidIn(union, letters.at(-1)!.id), /could not give \$50\.00 of it back/)
    const [mail] = (await union.mailbox()).filter(({ subject }) => /correction/.test(subject))
    assert.match(mail!.text, /\$50\.00/)
    await union.assertBooks()
  })

  test('takes nothing that staff took back by hand before', async (t) => {
    const union = await openDisputes(t)
    const { id, transferId } = await corrected(union)
    const { correction_id: correctionId } = await union.db
      .withTables<{ dispute: { id: string; correction_id: string | null } }>()
      .selectFrom('dispute')
      .select('correction_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await union.reversed(correctionId!)
    await union.reversed(transferId)
    await union.runJob()
    assert.equal(await union.posted(union.ada.checking), '500.00')
    assert.deepEqual(await union.steps(id), ['filed', 'decided'])
    await union.assertBooks()
  })

  test('and stands again before anybody looked leaves the correction where it is', async (t) => {
    const union = await openDisputes(t)
    const { id, transferId } = await corrected(union)
    await union.reversed(await union.reversed(transferId))
    await union.runJob()
    assert.equal(await union.posted(union.ada.checking), '500.00')
    assert.deepEqual(await union.steps(id), ['filed', 'decided'])
    await union.reversed(await union.reversed(await union.reversed(await union.pay('5.00'))))
    assert.equal(await union.runJob(), 0, 'what nobody disputed is nothing to look at')
    await union.assertBooks()
  })

  test('is told to every owner, and concerns the case of another owner alike', async (t) => {
    const union = await openDisputes(t)
    const { ada, ben } = union
    const about = { accountId: ada.checking.id, personId: ben.personId, at: union.clock.now() }
    done(await inTransaction(union.db, (tx) => addOwner(tx, { ...about, role: 'joint' })))
    const { id, transferId } = done(await union.report(await union.pay('80.00'), {}, ben))
    done(await union.decided(id, { outcome: 'error' }))
    await union.reversed(transferId)
    await union.runJob()
    assert.equal(await union.posted(ada.checking), '500.00')
    for (const owner of [ada, ben])
      assert.match((await union.noticesOf(owner)).join(), /The money came back/)
  })

  test('while it is decided is heard of, though the decision was first by a moment', async (t) => {
    const union = await openDisputes(t)
    const { id, transferId } = await union.opened()
    const { checking } = union.ada
    const { pool } = union.engine
    const both = await inTransaction(union.db, async (tx) => {
      await lockedBalancesOf(tx, [checking.ledgerAccountId])
      const decided = union.decided(id, { outcome: 'error' })
      await until('the decision waits', async () => (await waitingCount(pool)) === 1)
      const reversed = union.reversed(transferId)
      await until('the reversal waits', async () => (await waitingCount(pool)) === 2)
      return { decided, reversed }
    })
    done(await both.decided)
    await both.reversed
    assert.equal(await union.posted(checking), '580.00')
    await union.runJob()
    assert.equal(await union.posted(checking), '500.00')
    await union.assertBooks()
  })

  test('is dealt with once, on however many servers, while others are reversed', async (t) => {
    const union = await openDisputes(t, { connections: 20 })
    const cases = await Promise.all(Array.from({ length: 6 }, () => corrected(union)))
    const runs = () => Array.from({ length: 3 }, () => union.runJob())
    await Promise.all([...cases.map(({ transferId }) => union.reversed(transferId)), ...runs()])
    await Promise.all(runs())
    assert.equal(await union.posted(union.ada.checking), '500.00')
    assert.equal(await union.house('expense:dispute-losses'), '0.00')
    for (const { id } of cases)
      assert.deepEqual(await union.steps(id), ['filed', 'decided', 'came_back'])
    assert.equal(await union.runJob(), 0)
    await union.assertBooks()
  })
})

test('a withdrawal that was corrected and is reported as not authorized then is given back once', async (t) => {
  const union = await openReceiving(t)
  const { db, clock, institution } = union
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const rosa = await union.staff()
  await union.receive(fileOf([withdrawals({ account: ada.checking.number, amount: '30.00' })]))
  await union.runUntil('2026-07-17', '08:30')
  const { rows } = await sql<{ id: string }>`select id from ach_entry`.execute(db)
  const paid = rows[0]!.id
  const as = contextOf(union, ada)
  const { id: disputeId } = done(
    await file(db, as, {
      id: newId(),
      transferId: paid,
      kind: 'wrong_amount',
      answers: { rightAmount: '5.00' },
      story: 'The meter says less.',
      evidence: [],
    }),
  )
  const body = {
    id: newId(),
    disputeId,
    version: 1,
    outcome: 'error',
    explanation: 'So it is.',
  } as const
  done(await runOrRequestApproval(db, contextOf(union, rosa), ALONE, DECIDE, body))
  assert.equal(await union.available(ada.checking), '95.00')
  done(await reportWithdrawal(db, as, { withdrawalId: paid, id: newId(), statement: 1 }))
  assert.equal(await union.available(ada.checking), '125.00')
  await keepDeadlines(db, { clock, institution, log: createLog('silent') }, 100)
  assert.equal(await union.available(ada.checking), '100.00')
  assert.equal(await union.house('expense:dispute-losses'), '0.00')
  assert.equal(await provisionalDifference(db), 0n)
  await union.assertSound()
})
