import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Deed,
  resumeDeletions,
  reverseAllOf,
  stepDeletion,
} from '../../src/modules/entries/server/entries.ts'
import { houseAccount, hold, overview, post } from '../../src/modules/ledger/server/ledger.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money, toDecimal } from '../../src/values/money.ts'
import { codeIn, done, type Neighbor, tally } from '../transfers/street.ts'
import { inesRows, type Office, openOffice, row } from './office.ts'

const ALWAYS = { from: null, to: null }

/** One member pays another, by the ledger alone. */
async function pay(office: Office, from: Neighbor, to: Neighbor, cents: bigint): Promise<string> {
  const id = newId()
  const order = {
    id,
    actor: { channel: 'member', actorId: from.memberId },
    reason: 'member_transfer',
    from: from.Checking.ledgerAccountId,
    to: to.Checking.ledgerAccountId,
    amount: money(cents),
  } as const
  done(await post(office.engine.db, order, { zone: office.zone, at: office.clock.now() }))
  return id
}

describe('a transaction that staff delete', () => {
  test('is mirrored, and balance and month forget it', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    done(await office.add(ada, [row('-40.00', { category: 'Food', description: 'Corner Deli' })]))
    const [spent] = await office.lines(ada)
    const deleted = done(await office.remove(ada, spent!.id))
    assert.equal(deleted.message, 'Transaction deleted and balance updated successfully')
    assert.deepEqual(
      deleted.accounts.map(({ before, after }) => [before, after]),
      [['60.00', '100.00']],
    )
    const lines = await office.lines(ada)
    assert.deepEqual(
      lines.map(({ status, description, keptBecause }) => [status, description, keptBecause]),
      [
        ['Completed', 'Reversal: Corner Deli', 'It undoes another transaction'],
        ['Reversed', 'Corner Deli', 'It was deleted before'],
        ['Completed', 'Opening balance', null],
      ],
    )
    const { flows } = await overview(office.engine.db, [ada.Checking.ledgerAccountId], ALWAYS, 9)
    assert.equal(toDecimal(flows[0]!.moneyOut), '0.00')
    assert.equal(toDecimal(flows[0]!.moneyIn), '100.00')
    await office.audit()
  })

  test('leaves a record with the reason and the figures before and after', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(await office.add(ada, [row('25.00')]))
    const [line] = await office.lines(ada)
    done(await office.remove(ada, line!.id, { reason: 'Belongs to Ben', actorId: office.theo }))
    const event = (await office.auditOf(ada)).at(-1)!
    assert.equal(event.action, 'transaction.reversed')
    assert.equal(event.actor_id, office.theo)
    const { reason, transfer, balances } = event.detail as Record<string, unknown>
    assert.deepEqual([reason, transfer], ['Belongs to Ben', line!.id])
    assert.equal((balances as { after: string }[])[0]!.after, '0.00')
  })

  test('is not found a second time', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(await office.add(ada, [row('25.00')]))
    const [line] = await office.lines(ada)
    done(await office.remove(ada, line!.id))
    assert.equal(codeIn(await office.remove(ada, line!.id)), 'transaction_not_found')
    assert.equal(await office.posted(ada), '0.00')
  })

  test('by eight administrators at once is deleted exactly once', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '10.00')
    done(await office.add(ada, [row('25.00')]))
    const [line] = await office.lines(ada)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        office.remove(ada, line!.id, { actorId: i % 2 ? office.rosa : office.theo }),
      ),
    )
    assert.deepEqual(tally(answers), { done: 1, transaction_not_found: 7 })
    assert.equal(await office.posted(ada), '10.00')
    await office.audit()
  })

  test('stays when its money has been spent', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(await office.add(ada, [row('25.00')]))
    const [line] = await office.lines(ada)
    done(await office.add(ada, [row('-20.00')]))
    assert.equal(codeIn(await office.remove(ada, line!.id)), 'insufficient_funds')
    assert.equal(await office.posted(ada), '5.00')
  })

  test('between two members takes from one what it gives the other, unless it is spent', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [
      await office.settle('Ada Brooks', '100.00'),
      await office.settle('Ben Okafor'),
    ]
    const [first, second] = [
      await pay(office, ada, ben, 30_00n),
      await pay(office, ada, ben, 5_00n),
    ]
    done(await office.add(ben, [row('-10.00')]))
    assert.equal(codeIn(await office.remove(ada, first)), 'insufficient_funds')
    done(await office.remove(ada, second))
    assert.equal(await office.posted(ada), '70.00')
    assert.equal(await office.posted(ben), '20.00')
  })

  test('between two members is told to both, and stands in the history of both', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [
      await office.settle('Ada Brooks', '100.00'),
      await office.settle('Ben Okafor'),
    ]
    done(await office.remove(ada, await pay(office, ada, ben, 30_00n)))
    const told = await office.engine.pool.query(
      'select member_id, title, text from notification order by text',
    )
    const last4 = ({ Checking }: Neighbor) => Checking.number.slice(-4)
    const went = (of: Neighbor, from: string, to: string) =>
      `Checking ··${last4(of)} went from $${from} to $${to}. It says “Posted by staff” in your activity. If it looks wrong to you, call us.`
    const title = 'Staff reversed a transaction'
    assert.deepEqual(
      new Map(told.rows.map((each) => [each.member_id, [each.title, each.text]])),
      new Map([
        [ada.memberId, [title, went(ada, '70.00', '100.00')]],
        [ben.memberId, [title, went(ben, '30.00', '0.00')]],
      ]),
    )
    const event = (await office.auditOf(ben)).at(-1)!
    assert.deepEqual([event.action, event.actor_id], ['transaction.reversed', office.rosa])
  })

  test('is not there for the member next door', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [await office.settle('Ada Brooks'), await office.settle('Ben Okafor')]
    done(
      await office.add(ada, [
        row('25.00'),
        row('1.00', { status: 'Pending' }),
        row('2.00', { status: 'Failed' }),
      ]),
    )
    for (const { id } of await office.lines(ada))
      assert.equal(codeIn(await office.remove(ben, id)), 'transaction_not_found')
    assert.equal(codeIn(await office.remove(ada, newId())), 'transaction_not_found')
  })

  test('cannot be one that undoes another, or one with money of the staff’s own', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [
      await office.settle('Ada Brooks', '100.00'),
      await office.settle('Ben Okafor'),
    ]
    const paid = await pay(office, ada, ben, 30_00n)
    const byBen = { actorId: ben.memberId }
    assert.equal(codeIn(await office.remove(ada, paid, byBen)), 'own_account')
    done(await office.remove(ada, paid))
    const [reversal] = await office.lines(ada)
    assert.equal(codeIn(await office.remove(ada, reversal!.id)), 'is_reversal')
    assert.equal(await office.posted(ada), '100.00')
  })
})

