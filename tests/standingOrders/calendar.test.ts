import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { startRange } from '../../src/modules/standingOrders/contract.ts'
import { isTooLate } from '../../src/modules/standingOrders/server/running.ts'
import { addDays, type Day, isDay } from '../../src/values/dates.ts'
import { afterDate, dateAfter, type Frequency } from '../../src/values/recurrence.ts'
import { chance } from '../factories/chance.ts'

const dates = (frequency: Frequency, startsOn: Day, count: number): Day[] => {
  const found = [startsOn]
  for (let next: Day | null = startsOn; found.length < count; found.push(next)) {
    next = dateAfter(next, { frequency, startsOn })
    if (next === null) break
  }
  return found
}

describe('the dates of a schedule', () => {
  test('a payment on the 31st falls on the last day of short months and returns to the 31st', () => {
    assert.deepEqual(dates('monthly', '2026-01-31', 6), [
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ])
  })

  test('a payment on the 30th misses only February', () => {
    assert.deepEqual(dates('monthly', '2025-12-30', 4), [
      '2025-12-30',
      '2026-01-30',
      '2026-02-28',
      '2026-03-30',
    ])
  })

  test('a payment on a leap day falls on the 29th of every other month', () => {
    assert.deepEqual(dates('monthly', '2028-02-29', 3), ['2028-02-29', '2028-03-29', '2028-04-29'])
    assert.deepEqual(dates('monthly', '2028-01-31', 2)[1], '2028-02-29')
    assert.deepEqual(dates('monthly', '2100-01-29', 2)[1], '2100-02-28')
  })

  test('weeks keep their weekday over the nights the clocks change', () => {
    assert.deepEqual(dates('weekly', '2026-03-01', 3), ['2026-03-01', '2026-03-08', '2026-03-15'])
    assert.deepEqual(dates('every_two_weeks', '2026-10-25', 3), [
      '2026-10-25',
      '2026-11-08',
      '2026-11-22',
    ])
  })

  test('a payment that is made once has no second date', () => {
    assert.deepEqual(dates('once', '2026-03-01', 3), ['2026-03-01'])
  })

  test('a monthly payment falls on every month once, on its day or the last', () => {
    const anyDay = fc.integer({ min: 0, max: 200_000 }).map((days) => addDays('1950-01-01', days))
    fc.assert(
      fc.property(anyDay, (startsOn) => {
        const found = dates('monthly', startsOn, 30)
        assert.equal(new Set(found.map((day) => day.slice(0, 7))).size, 30)
        for (const day of found) {
          assert.ok(isDay(day), day)
          const short = addDays(day, 1).endsWith('-01')
          assert.ok(
            day.slice(8) === startsOn.slice(8) || (short && day.slice(8) < startsOn.slice(8)),
          )
        }
      }),
      { seed: chance('monthly payments').seed },
    )
  })
})

describe('the end of a schedule', () => {
  const monthly = { frequency: 'monthly', startsOn: '2026-01-31' } as const

  test('a last date is served too, the day after it is not', () => {
    const until = (endsOn: Day) => afterDate('2026-01-31', { ...monthly, endsOn, runsLeft: null })
    assert.deepEqual(until('2026-02-28'), { nextOn: '2026-02-28', runsLeft: null })
    assert.deepEqual(until('2026-02-27'), { nextOn: null, runsLeft: null })
  })

  test('a number of times counts down to the end', () => {
    const left = (runsLeft: number) =>
      afterDate('2026-01-31', { ...monthly, endsOn: null, runsLeft })
    assert.deepEqual(left(2), { nextOn: '2026-02-28', runsLeft: 1 })
    assert.deepEqual(left(1), { nextOn: null, runsLeft: 0 })
  })
})

describe('the limits of dates', () => {
  test('the first date is from tomorrow up to the same day in two years', () => {
    assert.deepEqual(startRange('2026-07-15'), { first: '2026-07-16', last: '2028-07-15' })
    assert.deepEqual(startRange('2028-02-29'), { first: '2028-03-01', last: '2030-02-28' })
    assert.deepEqual(startRange('2026-12-31'), { first: '2027-01-01', last: '2028-12-31' })
  })

  test('five days late is still in time, six days is not', () => {
    assert.equal(isTooLate('2026-02-26', '2026-03-03'), false)
    assert.equal(isTooLate('2026-02-26', '2026-03-04'), true)
  })
})
