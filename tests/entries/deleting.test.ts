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
import { codeIn, done, tally } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import {
  add,
  deedOf,
  type Entries,
  inesRows,
  linesOf,
  openEntries,
  remove,
  row,
} from './entering.ts'

const ALWAYS = { from: null, to: null }

/** One member pays another, by the ledger alone. */
async function pay(union: Entries, from: Member, to: Member, cents: bigint): Promise<string> {
  const id = newId()
  const order = {
    id,
    actor: { channel: 'member', actorId: from.memberId },
    reason: 'member_transfer',
    from: from.checking.ledgerAccountId,
    to: to.checking.ledgerAccountId,
    amount: money(cents),
  } as const
  done(
    await post(union.engine.db, order, { zone: union.institution.timeZone, at: union.clock.now() }),
  )
  return id
}

describe('a transaction that staff delete', () => {
  test('is mirrored, and balance and month forget it', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    done(await add(union, ada, [row('-40.00', { category: 'Food', description: 'Corner Deli' })]))
    const [spent] = await linesOf(union, ada)
    const deleted = done(await remove(union, ada, spent!.id))
    assert.equal(deleted.message, 'Transaction deleted and balance updated successfully')
    assert.deepEqual(
      deleted.accounts.map(({ before, after }) => [before, after]),
      [['60.00', '100.00']],
    )
    const lines = await linesOf(union, ada)
    assert.deepEqual(
      lines.map(({ status, description, keptBecause }) => [status, description, keptBecause]),
      [
        ['Completed', 'Reversal: Corner Deli', 'It undoes another transaction'],
        ['Reversed', 'Corner Deli', 'It was deleted before'],
        ['Completed', 'Opening balance', null],
      ],
    )
    const { flows } = await overview(union.engine.db, [ada.checking.ledgerAccountId], ALWAYS, 9)
    assert.equal(toDecimal(flows[0]!.moneyOut), '0.00')
    assert.equal(toDecimal(flows[0]!.moneyIn), '100.00')
    await union.assertSound()
  })

  test('leaves a record with the reason and the figures before and after', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    done(await add(union, ada, [row('25.00')]))
    const [line] = await linesOf(union, ada)
    done(await remove(union, ada, line!.id, { reason: 'Belongs to Ben', by: union.theo }))
    const event = (await union.auditRows({ about: ada })).at(-1)!
    assert.equal(event.action, 'transaction.reversed')
    assert.equal(event.actor_id, union.theo.memberId)
    const { reason, transfer, balances } = event.detail as Record<string, unknown>
    assert.deepEqual([reason, transfer], ['Belongs to Ben', line!.id])
    assert.equal((balances as { after: string }[])[0]!.after, '0.00')
  })

  test('is not found a second time', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    done(await add(union, ada, [row('25.00')]))
    const [line] = await linesOf(union, ada)
    done(await remove(union, ada, line!.id))
    assert.equal(codeIn(await remove(union, ada, line!.id)), 'transaction_not_found')
    assert.equal(await union.posted(ada.checking), '0.00')
  })

  test('by eight administrators at once is deleted exactly once', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '10.00' })
    done(await add(union, ada, [row('25.00')]))
    const [line] = await linesOf(union, ada)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        remove(union, ada, line!.id, { by: i % 2 ? union.rosa : union.theo }),
      ),
    )
    assert.deepEqual(tally(answers), { done: 1, transaction_not_found: 7 })
    assert.equal(await union.posted(ada.checking), '10.00')
    await union.assertSound()
  })

  test('stays when its money has been spent', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    done(await add(union, ada, [row('25.00')]))
    const [line] = await linesOf(union, ada)
    done(await add(union, ada, [row('-20.00')]))
    assert.equal(codeIn(await remove(union, ada, line!.id)), 'insufficient_funds')
    assert.equal(await union.posted(ada.checking), '5.00')
  })

  test('between two members takes from one what it gives the other, unless it is spent', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [
      await union.member('Ada Brooks', { checking: '100.00' }),
      await union.member('Ben Okafor'),
    ]
    const [first, second] = [await pay(union, ada, ben, 30_00n), await pay(union, ada, ben, 5_00n)]
    done(await add(union, ben, [row('-10.00')]))
    assert.equal(codeIn(await remove(union, ada, first)), 'insufficient_funds')
    done(await remove(union, ada, second))
    assert.equal(await union.posted(ada.checking), '70.00')
    assert.equal(await union.posted(ben.checking), '20.00')
  })

  test('between two members is told to both, and stands in the history of both', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [
      await union.member('Ada Brooks', { checking: '100.00' }),
      await union.member('Ben Okafor'),
    ]
    done(await remove(union, ada, await pay(union, ada, ben, 30_00n)))
    const told = await union.engine.pool.query(
      'select member_id, title, text from notification order by text',
    )
    const last4 = ({ checking }: Member) => checking.number.slice(-4)
    const went = (of: Member, from: string, to: string) =>
      `Checking ··${last4(of)} went from $${from} to $${to}. It says “Posted by staff” in your activity. If it looks wrong to you, call us.`
    const title = 'Staff reversed a transaction'
    assert.deepEqual(
      new Map(told.rows.map((each) => [each.member_id, [each.title, each.text]])),
      new Map([
        [ada.memberId, [title, went(ada, '70.00', '100.00')]],
        [ben.memberId, [title, went(ben, '30.00', '0.00')]],
      ]),
    )
    const event = (await union.auditRows({ about: ben })).at(-1)!
    assert.deepEqual([event.action, event.actor_id], ['transaction.reversed', union.rosa.memberId])
  })

  test('is not there for the member next door', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
    done(
      await add(union, ada, [
        row('25.00'),
        row('1.00', { status: 'Pending' }),
        row('2.00', { status: 'Failed' }),
      ]),
    )
    for (const { id } of await linesOf(union, ada))
      assert.equal(codeIn(await remove(union, ben, id)), 'transaction_not_found')
    assert.equal(codeIn(await remove(union, ada, newId())), 'transaction_not_found')
  })

  test('cannot be one that undoes another, or one with money of the staff’s own', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [
      await union.member('Ada Brooks', { checking: '100.00' }),
      await union.member('Ben Okafor'),
    ]
    const paid = await pay(union, ada, ben, 30_00n)
    const byBen = { by: ben }
    assert.equal(codeIn(await remove(union, ada, paid, byBen)), 'own_account')
    done(await remove(union, ada, paid))
    const [reversal] = await linesOf(union, ada)
    assert.equal(codeIn(await remove(union, ada, reversal!.id)), 'is_reversal')
    assert.equal(await union.posted(ada.checking), '100.00')
  })
})

