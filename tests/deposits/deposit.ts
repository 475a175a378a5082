import { type Deposit, listDeposits } from '../../src/modules/deposits/contract.ts'
import type { DepositDetail } from '../../src/modules/deposits/review.contract.ts'
import { newId } from '../../src/values/ids.ts'
import { answers } from '../components/fakeFetch.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

/** A check that nobody has decided about, unless said otherwise. */
export const deposit = (changes: Partial<Deposit> = {}): Deposit => ({
  id: newId(),
  referenceCode: 'NVEG7-PDU97',
  account: { kind: 'Checking', last4: '4021' },
  amount: '431.07',
  credited: null,
  note: 'Bicycle sold',
  status: 'Pending Review',
  submittedAt: DEMO_NOW.toISOString(),
  decidedAt: null,
  reason: null,
  reversedAt: null,
  returned: null,
  holds: [],
  ...changes,
})

/** The same as staff see it: a check of Ben's. */
export const detailed = (changes: Partial<DepositDetail> = {}): DepositDetail => ({
  ...deposit(),
  personId: newId(),
  memberName: 'Ben Okafor',
  flagged: false,
  email: 'ben.okafor@example.com',
  front: { width: 1200, height: 560 },
  back: { width: 1200, height: 560 },
  alike: [],
  decidedBy: null,
  ...changes,
})

export const memberDeposited = (...deposits: Deposit[]): void =>
  answers(listDeposits, { deposits, more: false })
