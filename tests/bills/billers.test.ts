import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bill, BillBook, BillPayment } from '../../src/modules/bills/contract.ts'
import { billersOf } from '../../src/modules/bills/web/billers.ts'

const power = { id: 'alder', name: 'Alder Power', last4: '4471' }
const landlord = { id: 'mill', name: 'Mill Lane Rentals', last4: '0090' }

const upcoming = (payee: Bill['payee'], paysOn: string): Bill =>
  ({ payee, paysOn }) as Partial<Bill> as Bill
const paid = (payee: Bill['payee'], dueOn: string): BillPayment =>
  ({ payee, dueOn, outcome: 'paid' }) as Partial<BillPayment> as BillPayment

test('everybody a bill goes or went to is a biller once, with the next date and the last', () => {
  const book: BillBook = {
    today: '2026-07-15',
    upcoming: [upcoming(power, '2026-07-20'), upcoming(power, '2026-08-20')],
    history: [
      paid(power, '2026-06-20'),
      paid(power, '2026-05-20'),
      {
        ...paid({ id: 'water', name: 'Old Water', last4: '1111' }, '2026-04-01'),
        outcome: 'failed',
      },
    ],
    payees: [{ postalCode: '12207', ...landlord }],
  }
  assert.deepEqual(
    billersOf(book).map(({ id, name, last4, paysOn, paidOn }) => [id, name, last4, paysOn, paidOn]),
    [
      ['alder', 'Alder Power', '4471', '2026-07-20', '2026-06-20'],
      ['mill', 'Mill Lane Rentals', '0090', null, null],
      ['water', 'Old Water', '1111', null, null],
    ],
  )
})
