import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatDay, formatList, formatMoment, formatNumber } from '../../src/values/formats.ts'

describe('people read', () => {
  for (const [style, words] of [
    ['short', 'Mar 12, 2026'],
    ['long', 'March 12, 2026'],
    ['weekdayShort', 'Thu, Mar 12, 2026'],
    ['full', 'Thursday, March 12, 2026'],
    ['yearless', 'March 12'],
    ['yearlessShort', 'Mar 12'],
    ['weekday', 'Thursday'],
    ['month', 'March 2026'],
    ['monthShort', 'Mar 2026'],
  ] as const) {
    test(`a day, ${style}, as "${words}"`, () =>
      assert.equal(formatDay('2026-03-12', style), words))
  }

  test('a month as its name and year', () =>
    assert.equal(formatDay('2026-03', 'month'), 'March 2026'))

  test('a moment on the clock of a place', () => {
    const at = '2026-03-12T23:42:00Z'
    assert.equal(formatMoment(at, 'America/New_York', 'moment'), 'Mar 12, 2026, 7:42 PM')
    assert.equal(formatMoment(at, 'Asia/Tokyo', 'clock'), '8:42 AM')
    assert.equal(formatMoment(at, 'Asia/Tokyo', 'momentLong'), 'March 13, 2026 at 8:42 AM')
  })

  test('numbers grouped, and lists', () => {
    assert.equal(formatNumber(1_234_567), '1,234,567')
    assert.equal(formatList(['a', 'b', 'c']), 'a, b, and c')
  })
})
