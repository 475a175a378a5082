import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Activity } from '../../src/modules/activity/contract.ts'
import {
  exportAddress,
  hasFilters,
  NO_FILTERS,
  panelCount,
  problemsOf,
  queryOf,
  tidied,
  valuesIn,
} from '../../src/modules/activity/web/address.ts'
import { recentMatches } from '../../src/modules/activity/web/recent.ts'
import { receiptAddress, repeatAddress } from '../../src/modules/activity/web/transferLinks.ts'
import { amountIn, referenceIn, wordsOf } from '../../src/modules/activity/words.contract.ts'
import { english } from '../../src/values/sentence.ts'

const line = (changes: Partial<Activity> = {}): Activity => ({
  key: 'one:out',
  id: '019b0000-0000-7000-8000-000000000001',
  referenceCode: 'NVEG7-PDU97',
  kind: 'card_payment',
  accountId: '019b0000-0000-7000-8000-000000000002',
  accountKind: 'Checking',
  last4: '9310',
  direction: 'out',
  amount: '-64.20',
  description: 'Onion Market - Buying groceries',
  category: 'Food',
  status: 'Completed',
  postedAt: '2026-07-15T16:00:00.000Z',
  balanceAfter: '100.00',
  postedByStaff: false,
  orderedByMember: false,
  valueDate: '2026-07-15',
  memo: null,
  from: 'Checking ··9310',
  to: null,
  onHold: [],
  ...changes,
})

describe('the filters in the address', () => {
  test('come back as they went in, and nothing else does', () => {
    const values = { ...NO_FILTERS, q: 'rent & more', direction: 'out', min: '25.00' }
    const query = queryOf(values)
    assert.equal(query, '?q=rent+%26+more&direction=out&min=25.00')
    assert.deepEqual(valuesIn(new URLSearchParams(`${query}&transaction=1&page=2`)), values)
    assert.equal(queryOf(NO_FILTERS), '')
    assert.equal(exportAddress(values), `/api/activity/export${query}`)
  })

  test('are counted without those that are always in sight', () => {
    const values = { ...NO_FILTERS, q: 'rent', direction: 'in', category: 'Food', from: '2026-01-01' }
    assert.equal(panelCount(values), 2)
    assert.ok(hasFilters(values))
    assert.ok(!hasFilters(NO_FILTERS))
  }) // prettier-ignore

  test('take amounts as people type them', () => {
    const { q, min, max } = tidied({ ...NO_FILTERS, q: ' rent ', min: '$1,250', max: ' 2000 ' })
    assert.deepEqual([q, min, max], ['rent', '1250.00', '2000.00'])
  })

  test('are refused in the words of the server, each at its field', () => {
    const problems = (changes: object) => problemsOf(english, tidied({ ...NO_FILTERS, ...changes }))
    assert.deepEqual(problems({ min: 'abc', max: '12,50' }), {
      min: 'Please enter a valid amount',
      max: 'Please enter a valid amount',
    })
    assert.deepEqual(problems({ min: '20', max: '3' }), {
      min: 'The lowest amount must not be above the highest',
    })
    assert.deepEqual(problems({ from: '2026-03-02', to: '2026-03-01' }), {
      from: 'The first day must not be after the last day',
    })
    assert.deepEqual(problems({ q: 'x'.repeat(101) }), { q: 'Use at most 100 characters' })
    assert.deepEqual(problems({}), {})
  })
})

describe('words somebody looks for', () => {
  test('are taken apart as they stand on the page', () => {
    assert.deepEqual(wordsOf(' Dana Reyes, Wells  ··6789 Dana '), [
      'Dana',
      'Reyes',
      'Wells',
      '6789',
    ])
    assert.deepEqual(wordsOf(' , '), [])
  })

  test('may be amounts', () => {
    for (const typed of ['1250', '1,250', '$1,250.00', '−1250', '+1250.0']) {
      assert.equal(amountIn(typed), 125_000n, typed)
    }
    for (const typed of ['12,50', 'rent', '1.234', '']) assert.equal(amountIn(typed), undefined)
  })

  test('may be references', () => {
    assert.equal(referenceIn('nveg7-pdu97'), 'NVEG7PDU97')
    assert.equal(referenceIn('NVEG7PDU97'), 'NVEG7PDU97')
    for (const typed of ['NVEG7', 'NVEG0-PDU97', 'groceries1x']) {
      assert.equal(referenceIn(typed), undefined, typed)
    }
  })
})

describe('recent transactions', () => {
  const items = [
    line(),
    line({ key: 'two', direction: 'in', amount: '150.00', description: 'Babble - Payroll', category: 'Income' }),
    line({ key: 'three', status: 'Pending', description: 'Corner Deli', memo: 'For the party' }),
    line({ key: 'four', status: 'Queued', kind: 'international_transfer', description: 'International transfer to Änne Muster, DE' }),
  ] // prettier-ignore
  const keys = (typed: string, choice: 'all' | 'in' | 'out' | 'pending' = 'all') =>
    recentMatches(items, typed, choice).map(({ key }) => key)

  test('are narrowed by words, direction and what waits', () => {
    assert.deepEqual(keys(''), ['one:out', 'two', 'three', 'four'])
    assert.deepEqual(keys('', 'in'), ['two'])
    assert.deepEqual(keys('', 'pending'), ['three', 'four'])
    assert.deepEqual(keys('PARTY corner'), ['three'])
    assert.deepEqual(keys('150'), ['two'])
    assert.deepEqual(keys('änne'), ['four'])
    assert.deepEqual(keys('payroll', 'out'), [])
  })
})

describe('a transaction somebody looks at', () => {
  test('can be ordered again where the member ordered it', () => {
    const { id } = line()
    const kinds = {
      own_transfer: 'own',
      member_transfer: 'member',
      us_bank_transfer: 'us-bank',
      international_transfer: 'international',
    }
    for (const [kind, form] of Object.entries(kinds)) {
      const item = line({ kind, orderedByMember: true })
      assert.equal(repeatAddress(item), `/dashboard/transfers/${form}?repeat=${id}`)
      const receipt = `/dashboard/transfers/${form}?step=receipt&receipt=${id}`
      assert.equal(receiptAddress(item), receipt)
      assert.equal(repeatAddress(line({ kind })), undefined)
    }
    assert.equal(repeatAddress(line({ orderedByMember: true })), undefined)
  })
})
