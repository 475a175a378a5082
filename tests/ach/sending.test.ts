import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { reverse } from '../../src/modules/ledger/server/ledger.ts'
import { bookOf } from '../../src/modules/payees/server/book.ts'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { newId } from '../../src/values/ids.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { usBankOrder } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { save } from '../paymentRules/asking.ts'
import { ofBusiness } from '../worlds/ofBusiness.ts'
import { openSending } from './sending.ts'

type Sending = Awaited<ReturnType<typeof openSending>>

const HOUR = 3_600_000

/** As staff do. */
async function reverseIt({ db, clock, institution }: Sending, transferId: string): Promise<void> {
  const actor = { channel: 'staff', actorId: newId() } as const
  const timing = { zone: institution.timeZone, at: clock.now() }
  done(await reverse(db, { id: newId(), transferId, actor }, timing))
}

describe('a payment to a US bank', () => {
  test('leaves in the file of its window, settles the next banking day, and clears to zero', async (t) => {
    const union = await openSending(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id, status, onTheWay, cancelUntil } = await union.send(ada, '40.00')
    assert.equal(status, 'Completed')
    const cut = '2026-07-15T20:30:00.000Z'
    assert.deepEqual(onTheWay, {
      state: 'created',
      leavesAt: cut,
      arrivesOn: '2026-07-16',
      returnedBecause: null,
    })
    assert.equal(cancelUntil, cut)
    assert.equal(await union.cut(), 0, 'its moment has not come')
    union.clock.advance(4.5 * HOUR)
    assert.deepEqual([await union.cut(), await union.handOver(), await union.settle()], [1, 1, 0])
    const [[name, file] = assert.fail('there is a file')] = union.outgoing()
    assert.equal(name, '272499999-20260715-A.ach')
    assert.deepEqual([file.createdOn, file.createdAt, file.modifier], ['2026-07-15', '16:30', 'A'])
    const [batch = assert.fail('it has a batch')] = file.batches
    const [entry = assert.fail('with an entry')] = batch.entries
    assert.deepEqual(
      [batch.sec, batch.serviceClass, batch.effectiveOn, batch.companyName, batch.odfi],
      ['WEB', 220, '2026-07-16', 'Hazelnotch', '27249999'],
    )
    assert.deepEqual(
      [entry.code, entry.routingNumber, entry.account, entry.cents, entry.name, entry.individualId],
      [22, '121000248', '123456789', 4000n, 'Dana Reyes', 'Ada Brooks'],
    )
    const stateNow = async () => (await receiptFor(union.db, ada.personId, id))?.onTheWay?.state
    assert.equal(await stateNow(), 'sent')
    assert.equal(codeIn(await union.service.cancel(ada.customer, id)), 'already_sent')
    assert.equal(await union.clearing(), '40.00')
    union.clock.advance(16 * HOUR)
    assert.equal(await union.settle(), 1)
    assert.equal(await stateNow(), 'settled')
    assert.equal(await union.clearing(), '0.00')
    assert.equal(await union.house('settlement:federal-reserve'), '40.00')
    assert.deepEqual([await union.cut(), await union.handOver(), await union.settle()], [0, 0, 0])
    await union.assertSound()
  })

  test('is an entry for a person, for oneself or for a business, by the name of the account', async (t) => {
    const union = await openSending(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    await union.send(ada, '1.00', { accountName: 'Ada  BROOKS', reference: 'Own' })
    await union.send(ada, '2.00', { accountName: 'Lark Bakery LLC', reference: 'Bread' })
    await union.send(ada, '3.00', { accountName: 'José Ñandú', reference: 'Rent' })
    union.clock.advance(4.5 * HOUR)
    await union.cut()
    await union.handOver()
    const [file] = [...union.outgoing().values()]
    assert.deepEqual(
      file?.batches.map(({ sec, entries }) => [sec, ...entries.map(({ name }) => name)]),
      [
        ['PPD', 'Ada BROOKS'],
        ['CCD', 'Lark Bakery LLC'],
        ['WEB', 'Jose Nandu'],
      ],
    )
  })

  test('from an account of a business names the business, and is for a person or for a business', async (t) => {
    const union = await openSending(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor')
    const about = { accountId: ada.checking.id, personId: ben.personId, at: union.clock.now() }
    const delegate = { ...about, role: 'delegate', dailyCap: 500_00n } as const
    done(await inTransaction(union.db, (tx) => addOwner(tx, delegate)))
    // What a delegate sends is sent by the owner.
    await union.send({ ...ben, checking: ada.checking }, '1.00', { reference: 'Rent' })
    await ofBusiness(union, ada, 'Hart Bakery LLC')
    await union.send(ada, '2.00', { reference: 'Wage' })
    await union.send(ada, '3.00', { accountName: 'Mill & Co', reference: 'Flour' })
    await union.send(ada, '4.00', { accountName: 'Hart Bakery, LLC', reference: 'Own' })
    union.clock.advance(4.5 * HOUR)
    await union.cut()
    await union.handOver()
    const [file] = [...union.outgoing().values()]
    assert.deepEqual(
      file?.batches.map(({ sec, companyName, entries }) => [
        sec,
        companyName,
        ...entries.map(({ name, individualId }) => [
          name,
          /^[A-Z0-9-]+$/.test(individualId) || individualId,
        ]),
      ]),
      [
        ['WEB', 'Hazelnotch', ['Dana Reyes', 'Ada Brooks']],
        ['PPD', 'Hart Bakery LLC', ['Dana Reyes', true]],
        ['CCD', 'Hart Bakery LLC', ['Mill & Co', true], ['Hart Bakery, LLC', true]],
      ],
    )
  })

  test('of more than an entry can carry is refused, or the file of everybody could not be cut', async (t) => {
    const union = await openSending(t)
    const ada = await union.member('Ada Brooks', { checking: '100000000.00' })
    const draft = async (amount: string) =>
      codeIn(await union.service.draftUsBank(ada.customer, usBankOrder(ada, amount)))
    assert.equal(await draft('100000000.00'), 'too_much_for_us_bank')
    assert.equal(await draft('99999999.99'), 'new_payee_cap')
  })

  test('leaves for the number that took the place of the one it was drafted with', async (t) => {
    const union = await openSending(t)
    const { db } = union
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const order = usBankOrder(ada, '40.00')
    done(await union.service.draftUsBank(ada.customer, order))
    await sql`delete from bank where routing_number = ${order.routingNumber}`.execute(db)
    await sql`
      insert into replaced_routing_number (old_number, routing_number)
      values (${order.routingNumber}, '026009593')`.execute(db)
    done(await union.service.confirm(ada.customer, order.id, await union.codeFor(ada)))
    union.clock.advance(4.5 * HOUR)
    await union.cut()
    await union.handOver()
    const [file] = [...union.outgoing().values()]
    assert.equal(file?.batches[0]?.entries[0]?.routingNumber, '026009593')
  })

  test('is taken back until its file is cut, with all of its money, and is in no file then', async (t) => {
    const union = await openSending(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id } = await union.send(ada, '40.00')
    const receipt = done(await union.service.cancel(ada.customer, id))
    assert.deepEqual([receipt.status, receipt.cancelUntil], ['Cancelled', null])
    assert.equal(await union.available(ada.checking), '100.00')
    union.clock.advance(4.5 * HOUR)
    assert.deepEqual([await union.cut(), await union.handOver()], [1, 0])
    assert.equal(await union.clearing(), '0.00')
  })

  test('stays here when staff reversed it before its file was cut', async (t) => {
    const union = await openSending(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const [kept, left] = [
      await union.send(ada, '40.00'),
      await union.send(ada, '30.00', { reference: 'Rent' }),
    ]
    await reverseIt(union, kept.id)
    union.clock.advance(4.5 * HOUR)
    await union.cut()
    await union.handOver()
    const [file] = [...union.outgoing().values()]
    assert.deepEqual(
      file?.batches.flatMap(({ entries }) => entries.map(({ cents }) => cents)),
      [3000n],
    )
    const receipts = await Promise.all(
      [kept, left].map(({ id }) => receiptFor(union.db, ada.personId, id)),
    )
    assert.deepEqual(
      receipts.map((receipt) => receipt?.onTheWay?.state),
      ['cancelled', 'sent'],
    )
  })

  test('that staff reversed before its file was cut leaves its recipient new and its place in the limits free', async (t) => {
    const union = await openSending(t, { strangers: true })
    const { db, clock, service } = union
    const ada = await union.member('Ada Brooks', { checking: '2000.00' })
    done(await save(db, { kinds: ['us_bank'], period: 'month', countMax: 1 }, newId(), clock.now()))
    const draft = (amount: string) => service.draftUsBank(ada.customer, usBankOrder(ada, amount))
    const { id } = await union.send(ada, '40.00')
    assert.equal(codeIn(await draft('5.00')), 'payment_refused')
    await reverseIt(union, id)
    clock.advance(4.5 * HOUR)
    await union.cut()
    clock.advance(25 * HOUR)
    assert.deepEqual(await bookOf(db, ada.personId), { payees: [], recent: [] })
    assert.equal(codeIn(await draft('1000.01')), 'new_payee_cap')
    assert.equal(done(await draft('5.00')).firstPayment, true)
  })

  test('goes with the next file when no server was there before the deadline', async (t) => {
    const union = await openSending(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id } = await union.send(ada, '40.00')
    union.clock.advance(5 * HOUR)
    assert.equal(await union.cut(), 1)
    const receipt = await receiptFor(union.db, ada.personId, id)
    assert.deepEqual(receipt?.onTheWay, {
      state: 'created',
      leavesAt: '2026-07-16T20:30:00.000Z',
      arrivesOn: '2026-07-17',
      returnedBecause: null,
    })
    const told = (await union.mailbox()).filter(({ to }) => to === union.institution.supportEmail)
    assert.deepEqual(
      told.map(({ subject }) => subject),
      ['The ACH file of Jul 15, 2026, 4:30 PM was missed'],
    )
    assert.match(
      told[0]!.text,
      /1 entry leaves with the next file.*https:\/\/bank\.example\/admin\/payments/s,
    )
    union.clock.advance(23.5 * HOUR)
    assert.deepEqual([await union.cut(), await union.handOver()], [1, 1])
  })

  test('is in exactly one file or taken back, however many servers cut and members cancel', async (t) => {
    const union = await openSending(t, { connections: 20 })
    const ada = await union.member('Ada Brooks', { checking: '1000.00' })
    const ids: string[] = []
    for (let i = 1; i <= 8; i++)
      ids.push((await union.send(ada, '10.00', { reference: `Rent ${i}` })).id)
    const at = (time: string) => ({
      ...union,
      clock: settableClock(new Date(`2026-07-15T${time}Z`)),
    })
    const [outcomes] = await Promise.all([
      Promise.all(ids.map((id) => union.service.cancel(ada.customer, id))),
      ...Array.from({ length: 5 }, () => union.cut(at('20:30:00'))),
    ])
    const { done: cancelled = 0 } = tally(outcomes)
    await union.handOver()
    const files = [...union.outgoing().values()]
    const entries = files.flatMap(({ batches }) => batches.flatMap((batch) => batch.entries))
    assert.equal(files.length, entries.length === 0 ? 0 : 1)
    assert.equal(entries.length + cancelled, ids.length)
    assert.equal(new Set(entries.map(({ trace }) => trace)).size, entries.length)
    assert.equal(await union.clearing(), `${10 * entries.length}.00`)
    await union.assertSound()
  })
})
