import {
  type Bill,
  type BillBook,
  type BillPayment,
  listBills,
} from '../../src/modules/bills/contract.ts'
import { newId } from '../../src/values/ids.ts'
import { answers } from '../components/fakeFetch.ts'

const facts = {
  payee: { id: 'hollowbrook', name: 'Hollowbrook Electric', last4: '2688' },
  from: { kind: 'Checking', last4: '4021' },
  amount: '84.20',
  memo: null,
  referenceCode: 'NVEG7-PDU97',
}

/** Of Hollowbrook, each month from a week from now, unless said otherwise. */
export const bill = (changes: Partial<Bill> = {}): Bill => ({
  ...facts,
  id: newId(),
  frequency: 'monthly',
  startsOn: '2026-07-22',
  nextOn: '2026-07-22',
  paysOn: '2026-07-22',
  endsOn: null,
  timesLeft: null,
  status: 'scheduled',
  setAside: true,
  version: 1,
  ...changes,
})

export const payment = (changes: Partial<BillPayment> = {}): BillPayment => ({
  ...facts,
  id: newId(),
  dueOn: '2026-07-08',
  outcome: 'paid',
  reason: null,
  at: '2026-07-08T13:00:00.000Z',
  reversedAt: null,
  ...changes,
})

/** What the lists beside the form hold from now on. */
export const memberHasBills = (book: Partial<BillBook> = {}): void =>
  answers(listBills, { today: '2026-07-15', upcoming: [], history: [], payees: [], ...book })
