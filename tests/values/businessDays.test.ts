import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addBusinessDays,
  businessDayFrom,
  federalHolidays,
  isBusinessDay,
} from '../../src/values/businessDays.ts'

// As the Federal Reserve published them; 2026 has no Independence Day because July 4 is a Saturday.
const PUBLISHED = {
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
}

describe('business days', () => {
  for (const [year, days] of Object.entries(PUBLISHED)) {
    test(`banks are closed in ${year} on the weekdays the Federal Reserve published`, () => {
      const weekdays = [...federalHolidays(Number(year))]
        .filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
        .map((day) => day.slice(5))
      assert.deepEqual(weekdays, days.split(' '))
    })
  }

  test('a payment due on a weekend or a holiday goes out on the next day banks are open', () => {
    assert.equal(businessDayFrom('2026-11-21'), '2026-11-23')
    assert.equal(businessDayFrom('2026-11-26'), '2026-11-27')
    assert.equal(businessDayFrom('2026-11-24'), '2026-11-24')
    assert.equal(isBusinessDay('2027-01-01'), false)
  })

  test('two business days after the Wednesday before Thanksgiving is the Monday after it', () => {
    assert.equal(addBusinessDays('2026-11-25', 2), '2026-11-30')
    assert.equal(addBusinessDays('2026-11-21', 0), '2026-11-23')
  })
})
