import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { overviewOf } from '../../src/modules/paymentOperations/server/reading.ts'
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
