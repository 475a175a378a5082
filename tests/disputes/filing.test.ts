import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addOwner, endOwnership } from '../../src/modules/accounts/server/accounts.ts'
import { reportableFor } from '../../src/modules/disputes/server/filing.ts'
import { countOpen, listQueue, workOf } from '../../src/modules/disputes/server/queue.ts'
import { disputesOf } from '../../src/modules/disputes/server/reading.ts'
import { reverse, timingIn } from '../../src/modules/ledger/server/ledger.ts'
import { keep, sanitizeImage } from '../../src/modules/images/server/images.ts'
import { closeDue } from '../../src/modules/statements/server/statements.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { frontOf } from '../deposits/checks.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { openDisputes } from './world.ts'

test('a report is a case with its days, its receipt and its place in the queue', async (t) => {
  const union = await openDisputes(t)
  const filed = await union.opened()
  assert.deepEqual(
    [filed.law, filed.grounds, filed.disputed, filed.creditBy, filed.decideBy, filed.noticeBy],
    ['regulation_e', ['point_of_sale'], '80.00', '2026-03-16', '2026-05-31', null],
  )
  assert.deepEqual(filed.answers, { card: 'here', knows: 'no', noticed: '2026-03-01' })
  assert.deepEqual(filed.due, { what: 'credit', on: '2026-03-16' })
  assert.deepEqual(
    [filed.mayWithdraw, filed.filedBy, filed.letters.map(({ kind }) => kind)],
    [true, null, ['received']],
  )
  const { disputes } = await listQueue(union.db, union.as(union.rosa), { queue: 'open' })
  assert.deepEqual(
    disputes.map(({ id, memberName, daysLeft }) => [id, memberName, daysLeft]),
    [[filed.id, 'Ada Brooks', 14]],
  )
  assert.match((await union.noticesOf(union.ada)).join(), /letter about case/)
})

test('the queue goes on behind a page, open cases by what is due, ended ones by their end', async (t) => {
  const union = await openDisputes(t)
  const { id } = await union.opened()
  // Copies of the case, each of another transaction, due a day later than the one before.
  const { rows } = await sql<{ id: string }>`
    insert into dispute select d.* from dispute o cross join generate_series(1, 60) i cross join lateral
      jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'transfer_id', gen_random_uuid(),
        'due_on', o.due_on + i)) d
     where o.id = ${id} returning id`.execute(union.db)
  const inOrder = [id, ...rows.map((row) => row.id)]
  const read = async (queue: 'open' | 'ended') => {
    const first = await listQueue(union.db, union.as(union.rosa), { queue })
    assert.deepEqual([first.disputes.length, first.more], [50, true])
    const after = first.disputes.at(-1)!.id
    const rest = await listQueue(union.db, union.as(union.rosa), { queue, after })
    assert.equal(rest.more, false)
    return [...first.disputes, ...rest.disputes].map((one) => one.id)
  }
  assert.deepEqual(await read('open'), inOrder)
  await sql`update dispute set state = 'withdrawn', ended_at = due_on, due = null, due_on = null,
                               look_on = null`.execute(union.db)
  assert.deepEqual(await read('ended'), inOrder.toReversed())
})

test('what waits is told by whoever reported first, and not to staff who share the account', async (t) => {
  const union = await openDisputes(t)
  const { db, rosa, ada } = union
  const theo = await union.staff('Theo Lindqvist')
  const first = await union.opened()
  done(await union.given(first.id))
  union.clock.advance(3 * 24 * 3_600_000)
  // Due sooner, because nothing is credited for it yet.
  const second = await union.opened('20.00')
  const waiting = async (person: typeof rosa, limit = 30) => {
    const { count, first: rows } = await workOf(db, union.as(person), limit)
    return [count, rows.map(({ id }) => id)]
  }
  assert.deepEqual(await waiting(rosa), [2, [first.id, second.id]])
  assert.deepEqual(await waiting(rosa, 1), [2, [first.id]])
  const about = { accountId: ada.checking.id, at: union.clock.now(), role: 'joint' } as const
  done(await inTransaction(db, (tx) => addOwner(tx, { ...about, personId: theo.personId })))
  assert.deepEqual(await waiting(theo), [0, []])
})

test('what is asked decides what is disputed', async (t) => {
  const union = await openDisputes(t)
  const cases = [
    ['wrong_amount', { rightAmount: '30.00' }, '50.00'],
    ['atm', { got: '0.00', abroad: 'yes' }, '80.00'],
    ['twice', {}, '80.00'],
    ['not_received', { expected: '2026-02-20', asked: 'yes' }, '80.00'],
  ] as const
  for (const [kind, answers, disputed] of cases) {
    const filed = done(await union.report(await union.pay('80.00'), { kind, answers }))
    assert.equal(filed.disputed, disputed, kind)
  }
})

