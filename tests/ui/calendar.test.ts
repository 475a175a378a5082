import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addMonths, dayByKey, weeksOf } from '../../src/ui/fields/calendarDays.ts'
import { dayOfParts, fullYear, partsOfText, problemOf } from '../../src/ui/fields/typedDay.ts'

describe('a calendar', () => {
  test('has the days of its month and no others, each under its weekday', () => {
    const weeks = weeksOf('2026-11')
    assert.deepEqual(weeks[0]!.slice(0, 2), ['2026-11-01', '2026-11-02'])
    assert.equal(weeks.flat().filter(Boolean).length, 30)
    assert.ok(weeks.every((week) => week.length === 7))
    assert.equal(weeksOf('2026-02').length, 4)
    assert.equal(weeksOf('2026-05')[0]!.indexOf('2026-05-01'), 5)
  })

  test('goes by days, weeks, months, and to the ends of the week', () => {
    assert.equal(dayByKey('2026-11-30', 'ArrowRight'), '2026-12-01')
    assert.equal(dayByKey('2026-11-03', 'ArrowUp'), '2026-10-27')
    assert.equal(dayByKey('2026-11-18', 'Home'), '2026-11-15')
    assert.equal(dayByKey('2026-11-18', 'End'), '2026-11-21')
    assert.equal(dayByKey('2026-11-18', 'PageDown'), '2026-12-18')
    assert.equal(dayByKey('2026-11-18', 'x'), undefined)
  })

  test('a month on from the 31st is the last day of a shorter month', () => {
    assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
    assert.equal(addMonths('2028-03-31', -1), '2028-02-29')
    assert.equal(addMonths('2026-12-15', 1), '2027-01-15')
  })
})

describe('a typed date', () => {
  test('is read from three parts, the month as a number or a name', () => {
    assert.equal(dayOfParts({ month: 'Nov', day: '5', year: '2026' }), '2026-11-05')
    assert.equal(problemOf({ month: '2', day: '30', year: '2026' }), 'date')
    assert.equal(problemOf({ month: '13', day: '1', year: '2026' }), 'month')
  })

  test('may be pasted whole', () => {
    for (const text of ['11/21/2026', '2026-11-21', 'Nov 21, 2026', '11-21-26', ' 11.21.2026 ']) {
      const parts = partsOfText(text)
      assert.ok(parts, text)
      assert.equal(dayOfParts(parts), '2026-11-21')
    }
    assert.equal(partsOfText('21'), undefined)
  })

  test('means this century by two digits of a year', () => {
    assert.equal(fullYear('26'), '2026')
    assert.equal(fullYear('2'), '2')
    assert.equal(fullYear('2026'), '2026')
  })
})
