import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  exportAddress,
  filtersOf,
  hasFilters,
  NO_FILTERS,
  problemsOf,
  queryOf,
  valuesIn,
} from '../../src/modules/audit/web/address.ts'
import { fieldName, readDetail } from '../../src/modules/audit/web/detailRows.ts'
import { isOwnAction, nobody, shownName } from '../../src/modules/audit/web/people.ts'
import { english } from '../../src/values/sentence.ts'

describe('the filters in the address', () => {
  test('come back as they went in, and nothing else does', () => {
    const values = { ...NO_FILTERS, q: 'rent & more', action: 'sign_', from: '2026-03-12' }
    const query = queryOf(values)
    assert.equal(query, '?q=rent+%26+more&action=sign_&from=2026-03-12')
    assert.deepEqual(valuesIn(new URLSearchParams(`${query}&page=2`)), values)
    assert.deepEqual(filtersOf(values), { q: 'rent & more', action: 'sign_', from: '2026-03-12' })
    assert.equal(exportAddress(values), `/api/admin/audit/export${query}`)
    assert.ok(hasFilters(values))
    assert.ok(!hasFilters(NO_FILTERS))
  })

  test('are refused by the rules of the server, at the field', () => {
    assert.deepEqual(problemsOf(english, { ...NO_FILTERS, q: 'rent' }), {})
    assert.deepEqual(problemsOf(english, { ...NO_FILTERS, from: '2026-03-02', to: '2026-03-01' }), {
      from: 'The first day must not be after the last day',
    })
    assert.deepEqual(
      problemsOf(english, { ...NO_FILTERS, q: 'a b c d e f g h i j k', actor: 'rosa' }),
      {
        q: 'Look for at most 10 words at a time',
        actor: 'Choose a person in the list',
      },
    )
  })
})

describe('what was written down of an action', () => {
  test('has old and new settings side by side', () => {
    assert.deepEqual(
      readDetail(english, {
        before: { enabled: true, countMax: 2 },
        after: { enabled: false, countMax: 2, appliesTo: null },
        reason: 'quiet season',
      }),
      {
        changes: [
          { field: 'Enabled', before: 'yes', after: 'no' },
          { field: 'Count max', before: '2', after: '2' },
          { field: 'Applies to', before: 'none', after: 'none' },
        ],
        facts: [{ field: 'Reason', value: 'quiet season' }],
      },
    )
  })

  test('has a state and the one after it', () => {
    assert.deepEqual(readDetail(english, { from: 'submitted', to: 'approved', checklist: ['email', 'dateOfBirth'] }), {
      changes: [{ field: 'Value', before: 'submitted', after: 'approved' }],
      facts: [{ field: 'Checklist', value: 'email, Date of birth' }],
    })
  }) // prettier-ignore

  test('has the balances of several accounts, each by its name and not by its id', () => {
    const accountId = '019b0000-0000-7000-8000-000000000001'
    const balances = [
      { accountId, kind: 'Checking', last4: '9310', before: '10.00', after: '12.50' },
      { accountId, before: '0.00', after: '1.00' },
    ]
    assert.deepEqual(readDetail(english, { balances, transfer: 'x' }), {
      changes: [
        { field: 'Checking 9310', before: '10.00', after: '12.50' },
        { field: 'Balances', before: '0.00', after: '1.00' },
      ],
      facts: [{ field: 'Transfer', value: 'x' }],
    })
  })

  test('is shown whatever its shape', () => {
    assert.deepEqual(readDetail(english, {}), { changes: [], facts: [] })
    assert.deepEqual(
      readDetail(english, { from: 'x', list: [], deep: { a: [1] }, zero: 0, no: false }),
      {
        changes: [],
        facts: [
          { field: 'From', value: 'x' },
          { field: 'List', value: 'none' },
          { field: 'Deep', value: '{"a":[1]}' },
          { field: 'Zero', value: '0' },
          { field: 'No', value: 'no' },
        ],
      },
    )
    assert.equal(fieldName('timesLeft'), 'Times left')
    assert.equal(fieldName('due_on'), 'Due on')
  })
})

describe('the people of an event', () => {
  const rosa = { id: '019b0000-0000-7000-8000-000000000001', name: 'Rosa', email: 'r@bank.example' }

  test('are named as well as may be', () => {
    assert.equal(shownName(english, rosa), 'Rosa')
    assert.equal(shownName(english, { ...rosa, name: null }), 'r@bank.example')
    assert.equal(shownName(english, { ...rosa, name: null, email: null }), 'Person 019b0000')
  })

  test('may be nobody who is known', () => {
    assert.equal(nobody({ address: '203.0.113.7' }), 'A visitor')
    assert.equal(nobody({ address: null }), 'The system')
  })

  test('may be one and the same', () => {
    assert.ok(isOwnAction({ actor: rosa, subject: { ...rosa } }))
    assert.ok(!isOwnAction({ actor: rosa, subject: null }))
    assert.ok(!isOwnAction({ actor: null, subject: null }))
  })
})