describe('what never touched the balance', () => {
  test('is only no longer shown, or no longer set aside', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    done(
      await add(union, ada, [
        row('-5.00', { updateBalance: false }),
        row('-30.00', { status: 'Pending' }),
      ]),
    )
    const [held, memo] = await linesOf(union, ada)
    assert.deepEqual([held!.kind, memo!.kind], ['pending', 'memo'])
    for (const { id } of [held!, memo!]) {
      const deleted = done(await remove(union, ada, id))
      assert.equal(deleted.message, 'Transaction deleted successfully')
      assert.equal(codeIn(await remove(union, ada, id)), 'transaction_not_found')
    }
    assert.equal(await union.available(ada.checking), '100.00')
    assert.equal((await linesOf(union, ada)).length, 1)
  })

  test('is deleted once, by whoever comes first', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const rows = [row('-5.00', { status: 'Failed' }), row('-30.00', { status: 'Pending' })]
    done(await add(union, ada, rows))
    for (const { id, status } of await linesOf(union, ada)) {
      if (status === 'Completed') continue
      const answers = await Promise.all(Array.from({ length: 5 }, () => remove(union, ada, id)))
      assert.deepEqual(tally(answers), { done: 1, transaction_not_found: 4 })
    }
  })

  test('belongs to the payment it is set aside for', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const order = {
      id: newId(),
      actor: { channel: 'member', actorId: ada.memberId },
      reason: 'bill_payment',
      from: ada.checking.ledgerAccountId,
      to: houseAccount('clearing:bill-pay'),
      amount: money(10_00n),
    } as const
    done(
      await hold(union.engine.db, order, {
        zone: union.institution.timeZone,
        at: union.clock.now(),
      }),
    )
    assert.equal(codeIn(await remove(union, ada, order.id)), 'belongs_elsewhere')
    assert.equal(await union.available(ada.checking), '90.00')
  })
})

async function begin(union: Entries, { memberId }: Member, id = newId()) {
  const { db } = union.engine
  return done(
    await inTransaction(db, (tx) => reverseAllOf(tx, deedOf(union, union.rosa), { id, memberId })),
  )
}

const step = (union: Entries, id: string, deed: Deed = deedOf(union, union.rosa)) =>
  inTransaction(union.engine.db, (tx) => stepDeletion(tx, deed, id))

