import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Deed,
  resumeDeletions,
  reverseAllOf,
  stepDeletion,
} from '../../src/modules/entries/server/entries.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done, type Neighbor } from '../transfers/street.ts'
import { inesRows, type Office, openOffice, row } from './office.ts'
import { pay } from './paying.ts'

async function begin(office: Office, { memberId }: Neighbor, id = newId()) {
  const { db } = office.engine
  return done(
    await inTransaction(db, (tx) => reverseAllOf(tx, office.deedOf(office.rosa), { id, memberId })),
  )
}

const step = (office: Office, id: string, deed: Deed = office.deedOf(office.rosa)) =>
  inTransaction(office.engine.db, (tx) => stepDeletion(tx, deed, id))

/** Steps until it is finished, and counts the steps. */
async function toTheEnd(office: Office, id: string) {
  for (let steps = 1; ; steps++) {
    const progress = done(await step(office, id))
    if (progress.state === 'finished') return { steps, ...progress }
    assert.ok(steps < 100, 'a deletion ends')
  }
}

describe('everything of a member', () => {
  test('is deleted newest first, until nothing is left, and counted', async (t) => {
    const office = await openOffice(t)
    const ines = await office.settle('Ines Abara')
    done(await office.add(ines, inesRows()))
    done(
      await office.add(ines, [
        row('3.00', { status: 'Pending' }),
        row('-4.00', { status: 'Pending' }),
        row('5.00', { status: 'Failed' }),
      ]),
    )
    const begun = await begin(office, ines)
    assert.equal(begun.total, 658)
    assert.equal(begun.message, 'Deleting transactions...')
    const ended = await toTheEnd(office, begun.id)
    assert.equal(ended.message, 'Successfully deleted 658 transactions')
    assert.deepEqual([ended.deleted, ended.refused], [658, 0])
    assert.ok(ended.steps > 10, 'in steps')
    assert.equal(await office.posted(ines), '0.00')
    assert.equal(await office.available(ines), '0.00')
    assert.equal(
      (await office.lines(ines, { status: 'Completed' })).some(
        ({ keptBecause }) => keptBecause === null,
      ),
      false,
    )
    const last = (await office.auditOf(ines)).at(-1)!
    assert.equal(last.action, 'transactions.deleted')
    await office.audit()
  })

  test('goes on after a crash in the middle of a step, and repeats nothing', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(
      await office.add(
        ada,
        Array.from({ length: 120 }, () => row('1.00')),
      ),
    )
    const { id } = await begin(office, ada)
    done(await step(office, id))
    done(await step(office, id))
    const { db } = office.engine
    const crash = inTransaction(db, async (tx) => {
      done(await stepDeletion(tx, office.deedOf(office.rosa), id))
      throw new Error('the server dies before the commit')
    })
    await assert.rejects(crash, /dies/)
    assert.equal(await office.posted(ada), '70.00')
    const ended = await toTheEnd(office, id)
    assert.equal(ended.message, 'Successfully deleted 120 transactions')
    assert.equal(await office.posted(ada), '0.00')
    assert.equal(done(await step(office, id)).deleted, 120, 'a finished one stays as it is')
  })

  test('is stepped by several at once without deleting anything twice', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(
      await office.add(
        ada,
        Array.from({ length: 200 }, () => row('1.00')),
      ),
    )
    const { id } = await begin(office, ada)
    await Promise.all(Array.from({ length: 8 }, () => step(office, id)))
    const ended = await toTheEnd(office, id)
    assert.equal(ended.deleted, 200)
    assert.equal(await office.posted(ada), '0.00')
    await office.audit()
  })

  test('is one deletion, however many ask for it', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(await office.add(ada, [row('1.00'), row('2.00')]))
    const [first, second] = await Promise.all([begin(office, ada), begin(office, ada)])
    assert.equal(first.id, second.id)
  })

  test('leaves what cannot be taken back, and says that it failed', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [
      await office.settle('Ada Brooks', '50.00'),
      await office.settle('Ben Okafor'),
    ]
    await pay(office, ada, ben, 20_00n)
    done(await office.add(ben, [row('-20.00')]))
    const ended = await toTheEnd(office, (await begin(office, ada)).id)
    assert.equal(ended.message, 'Error deleting transactions')
    assert.deepEqual([ended.deleted, ended.refused], [0, 2])
    assert.equal(await office.posted(ada), '30.00')
  })

  test('leaves the money of whoever began it or agreed to it, whoever goes on with it', async (t) => {
    const office = await openOffice(t)
    const [ada, ben, cleo, dan] = [
      await office.settle('Ada Brooks', '50.00'),
      await office.settle('Ben Okafor', '20.00'),
      await office.settle('Cleo Marsh', '20.00'),
      await office.settle('Dan Ibarra', '20.00'),
    ]
    for (const payer of [ben, cleo, dan]) await pay(office, payer, ada, 5_00n)
    const deed = office.deedOf(ben.memberId, { secondPersonId: cleo.memberId })
    const { id } = done(
      await inTransaction(office.engine.db, (tx) =>
        reverseAllOf(tx, deed, { id: newId(), memberId: ada.memberId }),
      ),
    )
    const ended = await toTheEnd(office, id)
    assert.deepEqual([ended.deleted, ended.refused], [2, 2])
    assert.deepEqual(await Promise.all([ada, ben, cleo, dan].map((each) => office.posted(each))), [
      '10.00',
      '15.00',
      '15.00',
      '20.00',
    ])
    const told = await office.engine.pool.query(
      'select title, text from notification where member_id = $1',
      [dan.memberId],
    )
    assert.equal(told.rows[0].title, 'Staff reversed transactions')
    const last = (await office.auditOf(ada)).at(-1)!
    assert.equal((last.detail as { secondPersonId: string }).secondPersonId, cleo.memberId)
    await office.audit()
  })

  test('is finished by the portal itself when nobody comes back', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(
      await office.add(
        ada,
        Array.from({ length: 60 }, () => row('1.00')),
      ),
    )
    await begin(office, ada)
    const { db } = office.engine
    const minutesLater = (minutes: number) => {
      const at = new Date(office.clock.now().getTime() + minutes * 60_000)
      return { at, zone: office.zone, ledgerAt: at }
    }
    assert.equal(await resumeDeletions(db, minutesLater(0.5)), 0, 'not yet abandoned')
    while ((await resumeDeletions(db, minutesLater(2))) > 0);
    assert.equal(await office.posted(ada), '0.00')
  })

  test('is not for staff to delete at their own accounts', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    const { memberId } = ada
    const own = await inTransaction(office.engine.db, (tx) =>
      reverseAllOf(tx, office.deedOf(memberId), { id: newId(), memberId }),
    )
    assert.equal(codeIn(own), 'own_account')
    const { id } = await begin(office, ada)
    assert.equal(codeIn(await step(office, id, office.deedOf(memberId))), 'own_account')
    assert.equal(codeIn(await step(office, newId())), 'deletion_not_found')
  })
})
