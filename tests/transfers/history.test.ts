import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INES_CHECKING_CLOSING, inesChecking, inesDays } from '../../db/seed/inesChecking.ts'
import { addDays, instantOf, nextMonthOf } from '../../src/values/dates.ts'

const ZONE = 'America/New_York'
const DAY_MS = 86_400_000

const at = (day: string, time: string): Date => instantOf(day, time, ZONE)

/** What her history is on every third day of more than two years. */
const MANY_DAYS = Array.from({ length: 260 }, (_, i) => {
  const today = addDays('2026-03-01', i * 3)
  return { today, rows: inesDays(at(today, '12:00'), ZONE) }
})

const NAMED_DAYS = [
  ['a day before the file ends', '2026-06-28'],
  ['the day after the file ends', '2026-06-29'],
  ['the last day before all of it moves on', '2026-07-26'],
  ['the day after', '2026-07-27'],
  ['the first day of a year', '2027-01-01'],
  ['the last day of a year', '2026-12-31'],
  ['the end of a short month', '2027-02-28'],
  ['29 February', '2028-02-29'],
  ['the first of March after it', '2028-03-01'],
  ['the day clocks are put forward', '2027-03-14'],
  ['the day after it', '2027-03-15'],
  ['the day clocks are put back', '2026-11-01'],
  ['the day after that', '2026-11-02'],
  ['a day of another decade', '2031-10-31'],
] as const

describe('the history of Ines', () => {
  test('the history of Ines ends yesterday with what she has, on any day', () => {
    for (const { today, rows } of MANY_DAYS) {
      const days = rows.map(({ day }) => day).toSorted()
      assert.equal(days.at(-1), addDays(today, -1), today)
      const sum = rows.reduce(
        (minor, { direction, amount }) =>
          minor + (direction === 'in' ? amount.minor : -amount.minor),
        0n,
      )
      assert.equal(sum, INES_CHECKING_CLOSING.minor, today)
      assert.ok(rows.length < 1000, 'a start stays quick however late it is')
    }
  })

  test('the history of Ines has wages in the last two weeks, and every bill in the last five, on any day', () => {
    for (const { today, rows } of MANY_DAYS) {
      const lastOf = (wanted: RegExp): string =>
        rows
          .filter(({ description }) => wanted.test(description))
          .map(({ day }) => day)
          .toSorted()
          .at(-1)!
      const age = (day: string): number => (Date.parse(today) - Date.parse(day)) / DAY_MS
      const wages = lastOf(/^Babble - Payroll/)
      assert.equal(new Date(wages).getUTCDay(), 4, `${wages} is a Thursday`)
      assert.ok(age(wages) <= 14, `${today}: paid on ${wages}`)
      for (const bill of [/Paying the rent/, /^EDISON/, /^Verizon/, /Cable$/]) {
        assert.ok(age(lastOf(bill)) <= 36, `${today}: ${String(bill)} on ${lastOf(bill)}`)
      }
    }
  })

  for (const [what, today] of NAMED_DAYS) {
    test(`has something in every month and never an empty account, on ${what}`, () => {
      const now = at(today, '00:05')
      const rows = inesChecking(now, ZONE).toSorted(
        (one, other) => Number(one.at) - Number(other.at),
      )
      assert.ok(rows.at(-1)!.at < at(today, '00:00'))
      let minor = 0n
      for (const { direction, amount } of rows) {
        minor += direction === 'in' ? amount.minor : -amount.minor
        assert.ok(minor > 0n)
      }
      assert.equal(minor, INES_CHECKING_CLOSING.minor)
      const months = new Set(inesDays(now, ZONE).map(({ day }) => day.slice(0, 7)))
      const last = addDays(today, -1).slice(0, 7)
      let month = [...months].toSorted()[0]!
      for (; month <= last; month = nextMonthOf(month)) assert.ok(months.has(month), month)
      assert.ok(months.size >= 30)
    })
  }
})
