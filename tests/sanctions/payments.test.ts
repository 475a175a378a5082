import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { screenPayment } from '../../src/modules/sanctions/server/sanctions.ts'
import { reverseTransaction } from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { allOrNothing, inTransaction } from '../../src/platform/server/db.ts'
import { somebodyWaits } from '../factories/locks.ts'
import { sendQueued } from '../factories/memberTransfers.ts'
import { abroadOrder } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { drafted } from '../transfers/drafting.ts'
import { openTransfers, type Transfers } from '../transfers/transfers.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import { decide, hitsIn, load } from './world.ts'

const MINUTE = 60_000
const LISTED = { recipientName: 'Joseph Kony' }
const OTHER = { bankName: 'Tanchon Commercial Bank' }

async function opened(t: TestContext, connections = 10) {
  const union = await openTransfers(t, { connections })
  await load(union.db)
  return { union, ada: await union.member('Ada Brooks', { checking: '100.00' }) }
}

async function sent(union: Transfers, who: Member, changes: object) {
  const order = abroadOrder(who, '10.00', changes)
  done(await union.service.draftInternational(who.customer, order))
  return done(await union.service.confirm(who.customer, order.id, await union.codeFor(who)))
}

const stateOf = async ({ db }: Transfers, id: string): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select state from network_payment where id = ${id}`.execute(db)
  return rows[0]!.state
}

describe('a transfer abroad to a name that comes close to the list', () => {
  test('waits past its half hour until the hit is cleared, and the next one to the same name does not', async (t) => {
    const { union, ada } = await opened(t)
    const receipt = await sent(union, ada, LISTED)
    assert.deepEqual([receipt.status, receipt.onTheWay?.state], ['Queued', 'held'])
    union.clock.advance(31 * MINUTE)
    assert.equal(await sendQueued(union), 0)
    await decide(union.db, (await hitsIn(union.db))[0]!.id)
    assert.equal(await sendQueued(union), 1)
    assert.equal((await receiptFor(union.db, ada.personId, receipt.id))?.status, 'Sent')
    const next = await sent(union, ada, LISTED)
    assert.equal(next.onTheWay?.state, 'created')
    assert.equal((await hitsIn(union.db)).length, 1)
  })

  test('is there by a day that is reckoned from when it was cleared, where that is after its half hour', async (t) => {
    const { union, ada } = await opened(t)
    const [soon, late] = [await sent(union, ada, LISTED), await sent(union, ada, OTHER)]
    const availableOn = async ({ id }: { readonly id: string }) => {
      const { to } = (await receiptFor(union.db, ada.personId, id))!
      return to.type === 'international' && to.availableOn
    }
    assert.deepEqual(
      [await availableOn(soon), await availableOn(late)],
      ['2026-07-20', '2026-07-20'],
    )
    const hits = await hitsIn(union.db)
    const hitOf = (kind: string) => hits.find((hit) => hit.subject_kind === kind)!.id
    union.clock.advance(20 * MINUTE)
    await decide(union.db, hitOf('counterparty'), 'cleared', union.clock.now())
    union.clock.advance(2 * 24 * 60 * MINUTE)
    await decide(union.db, hitOf('bank'), 'cleared', union.clock.now())
    assert.deepEqual(
      [await availableOn(soon), await availableOn(late)],
      ['2026-07-20', '2026-07-22'],
    )
  })

  test('stays where it is once the hit is confirmed, as does the next one', async (t) => {
    const { union, ada } = await opened(t)
    const { id } = await sent(union, ada, LISTED)
    const cancelUntil = async () => (await receiptFor(union.db, ada.personId, id))!.cancelUntil
    assert.ok(await cancelUntil())
    await decide(union.db, (await hitsIn(union.db))[0]!.id, 'confirmed')
    assert.equal(await cancelUntil(), null, 'nobody is offered what is refused')
    const next = await sent(union, ada, LISTED)
    union.clock.advance(31 * MINUTE)
    assert.equal(await sendQueued(union), 0)
    assert.deepEqual([await stateOf(union, id), await stateOf(union, next.id)], ['held', 'held'])
    assert.equal(codeIn(await union.service.cancel(ada.customer, id)), 'not_cancellable')
    assert.equal(await union.available(ada.checking), '80.00')
    const rosa = await union.staff('Rosa Delgado')
    const order = { personId: ada.personId, id, reason: 'The member asked' }
    const reversed = await allOrNothing(union.db, (tx) =>
      reverseTransaction(tx, contextOf(union, rosa), order),
    )
    assert.equal(codeIn(reversed), 'payment_blocked', 'staff do not move it either')
    assert.equal(await union.available(ada.checking), '80.00')
  })

  test('or to a bank of such a name goes on once all its hits are cleared', async (t) => {
    const { union, ada } = await opened(t)
    const bankName = 'Tanchon Commercial Bank'
    const { id } = await sent(union, ada, { ...LISTED, bankName })
    const hits = await hitsIn(union.db)
    assert.deepEqual(hits.map(({ subject_kind }) => subject_kind).toSorted(), [
      'bank',
      'counterparty',
    ])
    await decide(union.db, hits[0]!.id)
    assert.equal(await stateOf(union, id), 'held')
    await decide(union.db, hits[1]!.id)
    assert.equal(await stateOf(union, id), 'created')
  })

  test('tells the member nothing of the list, whatever they read', async (t) => {
    const { union, ada } = await opened(t)
    const receipt = await sent(union, ada, LISTED)
    const told = [JSON.stringify(receipt), ...(await union.noticesOf(ada))].join('\n')
    assert.doesNotMatch(told, /sanction|KONY|score|hit/)
  })

  test('can be taken back while nobody has decided', async (t) => {
    const { union, ada } = await opened(t)
    const { id } = await sent(union, ada, LISTED)
    done(await union.service.cancel(ada.customer, id))
    await decide(union.db, (await hitsIn(union.db))[0]!.id)
    assert.equal(await stateOf(union, id), 'cancelled')
    assert.equal(await union.available(ada.checking), '100.00')
  })

  test('that is on its way in while its hit is cleared is not left behind', async (t) => {
    const { union, ada } = await opened(t)
    const { id } = await sent(union, ada, LISTED)
    const [hit] = await hitsIn(union.db)
    const payment = { paymentId: id, personId: ada.personId, recipient: 'Kony, Joseph' }
    const { cleared } = await inTransaction(union.db, async (tx) => {
      assert.equal(await screenPayment(tx, contextOf(union, ada), payment), true)
      const deciding = decide(union.db, hit!.id)
      await somebodyWaits(union.engine.pool)
      return { cleared: deciding }
    })
    assert.equal(await cleared, 'cleared')
    assert.equal(await stateOf(union, id), 'created')
  })
})

test('a transfer to a US bank under such a name stays out of its file, and leaves with the next one once it is cleared', async (t) => {
  const { union, ada } = await opened(t)
  const { order, code } = await drafted(union, ada, '10.00', { accountName: 'Joseph Kony' })
  done(await union.service.confirm(ada.customer, order.id, code))
  assert.equal(await stateOf(union, order.id), 'held')
  const leavesAt = async () => {
    const { rows } = await sql<{ at: Date }>`
      select leaves_at as at from network_payment where id = ${order.id}`.execute(union.db)
    return rows[0]!.at
  }
  const before = await leavesAt()
  union.clock.advance(3 * 24 * 60 * MINUTE)
  await decide(union.db, (await hitsIn(union.db))[0]!.id, 'cleared', union.clock.now())
  assert.equal(await stateOf(union, order.id), 'created')
  assert.ok((await leavesAt()) > union.clock.now() && before < union.clock.now())
})

test('a transfer to a name that is not close leaves as ever', async (t) => {
  const { union, ada } = await opened(t)
  await sent(union, ada, {})
  union.clock.advance(31 * MINUTE)
  assert.equal(await sendQueued(union), 1)
  assert.deepEqual(await hitsIn(union.db), [])
})