/** Steps until it is finished, and counts the steps. */
async function toTheEnd(union: Entries, id: string) {
  for (let steps = 1; ; steps++) {
    const progress = done(await step(union, id))
    if (progress.state === 'finished') return { steps, ...progress }
    assert.ok(steps < 100, 'a deletion ends')
  }
}

describe('everything of a member', () => {
  test('is deleted newest first, until nothing is left, and counted', async (t) => {
    const union = await openEntries(t)
    const ines = await union.member('Ines Abara')
    done(await add(union, ines, inesRows()))
    done(
      await add(union, ines, [
        row('3.00', { status: 'Pending' }),
        row('-4.00', { status: 'Pending' }),
        row('5.00', { status: 'Failed' }),
      ]),
    )
    const begun = await begin(union, ines)
    assert.equal(begun.total, 658)
    assert.equal(begun.message, 'Deleting transactions...')
    const ended = await toTheEnd(union, begun.id)
    assert.equal(ended.message, 'Successfully deleted 658 transactions')
    assert.deepEqual([ended.deleted, ended.refused], [658, 0])
    assert.ok(ended.steps > 10, 'in steps')
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
    done(
      await add(
        union,
        ada,
        Array.from({ length: 120 }, () => row('1.00')),
      ),
    )
    const { id } = await begin(union, ada)
    done(await step(union, id))
    done(await step(union, id))
    const { db } = union.engine
    const crash = inTransaction(db, async (tx) => {
      done(await stepDeletion(tx, deedOf(union, union.rosa), id))
      throw new Error('the server dies before the commit')
    })
    await assert.rejects(crash, /dies/)
    assert.equal(await union.posted(ada.checking), '70.00')
    const ended = await toTheEnd(union, id)
    assert.equal(ended.message, 'Successfully deleted 120 transactions')
    assert.equal(await union.posted(ada.checking), '0.00')
    assert.equal(done(await step(union, id)).deleted, 120, 'a finished one stays as it is')
  })

  test('is stepped by several at once without deleting anything twice', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    done(
      await add(
        union,
        ada,
        Array.from({ length: 200 }, () => row('1.00')),
      ),
    )
    const { id } = await begin(union, ada)
    await Promise.all(Array.from({ length: 8 }, () => step(union, id)))
    const ended = await toTheEnd(union, id)
    assert.equal(ended.deleted, 200)
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
    const deed = deedOf(union, ben, { secondPersonId: cleo.memberId })
    const { id } = done(
      await inTransaction(union.engine.db, (tx) =>
        reverseAllOf(tx, deed, { id: newId(), memberId: ada.memberId }),
      ),
    )
    const ended = await toTheEnd(union, id)
    assert.deepEqual([ended.deleted, ended.refused], [2, 2])
    assert.deepEqual(
      await Promise.all([ada, ben, cleo, dan].map((each) => union.posted(each.checking))),
      ['10.00', '15.00', '15.00', '20.00'],
    )
    const told = await union.engine.pool.query(
      'select title, text from notification where member_id = $1',
      [dan.memberId],
    )
    assert.equal(told.rows[0].title, 'Staff reversed transactions')
    const last = (await union.auditRows({ about: ada })).at(-1)!
    assert.equal((last.detail as { secondPersonId: string }).secondPersonId, cleo.memberId)
    await union.assertSound()
  })

  test('is finished by the portal itself when nobody comes back', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    done(
      await add(
        union,
        ada,
        Array.from({ length: 60 }, () => row('1.00')),
      ),
    )
    await begin(union, ada)
    const { db } = union.engine
    const minutesLater = (minutes: number) => {
      const at = new Date(union.clock.now().getTime() + minutes * 60_000)
      return { at, zone: union.institution.timeZone, ledgerAt: at }
    }
    assert.equal(await resumeDeletions(db, minutesLater(0.5)), 0, 'not yet abandoned')
    while ((await resumeDeletions(db, minutesLater(2))) > 0);
    assert.equal(await union.posted(ada.checking), '0.00')
  })

  test('is not for staff to delete at their own accounts', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    const { memberId } = ada
    const own = await inTransaction(union.engine.db, (tx) =>
      reverseAllOf(tx, deedOf(union, ada), { id: newId(), memberId }),
    )
    assert.equal(codeIn(own), 'own_account')
    const { id } = await begin(union, ada)
    assert.equal(codeIn(await step(union, id, deedOf(union, ada))), 'own_account')
    assert.equal(codeIn(await step(union, newId())), 'deletion_not_found')
  })
})
