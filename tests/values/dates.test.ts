import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addDays, dayOf, instantOf, isDay, monthRange } from '../../src/values/dates.ts'

const ZONE = 'America/New_York'

describe('the institution’s days', () => {
  test('a late evening in New York is still that day, though tomorrow in UTC', () => {
    assert.equal(dayOf(new Date('2026-03-13T03:59:59Z'), ZONE), '2026-03-12')
    assert.equal(dayOf(new Date('2026-03-13T04:00:00Z'), ZONE), '2026-03-13')
  })

  test('a month begins and ends at midnight, an hour apart in winter and summer', () => {
    const { from, to } = monthRange('2026-03', ZONE)
    assert.equal(from.toISOString(), '2026-03-01T05:00:00.000Z')
    assert.equal(to.toISOString(), '2026-04-01T04:00:00.000Z')
  })

  test('December is followed by January', () => {
    assert.equal(monthRange('2026-12', ZONE).to.toISOString(), '2027-01-01T05:00:00.000Z')
  })

  test('a time the clock skips is the moment after the gap', () => {
    assert.equal(instantOf('2026-03-08', '02:30', ZONE).toISOString(), '2026-03-08T07:30:00.000Z')
  })

  test('a time the clock shows twice is the first of the two', () => {
    assert.equal(instantOf('2026-11-01', '01:30', ZONE).toISOString(), '2026-11-01T05:30:00.000Z')
  })

  test('days are added over the end of a leap February', () => {
    assert.equal(addDays('2028-02-28', 1), '2028-02-29')
    assert.equal(addDays('2026-02-28', 1), '2026-03-01')
  })

  test('only days of the calendar are days', () => {
    assert.ok(isDay('2028-02-29'))
    for (const text of ['2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', '', '٢٠٢٦-01-01']) {
      assert.ok(!isDay(text), text)
    }
  })
})
