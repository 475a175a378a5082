import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf } from '../../src/modules/limits/web/limitForm.ts'
import { limitWords } from '../../src/modules/limits/web/limitWords.ts'
import { english } from '../../src/values/sentence.ts'

const support = {
  supportPhone: '1-800-555-0199',
  supportEmail: 'support@hazelnotch.example',
  supportHours: 'Monday to Friday, 8AM to 8PM EST',
}

const limit = (left: number) => ({
  limited: true,
  left,
  countMax: 2,
  startsAgainOn: '2026-08-01',
  allowances: [],
})

test('a member reads how many transfers are left, and until when', () => {
  assert.equal(
    limitWords(english, limit(1), support),
    'You have 1 of 2 transfers left until Jul 31, 2026.',
  )
})

test('a member with none left reads when the count starts again, and whom to ask', () => {
  assert.equal(
    limitWords(english, limit(0), support),
    'You have used all 2 of your transfers for this month. The count starts again on Aug 1, 2026. Do you need one sooner? Please contact us: 1-800-555-0199, Monday to Friday, 8AM to 8PM EST.',
  )
  const { supportPhone: _, ...withoutPhone } = support
  assert.match(
    limitWords(english, limit(0), withoutPhone)!,
    /contact us: support@hazelnotch\.example, Monday/,
  )
})

test('a limit of one is no plural', () => {
  const words = limitWords(english, { ...limit(0), countMax: 1 }, support)!
  assert.match(words, /^You have used your one transfer for this month\./)
})

test('a member without a limit reads nothing', () => {
  const free = { limited: false, left: null, countMax: null, startsAgainOn: null, allowances: [] }
  assert.equal(limitWords(english, free, support), undefined)
})

test('staff type the limit in digits, and nothing else is taken for a number', () => {
  const saved = { enabled: true, countMax: 2, appliesTo: 'all', updatedAt: null, updatedBy: null }
  const typed = (countMax: string) =>
    changeOf({ enabled: true, countMax, whom: 'all', personId: null }, saved).countMax
  assert.deepEqual([' 12 ', '0', '-3', '2.5'].map(typed), [12, 0, -3, 2.5])
  assert.deepEqual(['', '1e3', '0x10', 'two', 'Infinity'].map(typed), [
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
})
