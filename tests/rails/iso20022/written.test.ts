import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type CreditTransfer, writeCreditTransfer } from '../../../src/rails/iso20022/pacs008.ts'
import { statusOf, writeStatusReport } from '../../../src/rails/iso20022/pacs002.ts'
import { writePaymentReturn } from '../../../src/rails/iso20022/pacs004.ts'
import { writeInstruction } from '../../../src/rails/iso20022/pain001.ts'
import { fromDecimal, type Money } from '../../../src/values/money.ts'
import { judge } from './judging.ts'
import { creditTransfer, instruction, UETR } from './messages.ts'

const ORIGINAL = {
  messageId: 'M20261123A1',
  messageName: 'pacs.008.001.08',
  endToEndId: 'P0198C7D2E4F5A6B7',
  uetr: UETR,
}
const HEADER = { messageId: 'R1', createdAt: new Date('2026-11-23T16:00:00Z') }
const WRONG_ACCOUNT = { code: 'AC01', text: ['No such account & more'] }

describe('what is written is sound by the schema, with amounts as ISO 4217 counts them', () => {
  for (const amount of [
    fromDecimal('100050', 'JPY'),
    fromDecimal('1', 'KRW'),
    fromDecimal('15000000.50', 'IDR'),
    fromDecimal('0.01', 'USD'),
    fromDecimal('999999999999.99', 'EUR'),
  ]) {
    const shown = `>${decimalOf(amount)}<`
    test(`${amount.currency} ${decimalOf(amount)}`, (t) => {
      const instructed = writeInstruction(instruction(amount))
      assert.ok(instructed.includes(`<InstdAmt Ccy="${amount.currency}"${shown}`))
      judge(t, 'pain.001.001.09', instructed)
      const sent = writeCreditTransfer(creditTransfer(amount))
      assert.ok(sent.includes(`<IntrBkSttlmAmt Ccy="${amount.currency}"${shown}`))
      judge(t, 'pacs.008.001.08', sent)
      const returned = writePaymentReturn({
        header: HEADER,
        settlement: { method: 'INDA' },
        payments: [
          {
            returnId: 'X1',
            original: ORIGINAL,
            settledBefore: amount,
            returned: amount,
            settledOn: '2026-11-25',
            reasons: [WRONG_ACCOUNT],
          },
        ],
      })
      assert.ok(returned.includes(`<RtrdIntrBkSttlmAmt Ccy="${amount.currency}"${shown}`))
      judge(t, 'pacs.004.001.10', returned)
    })
  }

  test('a status report, of a message and of its payments', (t) => {
    const group = { messageId: 'M20261123A1', messageName: 'pacs.008.001.08' }
    const rejected = statusOf('RJCT', [WRONG_ACCOUNT, { proprietary: 'House rule 7', text: [] }])
    judge(
      t,
      'pacs.002.001.10',
      writeStatusReport({
        header: HEADER,
        group: { ...group, ...statusOf('ACSP') },
        payments: [{ original: ORIGINAL, ...rejected }],
      }),
    )
  })

  test('over a clearing system, to a US bank, with what is optional left out', (t) => {
    const transfer = creditTransfer(fromDecimal('12.34'))
    const order = { ...transfer.orders[0]!, instructed: undefined, remittance: undefined }
    const bare = { ...order, creditorAgent: { routingNumber: '121000248' } }
    const settlement = { method: 'CLRG', system: 'FDW' } as const
    const sent = writeCreditTransfer({ ...transfer, settlement, orders: [bare] })
    assert.match(sent, /<Cd>USABA<\/Cd>\s*<\/ClrSysId>\s*<MmbId>121000248<\/MmbId>/)
    judge(t, 'pacs.008.001.08', sent)
  })

  test('many payments: number and control sum are those of the message, over currencies', (t) => {
    const transfer = creditTransfer()
    const [order] = transfer.orders
    const orders = ['0.10', '12.34', '7'].map((amount, i) => ({
      ...order!,
      endToEndId: `P${i}`,
      uetr: UETR.replace(/.$/, String(i)),
      settled: fromDecimal(amount, i === 2 ? 'JPY' : 'EUR'),
    }))
    const sent = writeCreditTransfer({ ...transfer, orders })
    assert.match(sent, /<NbOfTxs>3<\/NbOfTxs>\s*<CtrlSum>19.44<\/CtrlSum>/)
    judge(t, 'pacs.008.001.08', sent)
  })
})

function decimalOf({ minor, currency }: Money): string {
  const whole = currency === 'JPY' || currency === 'KRW'
  return whole ? String(minor) : `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
}

describe('a message that would be refused on its way is not written', () => {
  type Change = Partial<CreditTransfer['orders'][number]>
  const written = (change: Change, count = 1): string => {
    const transfer = creditTransfer()
    const order = { ...transfer.orders[0]!, ...change }
    return writeCreditTransfer({ ...transfer, orders: Array.from({ length: count }, () => order) })
  }
  const { creditor } = creditTransfer().orders[0]!
  for (const [what, change, count] of [
    ['a UETR of another version', { uetr: '0198c7d2-e4f5-7a6b-8c7d-0123456789ab' }],
    ['an end-to-end reference with a slash', { endToEndId: 'A/B' }],
    ['an end-to-end reference of 36 characters', { endToEndId: 'A'.repeat(36) }],
    [
      'a country that is no code',
      { creditor: { ...creditor, address: { town: 'Oslo', country: 'Norway' } } },
    ],
    ['an IBAN with spaces', { creditorAccount: { iban: 'PL61 1090' } }],
    ['two payments with one reference', {}, 2],
    ['no payment', {}, 0],
    [
      'a routing number with a wrong check digit',
      { creditorAgent: { routingNumber: '121000249' } },
    ],
    [
      'a rate that a message has no room for',
      { instructed: { amount: fromDecimal('1'), rate: '1234567.12345678' } },
    ],
  ] as readonly (readonly [string, Change, number?])[]) {
    test(what, () => assert.throws(() => written(change, count), /Assertion failed/))
  }

  for (const [bic, isOne, what] of [
    ['DEUTDEFF', true, '8 characters'],
    ['DEUTDEFF500', true, '11 with a branch'],
    ['CHASUS33XXX', true, 'the head office'],
    ['DEUTDEFFX', false, '9 characters'],
    ['DEUTDEFF50', false, '10 characters'],
    ['CHASUS3', false, '7 characters'],
    ['1234US33', false, 'digits in the first four'],
    ['deutdeff', false, 'small letters'],
  ] as const) {
    test(`a BIC of ${what} is ${isOne ? 'written' : 'refused'}`, (t) => {
      const write = () => written({ creditorAgent: { bic } })
      if (isOne) judge(t, 'pacs.008.001.08', write())
      else assert.throws(write, /is a BIC/)
    })
  }
})
