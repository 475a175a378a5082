import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leaveWithNext } from '../../src/modules/ach/server/ach.ts'
import { move } from '../../src/modules/networkPayments/server/networkPayments.ts'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { arrivalsAt } from '../../src/modules/transfers/server/usBank.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { usBankOrder } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openSending } from './sending.ts'

const HOUR = 3_600_000
const TODAY = { arrival: 'same_day' }

// The clock of the world stands at noon on Wednesday, July 15, 2026, in New York.

test('a payment for the same day leaves in the file of its window and is there in the afternoon', async (t) => {
  const union = await openSending(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const { id, onTheWay } = await union.send(ada, '40.00', TODAY)
  assert.deepEqual(onTheWay, {
    state: 'created',
    leavesAt: '2026-07-15T18:30:00.000Z',
    arrivesOn: '2026-07-15',
    arrivesBy: '2026-07-15T21:00:00.000Z',
    returnedBecause: null,
  })
  await union.send(ada, '1.00', { reference: 'No hurry' })
  union.clock.advance(2.5 * HOUR)
  assert.deepEqual([await union.cut(), await union.handOver()], [1, 1])
  const [file = assert.fail('there is a file')] = [...union.outgoing().values()]
  assert.deepEqual(
    file.batches.map(({ descriptiveDate, effectiveOn, entries }) => [
      descriptiveDate,
      effectiveOn,
      ...entries.map(({ cents }) => cents),
    ]),
    [['SD1700', '2026-07-15', 4000n]],
  )
  union.clock.advance(2 * HOUR)
  assert.deepEqual([await union.cut(), await union.handOver()], [1, 1], 'at 4:30 PM')
  union.clock.advance(0.5 * HOUR)
  assert.equal(await union.settle(), 1)
  assert.equal((await receiptFor(union.db, ada.personId, id))?.onTheWay?.state, 'settled')
  assert.equal(await union.clearing(), '1.00')
  union.clock.advance(16 * HOUR)
  assert.equal(await union.settle(), 1)
  assert.equal(await union.clearing(), '0.00')
  await union.assertSound()
})

test('a payment for the same day leaves on it from where the next day has begun', async (t) => {
  const union = await openSending(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  await union.send(ada, '40.00', TODAY)
  union.clock.advance(2.5 * HOUR)
  const inGuam = { ...union, institution: { ...union.institution, timeZone: 'Pacific/Guam' } }
  assert.deepEqual([await union.cut(inGuam), await union.handOver()], [1, 1])
  const [file] = union.outgoing().values()
  assert.deepEqual([file?.createdOn, file?.batches[0]?.effectiveOn], ['2026-07-16', '2026-07-15'])
})

test('what was read at the review is kept to: a code that comes too late sends nothing', async (t) => {
  const union = await openSending(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const order = usBankOrder(ada, '40.00', TODAY)
  union.clock.advance(2.45 * HOUR)
  const { departure } = done(await union.service.draftUsBank(ada.customer, order))
  assert.equal(departure?.arrivesBy, '2026-07-15T21:00:00.000Z')
  const code = await union.codeFor(ada)
  union.clock.advance(0.06 * HOUR)
  assert.equal(codeIn(await union.service.confirm(ada.customer, order.id, code)), 'arrival_passed')
  assert.equal(await union.available(ada.checking), '100.00')
  const anew = done(await union.service.draftUsBank(ada.customer, order))
  assert.equal(anew.departure?.arrivesBy, '2026-07-15T22:00:00.000Z')
  const receipt = done(
    await union.service.confirm(ada.customer, order.id, await union.codeFor(ada)),
  )
  assert.equal(receipt.onTheWay?.arrivesBy, '2026-07-15T22:00:00.000Z')
  // The same of one for the next banking day, for which no code is mailed either.
  const { id } = usBankOrder(ada, '10.00')
  union.clock.advance(1.95 * HOUR)
  const next = () => union.service.draftUsBank(ada.customer, usBankOrder(ada, '10.00', { id }))
  assert.equal(done(await next()).departure?.arrivesOn, '2026-07-16')
  const early = await union.codeFor(ada)
  union.clock.advance(0.06 * HOUR)
  const mails = (await union.mailbox()).length
  assert.equal(codeIn(await union.service.renewCode(ada.customer, id)), 'arrival_passed')
  assert.equal((await union.mailbox()).length, mails)
  assert.equal(codeIn(await union.service.confirm(ada.customer, id, early)), 'arrival_passed')
  assert.equal(done(await next()).departure?.arrivesOn, '2026-07-17')
  done(await union.service.confirm(ada.customer, id, await union.codeFor(ada)))
})

test('the same day is offered up to a million dollars, until the last file, on banking days', async (t) => {
  const union = await openSending(t)
  const ada = await union.member('Ada Brooks', { checking: '2000000.00' })
  const draft = (amount: string) =>
    union.service.draftUsBank(ada.customer, usBankOrder(ada, amount, TODAY))
  assert.equal(codeIn(await draft('1000000.01')), 'same_day_too_much')
  assert.equal(codeIn(await draft('1000000.00')), 'new_payee_cap', 'which is asked about later')
  const { institution } = union
  const offeredAt = (at: string) => arrivalsAt({ institution, at: new Date(at) }).sameDay?.arrivesBy
  assert.deepEqual(
    [
      '2026-07-15T10:14:00-04:00',
      '2026-07-15T10:15:00-04:00',
      '2026-07-15T16:29:59-04:00',
      '2026-07-15T16:30:00-04:00',
      '2026-07-18T09:00:00-04:00',
    ].map(offeredAt),
    [
      '2026-07-15T17:00:00.000Z',
      '2026-07-15T21:00:00.000Z',
      '2026-07-15T22:00:00.000Z',
      undefined,
      undefined,
    ],
  )
  union.clock.advance(4.5 * HOUR)
  assert.equal(codeIn(await draft('40.00')), 'same_day_over')
  const none = arrivalsAt({
    at: union.clock.now(),
    institution: { ...institution, ach: undefined },
  })
  assert.deepEqual(none, { nextDay: null, sameDay: null })
})

test('what staff held or no server cut in time goes with the next file of the same kind', async (t) => {
  const union = await openSending(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const held = await union.send(ada, '40.00', TODAY)
  const late = await union.send(ada, '30.00', { ...TODAY, reference: 'Late' })
  const arrivals = () =>
    Promise.all(
      [held, late].map(
        async ({ id }) => (await receiptFor(union.db, ada.personId, id))?.onTheWay?.arrivesBy,
      ),
    )
  await inTransaction(union.db, (tx) =>
    move(tx, contextOf(union, ada), { id: held.id, state: 'held' }),
  )
  union.clock.advance(3 * HOUR)
  assert.equal(await union.cut(), 1)
  await inTransaction(union.db, async (tx) => {
    await leaveWithNext(tx, contextOf(union, ada), held.id)
  })
  assert.deepEqual(await arrivals(), ['2026-07-15T21:00:00.000Z', '2026-07-15T22:00:00.000Z'])
})
