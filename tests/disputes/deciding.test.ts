import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { freeze } from '../../src/modules/ledger/server/ledger.ts'
import { reverseTransaction } from '../../src/modules/staffTransactions/server/reversing.ts'
import { allOrNothing } from '../../src/platform/server/db.ts'
import { money } from '../../src/values/money.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { openDisputes } from './world.ts'

describe('what becomes of a provisional credit', () => {
  test('it is final once there was an error, and the house bears it', async (t) => {
    const union = await openDisputes(t)
    const { id } = await union.opened()
    done(await union.given(id))
    assert.equal(await union.posted(union.ada.checking), '500.00')
    assert.equal(await union.house('receivable:provisional-credits'), '-80.00')
    await union.assertBooks()
    done(await union.decided(id, { outcome: 'error' }))
    assert.equal(await union.posted(union.ada.checking), '500.00')
    assert.equal(await union.house('receivable:provisional-credits'), '0.00')
    assert.equal(await union.house('expense:dispute-losses'), '-80.00')
    const told = await union.read(id)
    assert.deepEqual(
      [told.state, told.outcome, told.corrected, told.provisional, told.due],
      ['decided', 'error', '80.00', null, null],
    )
    assert.deepEqual(
      told.letters.map(({ kind }) => kind),
      ['received', 'credited', 'error'],
    )
    await union.assertBooks()
  })

  test('without an error it is taken back five business days after the letter that says so', async (t) => {
    const union = await openDisputes(t)
    const { id } = await union.opened()
    done(await union.given(id))
    done(await union.decided(id, { outcome: 'no_error' }))
    assert.deepEqual((await union.read(id)).takeBack, {
      amount: '80.00',
      on: '2026-03-09',
      isDone: false,
    })
    union.goTo('2026-03-08')
    assert.equal(await union.runJob(), 0)
    assert.equal(await union.posted(union.ada.checking), '500.00')
    union.goTo('2026-03-09', '00:01')
    assert.equal(await union.runJob(), 1)
    assert.equal(await union.posted(union.ada.checking), '420.00')
    assert.equal((await union.read(id)).takeBack?.isDone, true)
    assert.equal(await union.runJob(), 0, 'once')
    await union.assertBooks()
  })

  test('of an error of another amount the rest goes back, or more is credited', async (t) => {
    const union = await openDisputes(t)
    const less = await union.opened()
    const more = await union.opened('40.00')
    for (const { id } of [less, more]) done(await union.given(id))
    assert.equal(
      codeIn(await union.decided(less.id, { outcome: 'other_amount', amount: '80.00' })),
      'same_amount',
    )
    done(await union.decided(less.id, { outcome: 'other_amount', amount: '50.00' }))
    done(await union.decided(more.id, { outcome: 'other_amount', amount: '55.00' }))
    assert.equal(await union.posted(union.ada.checking), '515.00')
    union.goTo('2026-03-09')
    await union.runJob()
    assert.equal(await union.posted(union.ada.checking), '485.00')
    assert.equal(await union.house('expense:dispute-losses'), '-105.00')
    await union.assertBooks()
  })

  test('what an account cannot give back is kept where staff see to it', async (t) => {
    const union = await openDisputes(t)
    const { id } = await union.opened('400.00')
    done(await union.given(id))
    done(await union.withdraw(id))
    await union.pay('490.00')
    union.goTo('2026-03-09')
    await union.runJob()
    assert.equal(await union.posted(union.ada.checking), '0.00')
    assert.equal(await union.house('suspense:returned-payments'), '-390.00')
    assert.equal(await union.house('receivable:provisional-credits'), '0.00')
    assert.match((await union.read(id)).steps.at(-1)!.said!, /could not give \$390.00/)
    await union.assertBooks()
  })
})

