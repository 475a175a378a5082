import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { addDays, type Day, dayOf, instantOf } from '../../src/values/dates.ts'
import { fromDecimal, money } from '../../src/values/money.ts'
import type { Movement } from './movement.ts'

/** A movement on the day and at the time the institution's clock showed. */
interface DatedMovement extends Omit<Movement, 'at'> {
  readonly day: Day
  readonly time: string
}

type CsvRow = readonly [
  account: string,
  type: 'credit' | 'debit',
  amount: string,
  description: string,
  category: string,
  date: Day,
  time: string,
  status: string,
]

/** What the rows of the file come to, and what Ines has whatever day it is. */
export const INES_CHECKING_CLOSING = fromDecimal('10624.01')

const DAY_MS = 86_400_000
/** Fifty-two weeks: as near to a year as leaves every day its day of the week. */
const YEAR_DAYS = 364
const FILE_ENDS = '2026-06-28'
/** The last day with all bills of its month: June has wages and shopping alone. */
const BILLS_END = '2026-05-23'
/** So long after the end of the file every bill has come again. */
const WEEKS_AFTER_FILE_DAYS = 28
const EVENING = '21:05'

const readRows = (): DatedMovement[] => {
  const text = readFileSync(join(import.meta.dirname, 'ines-checking.csv'), 'utf8')
  const rows = parse(text, { from_line: 2, skip_empty_lines: true }) as unknown as CsvRow[]
  return rows.map(([, type, amount, description, category, day, time]) => ({
    day,
    time,
    direction: type === 'credit' ? 'in' : 'out',
    amount: fromDecimal(amount),
    description,
    category,
  }))
}

const FILE: readonly DatedMovement[] = readRows()

const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

const yesterdayOf = (now: Date, zone: string): Day => addDays(dayOf(now, zone), -1)

/**
 * By how many days the past of the demonstration is moved, so that the file ends one to thirteen
 * months ago: by whole years of weeks, so that wages stay on Thursdays and the rent near the fourth.
 */
export function daysMoved(now: Date, zone: string): number {
  const sinceFile = daysBetween(FILE_ENDS, yesterdayOf(now, zone))
  return Math.floor((sinceFile - WEEKS_AFTER_FILE_DAYS) / YEAR_DAYS) * YEAR_DAYS
}

/**
 * The 655 rows of the file, and from its end to yesterday the weeks of its last year with all bills
 * again and again. What those weeks add or take goes to or comes from elsewhere in the last evening, as Ines
 * does with her savings twice a year, so that her balance is that of the file.
 */
export function inesDays(now: Date, zone: string): readonly DatedMovement[] {
  const yesterday = yesterdayOf(now, zone)
  const moved = daysMoved(now, zone)
  const repeated = FILE.filter(
    ({ day }) => day > addDays(BILLS_END, -YEAR_DAYS) && day <= BILLS_END,
  )
  const since = [1, 2]
    .flatMap((years) => repeated.map((row) => movedBy(row, moved + years * YEAR_DAYS)))
    .filter(({ day }) => day > addDays(FILE_ENDS, moved) && day <= yesterday)
  const left = since.reduce(
    (sum, { direction, amount }) => sum + (direction === 'in' ? amount.minor : -amount.minor),
    0n,
  )
  return [
    ...FILE.map((row) => movedBy(row, moved)),
    ...since,
    ...(left === 0n ? [] : [evenOut(left, yesterday)]),
  ]
}

const movedBy = (row: DatedMovement, days: number): DatedMovement => ({
  ...row,
  day: addDays(row.day, days),
})

const evenOut = (left: bigint, day: Day): DatedMovement => ({
  day,
  time: EVENING,
  direction: left > 0n ? 'out' : 'in',
  amount: money(left > 0n ? left : -left),
  description:
    left > 0n
      ? 'Transferring accumulated savings to other account'
      : 'Transferring savings back from other account',
  category: 'Transfer',
})

/** The history of Ines's checking account, which ends yesterday. */
export const inesChecking = (now: Date, zone: string): Movement[] =>
  inesDays(now, zone).map(({ day, time, ...row }) => ({ ...row, at: instantOf(day, time, zone) }))
