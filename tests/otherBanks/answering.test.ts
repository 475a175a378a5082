import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersTo } from '../../src/modules/otherBanks/server/answering.ts'
import { ratesUntil } from '../../src/modules/otherBanks/server/rates.ts'
import type { Tx } from '../../src/platform/server/db.ts'
import { readResolution } from '../../src/rails/iso20022/camt029.ts'
import { writeCancellationRequest } from '../../src/rails/iso20022/camt056.ts'
import { readStatusReport } from '../../src/rails/iso20022/pacs002.ts'
import { readPaymentReturn } from '../../src/rails/iso20022/pacs004.ts'
import { writeCreditTransfer } from '../../src/rails/iso20022/pacs008.ts'
import { CHECK_RETURN_REASONS } from '../../src/rails/x9/returnReasons.ts'
import { writeCashLetter } from '../../src/rails/x9/writeCashLetter.ts'
import { money } from '../../src/values/money.ts'
import { done } from '../factories/outcomes.ts'
import { creditTransfer, opened, UETR } from '../rails/iso20022/messages.ts'
import { fileWith, readSound, sampleCheck } from '../rails/x9/letters.ts'

const US = { destination: '272499999', destinationName: 'HAZELNOTCH' }

/** What comes, when, and what it says. */
const answered = (name: string, content: string | Uint8Array) =>
  Promise.all(
    answersTo(name, Buffer.from(content)).map(async (answer) => ({
      name: answer.name,
      at: answer.at.toISOString(),
      content: await answer.compose({} as Tx, { at: answer.at, us: US }),
    })),
  )

const message = (content: Uint8Array) => opened(Buffer.from(content).toString())

/** A payment of $1,000.50 to an account abroad, made on Monday, November 23, at 10:04 AM Eastern time. */
function paymentTo(account: string): string {
  const { orders, ...transfer } = creditTransfer(money(1000_50n))
  const [order] = orders
  return writeCreditTransfer({
    ...transfer,
    orders: [{ ...order!, creditorAccount: { number: account } }],
  })
}

test('a payment abroad is settled within minutes, or rejected where its account is a stated one', async () => {
  for (const [account, code, reasons] of [
    ['1000200031', 'ACSC', []],
    ['12355560004', 'ACSC', []],
    ['12355550001', 'RJCT', ['AC01']],
    ['12355550006', 'RJCT', ['AC06']],
  ] as const) {
    const [status] = await answered('pacs.008-1.xml', paymentTo(account))
    assert.equal(status!.at, '2026-11-23T15:09:05.000Z')
    const { payments } = done(readStatusReport(message(status!.content)))
    assert.equal(payments[0]?.code, code, account)
    assert.equal(payments[0]?.original.uetr, UETR)
    assert.deepEqual(
      payments[0]?.reasons.map((reason) => reason.code),
      reasons,
    )
  }
})

test('a payment abroad to a stated account comes back on the next banking day, whole', async () => {
  const [, back, ...none] = await answered('pacs.008-1.xml', paymentTo('12355560004'))
  assert.deepEqual(none, [])
  assert.equal(back!.at, '2026-11-24T13:00:00.000Z')
  const { payments } = done(readPaymentReturn(message(back!.content)))
  const { returned, reasons, original } = payments[0]!
  assert.deepEqual(
    [returned, reasons.map(({ code }) => code), original.uetr],
    [money(1000_50n), ['AC04'], UETR],
  )
})

test('a request to have a payment back is refused on the next banking day', async () => {
  const them = { routingNumber: '272499986' }
  const request = writeCancellationRequest({
    assignment: {
      messageId: 'RECALL1',
      createdAt: new Date('2026-11-25T15:00:00Z'),
      from: { routingNumber: '272499999' },
      to: them,
    },
    case: { id: 'CASE1', creator: { routingNumber: '272499999' } },
    original: { uetr: UETR },
    reason: { code: 'DUPL', text: [] },
  })
  const [answer] = await answered('camt.056-1.xml', request)
  // Thanksgiving is on Thursday.
  assert.equal(answer!.at, '2026-11-27T13:00:00.000Z')
  const resolution = done(readResolution(message(answer!.content)))
  assert.deepEqual(
    [resolution.outcome, resolution.case?.id, resolution.original?.uetr],
    ['rejected', 'CASE1', UETR],
  )
})

test('checks of stated amounts come back with their reasons, by the number in our endorsement', async () => {
  const check = sampleCheck()
  const reasons = Object.keys(CHECK_RETURN_REASONS).toSorted()
  const amounts = [55_00n, ...reasons.map((_, i) => 55_01n + BigInt(i)), 155_01n]
  const letter = fileWith(
    amounts.map((cents, i) => ({ ...check, cents, sequence: String(i + 1).padStart(15, '0') })),
  )
  const [answer, ...none] = await answered('checks-1.x937', writeCashLetter(letter))
  assert.deepEqual(none, [])
  const { destination, letters } = readSound(answer!.content)
  const items = letters[0]!.bundles[0]!.items
  assert.deepEqual([destination, letters[0]!.collection], [US.destination, 'return'])
  assert.deepEqual(
    items.map((item) => item.kind === 'return' && [item.reason, item.cents]),
    reasons.map((reason, i) => [reason, 55_01n + BigInt(i)]),
  )
  assert.deepEqual(items[0]?.endorsements, check.endorsements)
})

test('what cannot be read, and what lies there unfinished, is passed over', async () => {
  for (const name of ['a.ach', 'a.xml', 'a.x937'])
    assert.deepEqual(answersTo(name, Buffer.from('?')), [])
})

test('exchange rates come on the morning of each banking day, also where nobody looked for days', () => {
  const international = { dollarsPerUnit: { EUR: '1.1668' }, ratesNote: '' }
  const of = (at: string) => ratesUntil(new Date(at), { international }).map(({ name }) => name)
  for (const [at, name] of [
    ['2026-07-15T11:59:00Z', 'rates-20260714.csv'],
    ['2026-07-15T12:00:00Z', 'rates-20260715.csv'],
    ['2026-07-19T16:00:00Z', 'rates-20260717.csv'],
    ['2026-09-07T16:00:00Z', 'rates-20260904.csv'],
  ] as const)
    assert.deepEqual(of(at), [name])
  assert.deepEqual(ratesUntil(new Date('2026-07-15T12:00:00Z'), {}), [])
})
