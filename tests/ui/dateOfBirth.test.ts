import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { monthNumber, parseDateParts, partsOfDay } from '../../src/ui/fields/dateOfBirth.ts'
import { dayTitle } from '../../src/ui/format/dayTitle.ts'
import { english } from '../../src/values/sentence.ts'

const parse = (month: string, day: string, year: string) => parseDateParts({ month, day, year })

describe('a month', () => {
  for (const typed of ['4', '04', 'Apr', 'apr.', 'April', ' APRIL ']) {
    test(`may be written "${typed}"`, () => assert.equal(monthNumber(typed), 4))
  }

  test('is not guessed from too little or from nonsense', () => {
    for (const typed of ['', '0', '13', 'j', 'ju', 'Aprilis', '4th']) {
      assert.equal(monthNumber(typed), 0, typed)
    }
  })
})

describe('a date of birth in three fields', () => {
  test('becomes one day', () => {
    assert.deepEqual(parse('April', '7', '1985'), { ok: true, value: '1985-04-07' })
    assert.deepEqual(parse('02', '29', '2000'), { ok: true, value: '2000-02-29' })
  })

  test('names the part that is wrong', () => {
    const code = (...parts: [string, string, string]) => {
      const parsed = parse(...parts)
      return parsed.ok ? 'fine' : parsed.code
    }
    assert.equal(code('', '', ''), 'empty')
    assert.equal(code('Foo', '7', '1985'), 'month')
    assert.equal(code('4', '32', '1985'), 'day')
    assert.equal(code('4', '', '1985'), 'day')
    assert.equal(code('4', '7', '85'), 'year')
    assert.equal(code('April', '31', '1985'), 'date')
    assert.equal(code('2', '29', '1999'), 'date')
  })

  test('goes back into its fields and comes out the same', () => {
    assert.deepEqual(parseDateParts(partsOfDay('1985-04-07')), { ok: true, value: '1985-04-07' })
  })
})

describe('the head of a day in the ledger', () => {
  test('says today and yesterday, then the weekday, then the year', () => {
    assert.equal(dayTitle(english, '2026-03-12', '2026-03-12'), 'Today, March 12')
    assert.equal(dayTitle(english, '2026-03-11', '2026-03-12'), 'Yesterday, March 11')
    assert.equal(dayTitle(english, '2026-03-09', '2026-03-12'), 'Monday, March 9')
    assert.equal(dayTitle(english, '2025-12-31', '2026-01-01'), 'Yesterday, December 31')
    assert.equal(dayTitle(english, '2025-12-30', '2026-03-12'), 'December 30, 2025')
  })
})
