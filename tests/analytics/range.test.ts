import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mondayOf, rangeOf, weeksOf } from '../../src/modules/analytics/contract.ts'
import { cutIntoWeeks } from '../../src/modules/analytics/server/weeks.ts'

const TODAY = '2026-07-15'
const ranged = (from?: string, to?: string) => {
  const range = rangeOf({ from, to }, TODAY)
  return range.ok ? [range.value.from, range.value.to] : range.code
}

describe('the days somebody asks for', () => {
  test('are the last twelve weeks unless they say so', () => {
    assert.deepEqual(ranged(), ['2026-04-27', TODAY])
    assert.deepEqual(ranged(undefined, '2026-01-04'), ['2025-10-13', '2026-01-04'])
    assert.deepEqual(ranged('2026-07-01'), ['2026-07-01', TODAY])
    assert.deepEqual(ranged(TODAY, TODAY), [TODAY, TODAY])
  })

  test('are in order, not ahead, and at most two years', () => {
    assert.equal(ranged('2026-07-02', '2026-07-01'), 'days_reversed')
    assert.equal(ranged(undefined, '2026-07-16'), 'days_ahead')
    assert.equal(ranged('2026-07-16'), 'days_ahead')
    assert.equal(ranged('2199-12-31', '2199-12-31'), 'days_ahead')
    assert.deepEqual(ranged('2024-07-15'), ['2024-07-15', TODAY])
    assert.equal(ranged('2024-07-14'), 'range_too_long')
    assert.equal(ranged('1900-01-01'), 'range_too_long')
  })

  test('fall into weeks from Monday to Sunday, cut off at both ends', () => {
    assert.equal(mondayOf('2026-07-13'), '2026-07-13')
    assert.equal(mondayOf('2026-07-19'), '2026-07-13')
    assert.deepEqual(weeksOf({ from: '2026-07-03', to: '2026-07-14' }), [
      { from: '2026-07-03', to: '2026-07-05' },
      { from: '2026-07-06', to: '2026-07-12' },
      { from: '2026-07-13', to: '2026-07-14' },
    ])
    assert.equal(weeksOf({ from: '2024-07-15', to: TODAY }).length, 105)
  })

  test('begin and end at midnight of the institution, also when clocks are changed', () => {
    const weeks = cutIntoWeeks({ from: '2026-03-05', to: '2026-03-11' }, 'America/New_York')
    assert.deepEqual(
      [weeks.starts, weeks.ends].map((instants) => instants.map((at) => at.toISOString())),
      [
        ['2026-03-05T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
        ['2026-03-09T04:00:00.000Z', '2026-03-12T04:00:00.000Z'],
      ],
    )
    assert.deepEqual(['2026-03-05', '2026-03-08', '2026-03-11', '2026-03-16'].map(weeks.indexOf), [
      0,
      0,
      1,
      undefined,
    ])
  })
})
