import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createOwnEntry } from '../../src/modules/ach/server/ach.ts'
import { freeze } from '../../src/modules/ledger/server/ledger.ts'
import { overviewOf } from '../../src/modules/paymentOperations/server/reading.ts'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { listSetAside } from '../../src/platform/server/jobFailures.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { batchOf, entryFor, fileOf, payroll, withdrawals } from './otherBank.ts'
import { openReceiving } from './receiving.ts'

describe('a file from another bank', () => {
  test('posts nothing twice that is sent again in another file, and leaves that to staff', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { number: account } = ada.checking
    const wages = payroll({ account, amount: '40.00' }, { account: '9876543210', amount: '5.00' })
    const bill = withdrawals({ account, amount: '30.00' })
    // The same amount from the same company, as another entry.
    const more = payroll({ account, amount: '40.00' })
    await union.receive(fileOf([wages, bill, more]), 'first.ach')
    const again = { modifier: 'B', createdAt: '13:30' }
    await union.receive(fileOf([bill, wages], again), 'again.ach')
    await union.runUntil('2026-07-17')
    assert.deepEqual(await union.states(), [
      'posted',
      'returning R03',
      'posted',
      'posted',
      'exception',
      'exception',
      'returning R03',
    ])
    assert.equal(await union.posted(ada.checking), '150.00')
    assert.equal(await union.available(ada.checking), '150.00')
    assert.equal((await union.noticesOf(ada)).length, 3)
    const { exceptions } = await overviewOf(union.db, { ...union, at: union.clock.now() })
    assert.deepEqual(
      exceptions.map((one) => one.kind === 'entry' && [one.entry, one.reason]),
      [
        ['Electric to ALDER POWER, $30.00', 'The same entry came before, in first.ach'],
        ['Payroll from BABBLE CO, $40.00', 'The same entry came before, in first.ach'],
      ],
    )
    assert.equal(await union.house('suspense:returned-payments'), '10.00')
    await union.assertSound()
  })

  test('sends back until the second banking day, and later leaves the money to staff', async (t) => {
    const union = await openReceiving(t)
    const { db, clock } = union
    const ada = await union.member('Ada Brooks', { checking: '10.00' })
    const ben = await union.member('Ben Okafor')
    const { number: account } = ada.checking
    const two = [
      payroll({ account: '9876543210', amount: '5.00' }),
      withdrawals({ account, amount: '30.00' }),
    ]
    const announced = payroll({ account: ben.checking.number, amount: '7.00' })
    await union.receive(fileOf([...two, announced]), 'friday.ach')
    await freeze(db, ben.checking.ledgerAccountId)
    // No server was there on Friday and Monday. What settled on Monday is in time with the file of Tuesday.
    const monday = two.map((batch) => ({ ...batch, effectiveOn: '2026-07-20' }))
    await union.receive(fileOf(monday, { modifier: 'B' }), 'monday.ach')
    for (const time of ['16:00', '16:30']) await union.runUntil('2026-07-21', time)
    await union.runUntil('2026-07-22')
    const late = ['exception', 'exception', 'exception']
    assert.deepEqual(await union.states(), [...late, 'returned R03', 'returned R01'])
    const { exceptions } = await overviewOf(db, { ...union, at: clock.now() })
    assert.deepEqual(
      exceptions.map((one) => one.kind === 'entry' && one.reason.replace(/: .*\(/, ' (')),
      ['R03', 'R01', 'R16'].map((reason) => `Too late to send back (${reason})`),
    )
    assert.equal(await union.house('suspense:returned-payments'), '-18.00')
    assert.deepEqual(await union.activity(ben), [], 'it is expected no more')
    assert.equal((await union.noticesOf(ada)).length, 1, 'of what was sent back')
    assert.equal(await union.clearing(), '0.00')
    await union.assertSound()
  })

  test('is posted but for the batches of kinds that are not read, whose money waits for staff', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks')
    const { number: account } = ada.checking
    const abroad = payroll({ account, amount: '25.00' }, { account, amount: '7.00' })
    const deaths = batchOf([entryFor({ account, amount: '0.00', code: 23 })])
    const text = Buffer.from(fileOf([abroad, payroll({ account, amount: '10.00' }), deaths]))
    const lines = text.toString('latin1').split('\n')
    const as = (line: number, sec: string) => {
      lines[line] = lines[line]!.replace('PPD', sec)
    }
    as(1, 'IAT')
    as(8, 'DNE')
    assert.equal(await union.receive(Buffer.from(lines.join('\n'))), 1)
    await union.runUntil('2026-07-17')
    assert.deepEqual(await union.states(), ['posted', 'exception', 'exception'])
    assert.equal(await union.posted(ada.checking), '10.00')
    const { exceptions } = await overviewOf(union.db, { ...union, at: union.clock.now() })
    assert.deepEqual(
      exceptions.map((one) => one.kind === 'entry' && [one.entry, one.reason]),
      [
        [
          'Payroll from BABBLE CO, $32.00',
          'Batch 1 has 2 entries of the kind IAT, which this system does not post',
        ],
        [
          'Payroll from BABBLE CO, $0.00',
          'Batch 3 has 1 entry of the kind DNE, which this system does not post',
        ],
      ],
    )
    assert.equal(await union.clearing(), '0.00')
    assert.equal(await union.house('suspense:returned-payments'), '32.00')
    await union.assertSound()
  })
})

describe('a payment to a US bank', () => {
  test('that no file can carry stays here for staff, and holds up no other', async (t) => {
    const union = await openReceiving(t)
    const { db } = union
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id } = await union.send(ada, '40.00')
    // Its credits wait: one of their names came close to the sanctions list.
    const proof = {
      routingNumber: '121000248',
      accountNumber: '1',
      accountType: 'checking',
    } as const
    const whose = { name: 'Ada Brooks', sender: 'Ada Brooks', reference: 'A', to: 'own' } as const
    const debit = {
      ...proof,
      ...whose,
      sameDay: false,
      isDebit: true,
      isMicro: true,
      linkId: newId(),
    }
    const entry = {
      id: newId(),
      personId: ada.personId,
      amount: money(50n),
      credit: debit,
      to: whose.to,
    }
    const ctx = contextOf(union, ada)
    await inTransaction(db, (tx) => createOwnEntry(tx, ctx, entry))
    union.goTo('2026-07-15', '16:30')
    assert.deepEqual([await union.cut(), await union.handOver()], [1, 1])
    const sent = async () =>
      [...union.outgoing().values()].flatMap(({ batches }) =>
        batches.flatMap((batch) => batch.entries.map(({ cents }) => cents)),
      )
    assert.deepEqual(await sent(), [4000n])
    assert.equal((await receiptFor(db, ada.personId, id))?.onTheWay?.state, 'sent')
    const [waits] = await listSetAside(db)
    assert.deepEqual(
      [waits?.job, waits?.rowId, waits?.error],
      ['ACH files', entry.id, 'Micro-entries do not debit more than they credit.'],
    )
    // What it waited for has come: it leaves with the next file, by itself.
    const credit = { ...debit, isDebit: false }
    await inTransaction(db, (tx) => createOwnEntry(tx, ctx, { ...entry, id: newId(), credit }))
    union.goTo('2026-07-16', '16:30')
    assert.deepEqual([await union.cut(), await union.handOver()], [1, 1])
    assert.deepEqual(await sent(), [4000n, 50n, 50n])
    assert.deepEqual(await listSetAside(db), [])
    await union.assertSound()
  })
})
