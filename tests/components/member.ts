import {
  type AccountOverview,
  type Activity,
  type Overview,
  readOverview,
} from '../../src/modules/activity/contract.ts'
import { newId } from '../../src/values/ids.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { answers } from './fakeFetch.ts'

const account = (kind: AccountOverview['kind'], last4: string, available: string) => ({
  id: newId(),
  kind,
  number: `700000${last4}`,
  last4,
  routingNumber: '000000000',
  balance: available,
  available,
  status: 'open' as const,
  mayPay: true,
  twoToSign: false,
  ofBusiness: false,
  role: 'primary' as const,
  hidden: false,
})

/** The two accounts of the member on these screens. */
export const CHECKING: AccountOverview = account('Checking', '4021', '10624.01')
export const SAVINGS: AccountOverview = account('Savings', '7316', '2500.00')

const KINDS = ['Savings', 'Club', 'Certificate', 'Money market', 'Checking'] as const

/** So many accounts: the two above first, then others of every kind, each with a number of its own. */
export const manyAccounts = (count: number): AccountOverview[] =>
  Array.from({ length: count }, (_, i) =>
    i < 2
      ? [CHECKING, SAVINGS][i]!
      : account(KINDS[i % KINDS.length]!, String(5000 + i), `${i}00.00`),
  )

/** A card payment from Checking, unless said otherwise. */
export const line = (changes: Partial<Activity> = {}): Activity => {
  const id = newId()
  return {
    key: `${id}:out`,
    id,
    referenceCode: 'NVEG7-PDU97',
    kind: 'card_payment',
    accountId: CHECKING.id,
    accountKind: 'Checking',
    last4: CHECKING.last4,
    direction: 'out',
    amount: '-64.20',
    description: 'Onion Market - Buying groceries',
    category: 'Food',
    status: 'Completed',
    postedAt: DEMO_NOW.toISOString(),
    balanceAfter: '10624.01',
    postedByStaff: false,
    orderedByMember: false,
    valueDate: '2026-07-15',
    memo: null,
    from: null,
    to: null,
    onHold: [],
    ...changes,
  }
}

/** Lines of days one after the other, the newest first, numbered from 1. */
export const lines = (count: number, from = 1): Activity[] =>
  Array.from({ length: count }, (_, i) => {
    const at = new Date(DEMO_NOW.getTime() - (from + i) * 6 * 3_600_000)
    return line({
      description: `Payment ${from + i}`,
      postedAt: at.toISOString(),
      valueDate: at.toISOString().slice(0, 10),
    })
  })

export const overview = (changes: Partial<Overview> = {}): Overview => ({
  asOf: DEMO_NOW.toISOString(),
  accounts: [CHECKING, SAVINGS],
  pending: { out: { total: '0.00', count: 0 }, in: { total: '0.00', count: 0 } },
  month: { income: '1300.00', outgoing: '412.55' },
  recent: lines(20),
  ...changes,
})

/** What the member has from now on. */
export const memberHas = (changes: Partial<Overview> = {}): void =>
  answers(readOverview, overview(changes))
