import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf } from '../../src/modules/limits/web/limitForm.ts'
import { limitWords } from '../../src/modules/limits/web/limitWords.ts'

const support = {
  supportPhone: '1-800-555-0199',
  supportEmail: 'support@hazelnotch.example',
  supportHours: 'Monday to Friday, 8AM to 8PM EST',
}

test('a member reads how many transfers are left', () => {
  assert.equal(limitWords(2, support), 'You can send 2 more transfers to other banks or abroad.')
  assert.equal(limitWords(1, support), 'You can send 1 more transfer to other banks or abroad.')
})

test('a member with none left reads whom to ask', () => {
  assert.equal(
    limitWords(0, support),
    'You have no transfers to other banks left for now. Please contact us: 1-800-555-0199, Monday to Friday, 8AM to 8PM EST.',
  )
  const { supportPhone: _, ...withoutPhone } = support
  assert.match(limitWords(0, withoutPhone), /contact us: support@hazelnotch\.example, Monday/)
})

test('staff type the limit in digits, and nothing else is taken for a number', () => {
  const saved = { enabled: true, countMax: 2, appliesTo: 'all', updatedAt: null, updatedBy: null }
  const typed = (countMax: string) =>
    changeOf({ enabled: true, countMax, whom: 'all', memberId: null }, saved).countMax
  assert.deepEqual([' 12 ', '0', '-3', '2.5'].map(typed), [12, 0, -3, 2.5])
  assert.deepEqual(['', '1e3', '0x10', 'two', 'Infinity'].map(typed), [
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
})
