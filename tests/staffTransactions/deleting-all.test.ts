import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operationRoutes } from '../../src/modules/operations/server/routes.ts'
import {
  endUnfinished,
  resumeDeletions,
  reverseAllOf,
  stepDeletion,
} from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { post } from '../../src/modules/ledger/server/ledger.ts'
import { money } from '../../src/values/money.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { longWorkIn } from '../factories/longWork.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { poison } from '../factories/poison.ts'
import { failToTheEnd, tryOnceMore } from '../factories/setAside.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import { openModule } from '../worlds/module.ts'
import { add, type Entries, inesRows, linesOf, openEntries, row } from './entering.ts'
import { pay } from './paying.ts'

async function begin(union: Entries, { personId }: Member, id = newId()) {
  const { db } = union.engine
  return done(
    await inTransaction(db, (tx) =>
      reverseAllOf(tx, contextOf(union, union.rosa), { id, personId }),
    ),
  )
}

const step = (union: Entries, id: string, ctx = contextOf(union, union.rosa)) =>
  inTransaction(union.engine.db, (tx) => stepDeletion(tx, ctx, id))

/** Goes on with what was left, as the job does; how many steps it took. */
const resume = (union: Entries) =>
  resumeDeletions(union.db, { ...union, log: createLog('silent') }, 20)

/** Steps until it is finished, and counts the steps. */
async function toTheEnd(union: Entries, id: string) {
  for (let steps = 1; ; steps++) {
    const progress = done(await step(union, id))
    if (progress.state === 'finished') return { steps, ...progress }
    assert.ok(steps < 100, 'a deletion ends')
  }
}

/** So many transactions of a dollar each. */
const addDollars = async (union: Entries, member: Member, count: number): Promise<void> =>
  void done(
    await add(
      union,
      member,
      Array.from({ length: count }, () => row('1.00')),
    ),
  )

