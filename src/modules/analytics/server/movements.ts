import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { type Analytics, type DayRange, MOVEMENT_KINDS, type MovementKind } from '../contract.ts'
import { countedThrough, daysBetween, hasMoved, startOf } from './days.ts'
import { type Weeks, zeros } from './weeks.ts'

/** Days not counted yet are counted for the answer, as long as they are few. */
const UNCOUNTED_DAYS_MAX = 40

interface DayRow {
  readonly day: Day
  readonly kind: string
  readonly count: bigint
  readonly amount: bigint
}

/** What moved on each day of a range, and how far it could be told. */
interface Days {
  readonly rows: readonly DayRow[]
  readonly countedThrough: Day | null
  readonly counting: boolean
}

export async function readDays(db: Db, { from, to }: DayRange, zone: string): Promise<Days> {
  const through = await countedThrough(db)
  // Only as far as was read: the job may go on between the two questions.
  const counted = through === null ? [] : await readCounted(db, from, through < to ? through : to)
  const next = through === null ? from : addDays(through, 1)
  const first = next > from ? next : from
  if (first > to || (through === null && !(await hasMoved(db)))) {
    return { rows: counted, countedThrough: null, counting: false }
  }
  if (daysBetween(first, to) > UNCOUNTED_DAYS_MAX) {
    return { rows: counted, countedThrough: through, counting: true }
  }
  const fresh = await readFresh(db, { from: first, to }, zone)
  return { rows: [...counted, ...fresh], countedThrough: null, counting: false }
}

async function readCounted(db: Db, from: Day, to: Day): Promise<readonly DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, kind, count, amount from analytics_day
     where day between ${from}::date and ${to}::date`.execute(db)
  return rows
}

async function readFresh(db: Db, { from, to }: DayRange, zone: string): Promise<readonly DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, kind, count, amount from analytics_movements(
      ${startOf(from, zone)}, ${startOf(addDays(to, 1), zone)}, ${zone})`.execute(db)
  return rows
}

type Movements = Analytics['movements']

/** What moved by the way it went, the ways with the most money first. */
export function movementsOf(days: Days, weeks: Weeks): Movements {
  const tallies = MOVEMENT_KINDS.map((kind) => tallyOf(kind, days.rows, weeks))
  const { countedThrough: through, counting } = days
  return {
    kinds: tallies
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => Number(b.total - a.total))
      .map(({ kind, count, counts, total, amounts }) => ({
        kind,
        count,
        counts,
        amount: decimalOf(total),
        amounts: amounts.map(decimalOf),
      })),
    countedThrough: through,
    counting,
  }
}

const decimalOf = (minor: bigint): string => toDecimal(money(minor))

function tallyOf(kind: MovementKind, rows: readonly DayRow[], weeks: Weeks) {
  const counts = zeros(weeks)
  const amounts = weeks.days.map(() => 0n)
  for (const { day, count, amount } of rows.filter((row) => row.kind === kind)) {
    const week = weeks.indexOf(day)
    if (week === undefined) continue
    counts[week]! += Number(count)
    amounts[week]! += amount
  }
  return {
    kind,
    counts,
    amounts,
    count: counts.reduce((sum, count) => sum + count, 0),
    total: amounts.reduce((sum, amount) => sum + amount, 0n),
  }
}

/** How many transfers were undone in each week. */
export const returnedIn = ({ rows }: Days, weeks: Weeks): number[] => {
  const counts = zeros(weeks)
  for (const { day, kind, count } of rows) {
    const week = weeks.indexOf(day)
    if (kind === 'returned' && week !== undefined) counts[week]! += Number(count)
  }
  return counts
}