describe('what never touched the balance', () => {
  test('is only no longer shown, or no longer set aside', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    done(
      await office.add(ada, [
        row('-5.00', { updateBalance: false }),
        row('-30.00', { status: 'Pending' }),
      ]),
    )
    const [held, memo] = await office.lines(ada)
    assert.deepEqual([held!.kind, memo!.kind], ['pending', 'memo'])
    for (const { id } of [held!, memo!]) {
      const deleted = done(await office.remove(ada, id))
      assert.equal(deleted.message, 'Transaction deleted successfully')
      assert.equal(codeIn(await office.remove(ada, id)), 'transaction_not_found')
    }
    assert.equal(await office.available(ada), '100.00')
    assert.equal((await office.lines(ada)).length, 1)
  })

  test('is deleted once, by whoever comes first', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const rows = [row('-5.00', { status: 'Failed' }), row('-30.00', { status: 'Pending' })]
    done(await office.add(ada, rows))
    for (const { id, status } of await office.lines(ada)) {
      if (status === 'Completed') continue
      const answers = await Promise.all(Array.from({ length: 5 }, () => office.remove(ada, id)))
      assert.deepEqual(tally(answers), { done: 1, transaction_not_found: 4 })
    }
  })

  test('belongs to the payment it is set aside for', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const order = {
      id: newId(),
      actor: { channel: 'member', actorId: ada.memberId },
      reason: 'bill_payment',
      from: ada.Checking.ledgerAccountId,
      to: houseAccount('clearing:bill-pay'),
      amount: money(10_00n),
    } as const
    done(await hold(office.engine.db, order, { zone: office.zone, at: office.clock.now() }))
    assert.equal(codeIn(await office.remove(ada, order.id)), 'belongs_elsewhere')
    assert.equal(await office.available(ada), '90.00')
  })
})

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