describe('what staff do', () => {
  test('without a provisional credit an error is credited at once', async (t) => {
    const union = await openDisputes(t)
    const { id } = await union.opened()
    done(await union.decided(id, { outcome: 'error' }))
    assert.equal(await union.posted(union.ada.checking), '500.00')
    assert.equal(codeIn(await union.decided(id, { outcome: 'no_error' })), 'already_ended')
    assert.equal(codeIn(await union.given(id)), 'already_ended')
    const [mail] = await union.mailbox()
    assert.match(mail!.subject, /^There is a letter about case /)
    assert.ok((await union.noticePathsOf(union.ada)).includes(`/dashboard/disputes/${id}`))
    await union.assertBooks()
  })

  test('of many who decide at once one does, and of many credits one is given', async (t) => {
    const union = await openDisputes(t, { connections: 20 })
    const { id } = await union.opened()
    const { version } = await union.seen(id)
    const theo = await union.staff('Theo Lindqvist')
    const credits = await Promise.all(Array.from({ length: 8 }, () => union.given(id)))
    assert.deepEqual(tally(credits).done, 1)
    assert.equal(await union.posted(union.ada.checking), '500.00')
    const now = (await union.seen(id)).version
    assert.equal(codeIn(await union.decided(id, { outcome: 'error' }, { version })), 'changed')
    const decisions = await Promise.all(
      [union.rosa, theo, union.rosa, theo].map((by, index) =>
        union.decided(
          id,
          { outcome: index % 2 === 0 ? 'error' : 'no_error' },
          { by, version: now },
        ),
      ),
    )
    assert.deepEqual(tally(decisions), { done: 1, already_ended: 3 })
    await union.assertBooks()
  })

  test('a second administrator agrees to money, and nobody acts on an account of their own', async (t) => {
    const union = await openDisputes(t)
    const { id } = await union.opened()
    const control = { needed: true, above: money(1n) }
    assert.equal(codeIn(await union.given(id, { control })), 'waits_for_second_person')
    assert.equal(
      codeIn(await union.decided(id, { outcome: 'error' }, { control })),
      'waits_for_second_person',
    )
    assert.equal(await union.posted(union.ada.checking), '420.00')
    assert.equal(codeIn(await union.given(id, { by: union.ada })), 'own_account')
    assert.equal((await union.seen(id, union.ada)).isOwn, true)
  })

  test('they note for each other what the member does not see, also when the case has ended', async (t) => {
    const union = await openDisputes(t)
    const { ada, rosa } = union
    const { id } = await union.opened()
    const theo = await union.staff('Theo Lindqvist')
    done(await union.noted(id, 'Called the shop', { by: theo }))
    assert.equal(codeIn(await union.noted(id, 'Late', { version: 1 })), 'changed')
    assert.equal(codeIn(await union.noted(id, 'Mine', { by: ada })), 'own_account')
    done(await union.decided(id, { outcome: 'no_error' }))
    const toldBefore = await union.noticesOf(ada)
    done(await union.noted(id, 'The shop called back'))
    const { state, steps } = await union.seen(id)
    assert.equal(state, 'decided')
    assert.deepEqual(
      steps.flatMap(({ kind, by, said }) => (kind === 'note' ? [[by, said]] : [])),
      [
        ['Theo Lindqvist', 'Called the shop'],
        ['Rosa Delgado', 'The shop called back'],
      ],
    )
    assert.doesNotMatch(JSON.stringify(await union.read(id)), /"note"|shop called|Called the shop/)
    assert.deepEqual(await union.noticesOf(ada), toldBefore)
    const trail = await union.auditRows({ action: 'dispute.noted', about: ada })
    assert.deepEqual(
      new Set(trail.map(({ actor_id }) => actor_id)),
      new Set([theo.personId, rosa.personId]),
    )
    assert.equal(trail.length, 2)
  })
})

describe('the money comes back another way', () => {
  test('a reversal ends the case, and the member has the money once', async (t) => {
    const union = await openDisputes(t)
    const { id, transferId } = await union.opened()
    done(await union.given(id))
    await union.reversed(transferId)
    assert.equal(codeIn(await union.decided(id, { outcome: 'error' })), 'already_reversed')
    assert.equal(await union.runJob(), 1)
    assert.equal(await union.posted(union.ada.checking), '500.00')
    const told = await union.read(id)
    assert.deepEqual([told.outcome, told.takeBack?.isDone], ['came_back', true])
    await union.assertBooks()
  })

  test('a credit and a reversal at the same moment pay once, whichever is first', async (t) => {
    const union = await openDisputes(t, { connections: 20 })
    const cases = await Promise.all(Array.from({ length: 6 }, () => union.opened('20.00')))
    await Promise.all(
      cases.flatMap(({ id, transferId }) => [union.given(id), union.reversed(transferId)]),
    )
    await union.runJob()
    assert.equal(await union.posted(union.ada.checking), '500.00')
    for (const { id } of cases) assert.equal((await union.read(id)).outcome, 'came_back')
    await union.assertBooks()
  })
})

