import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountOverview, Overview } from '../../src/modules/activity/contract.ts'
import { lastBalancesOf } from '../../src/modules/home/web/lastBalances/lastBalances.ts'

const account = (available: string, changes: Partial<AccountOverview> = {}) =>
  ({
    kind: 'Checking',
    role: 'primary',
    status: 'open',
    hidden: false,
    balance: '9999.00',
    available,
    ...changes,
  }) as AccountOverview

test('what is kept for the next visit adds up: what is available in accounts of one’s own that are shown', () => {
  const accounts = [
    account('100.00'),
    account('20.50', { kind: 'Savings', role: 'joint' }),
    account('4000.00', { role: 'delegate' }),
    account('500.00', { hidden: true }),
    account('0.00', { status: 'closed' }),
    account('0.00', { kind: 'Certificate', status: 'fixed' }),
  ]
  const asOf = '2026-07-15T15:00:00.000Z'
  assert.deepEqual(lastBalancesOf({ asOf, accounts } as unknown as Overview, undefined), {
    asOf,
    total: '120.50',
    accounts: [
      { kind: 'Checking', available: '100.00' },
      { kind: 'Savings', available: '20.50' },
    ],
    coming: [],
  })
})
