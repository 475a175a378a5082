import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { instructionFor } from '../../src/modules/wires/server/instructing.ts'
import { settlementDayOf } from '../../src/modules/wires/server/cutting.ts'
import { readCreditTransfer } from '../../src/rails/iso20022/pacs008.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { fromDecimal, money } from '../../src/values/money.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { assertKeyRotates } from '../factories/keyRotation.ts'
import { judge } from '../rails/iso20022/judging.ts'
import { opened } from '../rails/iso20022/messages.ts'
import { ofBusiness } from '../worlds/ofBusiness.ts'
import { openWires } from './sending.ts'

const MINUTE = 60_000

describe('a payment abroad', () => {
  test('is kept as an instruction when it is confirmed, and leaves as a message after its thirty minutes', async (t) => {
    const union = await openWires(t)
    const ada = await union.member('Ada Brooks', { checking: '200.00' })
    const changes = { currency: 'EUR', recipientTown: 'Köln', recipientCountry: 'AT' }
    const { id } = await union.send(ada, '100.00', changes)
    const instruction = (await instructionFor(union.db, id))!
    judge(t, 'pain.001.001.09', instruction)
    assert.match(instruction, /<InstdAmt Ccy="EUR">100.00<\/InstdAmt>/)
    assert.match(instruction, /<TwnNm>Koln<\/TwnNm>\s*<Ctry>AT<\/Ctry>/)
    const { rows } = await union.engine.pool.query('select content from wire_instruction')
    assert.ok(!rows[0].content.includes('DE8937'), 'it is sealed')

    union.clock.advance(29 * MINUTE)
    assert.equal(await union.depart(), 0)
    union.clock.advance(MINUTE)
    assert.deepEqual([await union.depart(), await union.depart()], [1, 0])
    assert.equal(await union.stateOf(ada, id), 'in_file')
    assert.deepEqual([await union.handOver(), await union.handOver()], [1, 0])
    assert.equal(await union.stateOf(ada, id), 'sent')
    assert.equal(codeIn(await union.service.cancel(ada.customer, id)), 'already_sent')

    const [[name, text] = assert.fail('there is a message')] = union.outgoing()
    const reference = id.replaceAll('-', '')
    assert.equal(name, `pacs.008-${reference}.xml`)
    judge(t, 'pacs.008.001.08', text)
    const { header, settlement, settledOn, from, to, orders } = done(
      readCreditTransfer(opened(text)),
    )
    const [order = assert.fail('it has a payment')] = orders
    assert.deepEqual(
      [header.messageId, settlement, settledOn, from.routingNumber, to.routingNumber],
      [reference, { method: 'CLRG', system: 'FDW' }, '2026-07-15', '272499999', '272499986'],
    )
    assert.deepEqual(
      [order.settled, order.instructed],
      [fromDecimal('116.68'), { amount: money(10_000n, 'EUR'), rate: '1.1668' }],
    )
    assert.deepEqual(
      [order.endToEndId, order.debtor.name, order.debtorAccount.number, order.creditorAgent.bic],
      [reference, 'Ada Brooks', ada.checking.number, 'DEUTDEFF'],
    )
    assert.deepEqual(
      [order.creditor.name, order.creditor.address.town, order.creditorAccount.iban],
      ['Anna Muster', 'Koln', 'DE89370400440532013000'],
    )
    assert.ok(instruction.includes(order.uetr), 'one reference from the instruction on')
    await assertKeyRotates(union.engine, 'instructions to pay abroad')
    await assertKeyRotates(union.engine, 'account numbers of payments to other institutions')
    await assertKeyRotates(union.engine, 'files to and from other institutions')
  })

  test('from an account of a business is paid by the business', async (t) => {
    const union = await openWires(t)
    const { db } = union
    const ada = await union.member('Ada Brooks', { checking: '200.00' })
    await ofBusiness(union, ada, 'Hart Bakery LLC')
    const id = await union.sent(ada, '40.00')
    const [text = assert.fail('there is a message')] = union.outgoing().values()
    const [order] = done(readCreditTransfer(opened(text))).orders
    assert.deepEqual(
      [order?.debtor.name, order?.debtorAccount.number],
      ['Hart Bakery LLC', ada.checking.number],
    )
    assert.match((await instructionFor(db, id))!, /<Dbtr>\s*<Nm>Hart Bakery LLC</)
  })

  test('that a delegate orders is paid by the owner of the account, at the address of the owner', async (t) => {
    const union = await openWires(t)
    const { db, clock } = union
    const ada = await union.member('Ada Brooks', { checking: '200.00' })
    const ben = await union.member('Ben Okafor')
    const about = { accountId: ada.checking.id, personId: ben.personId, at: clock.now() }
    const delegate = { ...about, role: 'delegate', dailyCap: 500_00n } as const
    done(await inTransaction(db, (tx) => addOwner(tx, delegate)))
    const id = await union.sent({ ...ben, checking: ada.checking }, '40.00')
    const [text = assert.fail('there is a message')] = union.outgoing().values()
    const [order] = done(readCreditTransfer(opened(text))).orders
    assert.deepEqual(
      [order?.debtor.name, order?.debtorAccount.number],
      ['Ada Brooks', ada.checking.number],
    )
    assert.match((await instructionFor(db, id))!, /<Dbtr>\s*<Nm>Ada Brooks</)
  })

  test('in dollars, to an account without an IBAN, says no rate', async (t) => {
    const union = await openWires(t)
    const ada = await union.member('Ada Brooks', { checking: '200.00' })
    await union.sent(ada, '40.00', { iban: '' })
    const [text = assert.fail('there is a message')] = union.outgoing().values()
    judge(t, 'pacs.008.001.08', text)
    const [order] = done(readCreditTransfer(opened(text))).orders
    assert.deepEqual(
      [order?.instructed, order?.creditorAccount],
      [undefined, { number: '0532013000' }],
    )
  })

  test('settles on the day of its message, or the next banking day from 6:45 PM Eastern time', () => {
    for (const [at, day] of [
      ['2026-07-15T22:44:00Z', '2026-07-15'],
      ['2026-07-15T22:45:00Z', '2026-07-16'],
      ['2026-07-17T23:00:00Z', '2026-07-20'],
      ['2026-07-03T15:00:00Z', '2026-07-03'],
      ['2026-09-07T15:00:00Z', '2026-09-08'],
    ] as const)
      assert.equal(settlementDayOf(new Date(at)), day, at)
  })
})