describe('everything of a member', () => {
  test('is deleted newest first, until nothing is left, and counted', async (t) => {
    const union = await openEntries(t)
    const ines = await union.member('Ines Abara')
    done(await add(union, ines, inesRows().slice(0, 110)))
    done(
      await add(union, ines, [
        row('3.00', { status: 'Pending' }),
        row('-4.00', { status: 'Pending' }),
        row('5.00', { status: 'Failed' }),
      ]),
    )
    const begun = await begin(union, ines)
    assert.equal(begun.total, 113)
    assert.equal(begun.message, 'Deleting transactions...')
    done(await step(union, begun.id))
    done(await step(union, begun.id))
    const told = await longWorkIn(union.db)
    assert.deepEqual(told.at(-1), 'Ines Abara: 52 of 113, 0 failed, runs')
    const ended = await toTheEnd(union, begun.id)
    assert.equal(ended.message, 'Successfully deleted 113 transactions')
    const toldThen = await longWorkIn(union.db)
    assert.deepEqual(toldThen.at(-1), 'Ines Abara: 113 of 113, 0 failed, ended')
    assert.deepEqual([ended.deleted, ended.refused], [113, 0])
    assert.equal(ended.steps, 3, 'in steps')
    assert.equal(await union.posted(ines.checking), '0.00')
    assert.equal(await union.available(ines.checking), '0.00')
    assert.equal(
      (await linesOf(union, ines, { status: 'Completed' })).some(
        ({ keptBecause }) => keptBecause === null,
      ),
      false,
    )
    const last = (await union.auditRows({ about: ines })).at(-1)!
    assert.equal(last.action, 'transactions.deleted')
    await union.assertSound()
  })

  test('goes on after a crash in the middle of a step, and repeats nothing', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    await addDollars(union, ada, 60)
    const { id } = await begin(union, ada)
    done(await step(union, id))
    done(await step(union, id))
    const { db } = union.engine
    const crash = inTransaction(db, async (tx) => {
      done(await stepDeletion(tx, contextOf(union, union.rosa), id))
      throw new Error('the server dies before the commit')
    })
    await assert.rejects(crash, /dies/)
    assert.equal(await union.posted(ada.checking), '10.00')
    const ended = await toTheEnd(union, id)
    assert.equal(ended.message, 'Successfully deleted 60 transactions')
    assert.equal(await union.posted(ada.checking), '0.00')
    assert.equal(done(await step(union, id)).deleted, 60, 'a finished one stays as it is')
  })

  test('is stepped by several at once without deleting anything twice', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    await addDollars(union, ada, 110)
    const { id } = await begin(union, ada)
    await Promise.all(Array.from({ length: 8 }, () => step(union, id)))
    const ended = await toTheEnd(union, id)
    assert.equal(ended.deleted, 110)
    assert.equal(await union.posted(ada.checking), '0.00')
    await union.assertSound()
  })

  test('is one deletion, however many ask for it', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    done(await add(union, ada, [row('1.00'), row('2.00')]))
    const [first, second] = await Promise.all([begin(union, ada), begin(union, ada)])
    assert.equal(first.id, second.id)
  })

  test('leaves what cannot be taken back, and says that it failed', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [
      await union.member('Ada Brooks', { checking: '50.00' }),
      await union.member('Ben Okafor'),
    ]
    await pay(union, ada, ben, 20_00n)
    done(await add(union, ben, [row('-20.00')]))
    const ended = await toTheEnd(union, (await begin(union, ada)).id)
    assert.equal(ended.message, 'Error deleting transactions')
    assert.deepEqual([ended.deleted, ended.refused], [0, 2])
    assert.equal(await union.posted(ada.checking), '30.00')
  })

  test('leaves the money of whoever began it or agreed to it, whoever goes on with it', async (t) => {
    const union = await openEntries(t)
    const [ada, ben, cleo, dan] = [
      await union.member('Ada Brooks', { checking: '50.00' }),
      await union.member('Ben Okafor', { checking: '20.00' }),
      await union.member('Cleo Marsh', { checking: '20.00' }),
      await union.member('Dan Ibarra', { checking: '20.00' }),
    ]
    for (const payer of [ben, cleo, dan]) await pay(union, payer, ada, 5_00n)
    const ctx = contextOf(union, ben, { approvedById: cleo.personId })
    const { id } = done(
      await inTransaction(union.engine.db, (tx) =>
        reverseAllOf(tx, ctx, { id: newId(), personId: ada.personId }),
      ),
    )
    const ended = await toTheEnd(union, id)
    assert.deepEqual([ended.deleted, ended.refused], [2, 2])
    assert.deepEqual(
      await Promise.all([ada, ben, cleo, dan].map((each) => union.posted(each.checking))),
      ['10.00', '15.00', '15.00', '20.00'],
    )
    const told = await union.engine.pool.query(
      'select title, text from notification where person_id = $1',
      [dan.personId],
    )
    assert.equal(told.rows[0].title, 'Staff reversed transactions')
    const last = (await union.auditRows({ about: ada })).at(-1)!
    assert.equal((last.detail as { secondPersonId: string }).secondPersonId, cleo.personId)
    await union.assertSound()
  })

  test('is finished by the portal itself when nobody comes back', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    await addDollars(union, ada, 60)
    await begin(union, ada)
    union.clock.advance(30_000)
    assert.equal(await resume(union), 0, 'not yet abandoned')
    union.clock.advance(90_000)
    assert.equal(await resume(union), 4)
    assert.equal(await union.posted(ada.checking), '0.00')
    assert.equal(await resume(union), 0)
  })

  test('holds up no other when it cannot go on, and is set aside after five tries', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
    for (const member of [ada, ben]) await addDollars(union, member, 3)
    const { id } = await begin(union, ada)
    await begin(union, ben)
    const heal = await poison(union.engine, 'staff_deletion', 'id', id)
    union.clock.advance(90_000)
    assert.equal(await resume(union), 3)
    const left = async () => [await union.posted(ada.checking), await union.posted(ben.checking)]
    assert.deepEqual(await left(), ['3.00', '0.00'])
    const setAside = await failToTheEnd(union, () => resume(union))
    assert.deepEqual(
      [setAside.job, setAside.title, setAside.error],
      ['deletions left behind', 'Deletion of 3 transactions of a member', 'the row is poisoned'],
    )
    await heal()
    await tryOnceMore(union, setAside)
    assert.equal(await resume(union), 3)
    assert.deepEqual(await left(), ['0.00', '0.00'])
  })

  test('is over once staff put it away: what is left stays, and another one can begin', async (t) => {
    const union = await openEntries(t)
    const { db, rosa } = union
    const ada = await union.member('Ada Brooks')
    await addDollars(union, ada, 3)
    const { id } = await begin(union, ada)
    const heal = await poison(union.engine, 'staff_deletion', 'id', id)
    union.clock.advance(90_000)
    assert.equal(await resume(union), 0)
    const { job, rowId } = await failToTheEnd(union, () => resume(union))
    await heal()
    const jobs = [{ name: job, about: '', everyMs: 60_000, putAway: endUnfinished }]
    const staff = await openModule(t, (mount) => operationRoutes(mount, { db, jobs }), {
      usual: { personId: rosa.personId },
      clock: union.clock,
    })
    assert.equal((await staff.post('/api/admin/jobs/rows/put-away', { job, rowId })).status, 200)
    assert.deepEqual(await longWorkIn(db), ['Ada Brooks: 0 of 3, 3 failed, ended'])
    assert.equal(await union.posted(ada.checking), '3.00')
    const again = await begin(union, ada)
    assert.notEqual(again.id, id)
    await toTheEnd(union, again.id)
    assert.equal(await union.posted(ada.checking), '0.00')
  })

  test('is counted once where the two sides of a transfer are taken in two steps', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [
      await union.member('Ada Brooks', { savings: '10.00' }),
      await union.member('Ben Okafor'),
    ]
    const order = {
      id: newId(),
      actor: { channel: 'member', actorId: ada.personId },
      reason: 'own_transfer',
      from: ada.savings.ledgerAccountId,
      to: ada.checking.ledgerAccountId,
      amount: money(10_00n),
    } as const
    done(await post(union.db, order, { zone: union.institution.timeZone, at: union.clock.now() }))
    union.clock.advance(1000)
    await pay(union, ada, ben, 10_00n)
    union.clock.advance(1000)
    await addDollars(union, ada, 48)
    const ctx = contextOf(union, ben)
    const { id, total } = done(
      await inTransaction(union.db, (tx) =>
        reverseAllOf(tx, ctx, { id: newId(), personId: ada.personId }),
      ),
    )
    let progress = done(await step(union, id, ctx))
    while (progress.state !== 'finished') progress = done(await step(union, id, ctx))
    // What Ben has, what it left no money for, and the opening balance that went with it.
    assert.deepEqual([total, progress.deleted, progress.refused], [51, 48, 3])
  })

  test('is not for staff to delete at their own accounts', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    const { personId } = ada
    const own = await inTransaction(union.engine.db, (tx) =>
      reverseAllOf(tx, contextOf(union, ada), { id: newId(), personId }),
    )
    assert.equal(codeIn(own), 'own_account')
    const { id } = await begin(union, ada)
    assert.equal(codeIn(await step(union, id, contextOf(union, ada))), 'own_account')
    assert.equal(codeIn(await step(union, newId())), 'deletion_not_found')
  })
})