test('a provisional credit is not undone by hand: the case would take it back again', async (t) => {
  const union = await openDisputes(t)
  const { db, ada, rosa } = union
  const { id, transferId } = await union.opened()
  done(await union.given(id))
  const { credit_id: creditId } = await db
    .withTables<{ dispute: { id: string; credit_id: string | null } }>()
    .selectFrom('dispute')
    .select('credit_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const undo = (which: string) => {
    const input = { personId: ada.personId, id: which, reason: 'Wrong amount' }
    return allOrNothing(db, (tx) => reverseTransaction(tx, union.as(rosa), input))
  }
  assert.equal(codeIn(await undo(creditId!)), 'provisional_credit')
  done(await undo(transferId))
  await union.runJob()
  assert.equal(await union.posted(ada.checking), '500.00')
  await union.assertBooks()
})

describe('no deadline is missed silently', () => {
  test('staff are warned, the credit is given on its last day, and the decision is asked for until it is there', async (t) => {
    const union = await openDisputes(t)
    const { id, creditBy, decideBy } = await union.opened()
    assert.deepEqual([creditBy, decideBy], ['2026-03-16', '2026-05-31'])
    union.goTo('2026-03-10')
    assert.equal(await union.runJob(), 0)
    union.goTo('2026-03-11')
    assert.equal(await union.runJob(), 1)
    assert.equal(await union.runJob(), 0, 'once')
    union.goTo('2026-03-16', '00:01')
    await union.runJob()
    assert.equal(await union.posted(union.ada.checking), '500.00')
    assert.equal((await union.read(id)).due?.on, '2026-05-31')
    for (const day of ['2026-05-27', '2026-05-31', '2026-06-01', '2026-06-02']) {
      union.goTo(day)
      await union.runJob()
    }
    assert.deepEqual(await union.steps(id), [
      'filed',
      'warned',
      'credited',
      'warned',
      'warned',
      'overdue',
      'overdue',
    ])
    const subjects = (await union.mailbox()).map(({ subject }) => subject)
    assert.match(subjects[0]!, /^Overdue: case /)
  })

  test('a clock that jumps over everything gives the credit late and says so', async (t) => {
    const union = await openDisputes(t)
    const { id } = await union.opened()
    union.goTo('2026-07-01')
    await union.runJob()
    assert.deepEqual(await union.steps(id), ['filed', 'overdue', 'credited', 'overdue'])
    assert.equal(await union.posted(union.ada.checking), '500.00')
    const { daysLeft } = await union.seen(id)
    assert.equal(daysLeft, -31)
    done(await union.decided(id, { outcome: 'error' }))
    await union.assertBooks()
  })

  test('by itself the portal gives no more than the transaction came to, and asks staff for the rest of the days', async (t) => {
    const union = await openDisputes(t)
    const claimed = async (rightAmount: string) => {
      const changes = { kind: 'wrong_amount', answers: { rightAmount } } as const
      return done(await union.report(await union.receive('100.00'), changes))
    }
    const [twice, more] = [await claimed('200.00'), await claimed('50000.00')]
    union.goTo('2026-03-11')
    await union.runJob()
    union.goTo('2026-03-16')
    await union.runJob()
    await union.runJob()
    assert.deepEqual(await union.steps(twice.id), ['filed', 'warned', 'credited'])
    assert.deepEqual(await union.steps(more.id), ['filed', 'warned', 'overdue'])
    assert.equal(await union.posted(union.ada.checking), '800.00')
    const said = (await union.seen(more.id)).steps.map((step) => step.said)
    assert.match(said[1]!, /more than the transaction came to, so the portal does not give it/)
    assert.match(said[2]!, /more than the transaction came to, so the portal does not give it/)
    done(await union.given(more.id))
    assert.equal(await union.posted(union.ada.checking), '50700.00')
    await union.assertBooks()
  })

  test('an account that cannot be credited is overdue until somebody decides', async (t) => {
    const union = await openDisputes(t)
    const { id } = await union.opened()
    const { version } = await union.seen(id)
    await freeze(union.db, union.ada.checking.ledgerAccountId)
    union.goTo('2026-03-16')
    assert.equal(await union.runJob(), 1)
    assert.equal(await union.runJob(), 0, 'until the next business day')
    assert.deepEqual(await union.steps(id), ['filed', 'overdue'])
    // A warning is no change of the case: what waited for a second administrator meanwhile is carried out.
    done(await union.decided(id, { outcome: 'no_error' }, { version }))
  })
})