test('what cannot be reported is refused by its name and leaves nothing', async (t) => {
  const union = await openDisputes(t)
  const { ada, ben, db, report } = union
  const paid = await union.pay('80.00')
  const fee = await union.pay('5.00', 'fee')
  const gone = await union.pay('10.00')
  const by = union.as(union.rosa)
  const order = {
    id: newId(),
    transferId: gone,
    actor: { channel: 'system', actorId: null },
  } as const
  done(await reverse(db, order, timingIn(by)))
  const own = { accountId: ada.checking.id, personId: ben.personId, at: union.clock.now() }
  const wrong = { kind: 'wrong_amount' } as const
  const answers = [
    ['transaction_not_found', await report(newId())],
    ['transaction_not_found', await report(paid, {}, ben)],
    ['kind_does_not_fit', await report(fee)],
    ['kind_does_not_fit', await report(paid, { kind: 'check' })],
    ['already_reversed', await report(gone)],
    ['kind_does_not_fit', await report(order.id)],
    ['answer_missing', await report(paid, { answers: { card: 'here' } })],
    ['no_difference', await report(paid, { ...wrong, answers: { rightAmount: '80.00' } })],
    ['picture_missing', await report(paid, { evidence: [newId()] })],
  ] as const
  for (const [code, answer] of answers) assert.equal(codeIn(answer), code)
  done(await inTransaction(db, (tx) => addOwner(tx, { ...own, role: 'delegate' })))
  assert.equal(codeIn(await report(paid, {}, ben)), 'owners_only')
  assert.deepEqual(await countOpen(db, '2026-03-02'), { open: 0, overdue: 0 })
  assert.deepEqual((await union.auditRows({ action: 'dispute.filed' })).length, 0)
})

test('one form, and one transaction by several forms at once, make one case', async (t) => {
  const union = await openDisputes(t, { connections: 20 })
  const paid = await union.pay('80.00')
  const form = { id: newId() }
  const copies = await Promise.all(Array.from({ length: 8 }, () => union.report(paid, form)))
  assert.deepEqual(tally(copies), { done: 8 })
  const other = await union.pay('20.00')
  const forms = await Promise.all(Array.from({ length: 8 }, () => union.report(other)))
  assert.deepEqual(tally(forms), { done: 1, already_reported: 7 })
})

describe('the 60 days', () => {
  test('begin with the statement; a report after them has the days of the house', async (t) => {
    const union = await openDisputes(t)
    const { db, ada } = union
    const [first, second, third] = [
      await union.pay('30.00'),
      await union.pay('31.00'),
      await union.pay('32.00'),
    ]
    const parts = { clock: union.clock, institution: union.institution, log: createLog('silent') }
    await closeDue(db, parts, 10_000)
    union.goTo('2026-04-02')
    await closeDue(db, parts, 10_000)
    union.goTo('2026-06-01')
    const onTime = done(await union.report(first))
    assert.deepEqual([onTime.law, onTime.noticeBy], ['regulation_e', '2026-06-01'])
    union.goTo('2026-06-02')
    const seen = done(await reportableFor(db, union.as(ada), { transferId: second }))
    assert.deepEqual([seen.isLate, seen.closed], [true, null])
    const late = done(await union.report(second))
    assert.deepEqual(
      [late.law, late.grounds, late.creditBy, late.decideBy],
      ['own', ['late'], null, '2026-07-02'],
    )
    const check = done(await union.report(third, { kind: 'not_mine' }))
    assert.equal(check.law, 'own')
  })
})

test('owners follow a case with what staff ask, and a delegate does not', async (t) => {
  const union = await openDisputes(t)
  const { db, ada, ben } = union
  const cleo = await union.member('Cleo Hart')
  const about = { accountId: ada.checking.id, at: union.clock.now() }
  done(
    await inTransaction(db, (tx) =>
      addOwner(tx, { ...about, personId: ben.personId, role: 'joint' }),
    ),
  )
  done(
    await inTransaction(db, (tx) =>
      addOwner(tx, { ...about, personId: cleo.personId, role: 'delegate' }),
    ),
  )
  const { id } = await union.opened()
  assert.deepEqual(
    (await disputesOf(db, ben.personId)).map((one) => one.id),
    [id],
  )
  assert.deepEqual(await disputesOf(db, cleo.personId), [])
  assert.equal(codeIn(await union.answer(id, {}, cleo)), 'dispute_not_found')
  done(await union.ask(id))
  assert.equal((await union.read(id, ben)).isAsked, true)
  assert.match((await union.noticesOf(ben)).join(), /We have a question about case/)
  const image = await keep(db, ben.personId, {
    image: done(await sanitizeImage(await frontOf({ number: 7 }))),
    at: union.clock.now(),
  })
  const answered = done(await union.answer(id, { evidence: [image] }, ben))
  assert.deepEqual([answered.isAsked, answered.evidence.map((one) => one.id)], [false, [image]])
  assert.deepEqual(
    answered.steps.map(({ kind, by }) => [kind, by]),
    [
      ['filed', 'Ada Brooks'],
      ['asked', null],
      ['answered', 'Ben Okafor'],
    ],
  )
  assert.equal(codeIn(await union.withdraw(id, ben)), 'not_the_reporter')
  done(await union.withdraw(id))
  assert.equal(codeIn(await union.answer(id)), 'already_ended')
  const again = await union.report((await union.read(id)).transferId)
  assert.equal(codeIn(again), 'done', 'what was withdrawn can be reported again')
})

test('whoever left the account is told nothing of a case by a request that is repeated', async (t) => {
  const union = await openDisputes(t)
  const { db, ada, ben, clock } = union
  const shared = { accountId: ada.checking.id, personId: ben.personId, at: clock.now() }
  await inTransaction(db, async (tx) => done(await addOwner(tx, { ...shared, role: 'joint' })))
  const id = newId()
  const transferId = await union.pay('80.00')
  const report = () => union.report(transferId, { id }, ben)
  done(await report())
  const answerId = newId()
  const answer = () => union.answer(id, { id: answerId }, ben)
  done(await answer())
  await inTransaction(db, (tx) => endOwnership(tx, shared))
  assert.equal(codeIn(await report()), 'transaction_not_found')
  assert.equal(codeIn(await answer()), 'dispute_not_found')
  assert.equal((await union.steps(id)).length, 2)
})
