import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { referenceOf } from '../../../values/ids.ts'
import { formatMoney, fromDecimal, money, toDecimal } from '../../../values/money.ts'
import { english, type Words } from '../../../values/sentence.ts'
import type { ReportedProblem, Statement, StatementLine } from '../contract.ts'

interface Row {
  readonly id: string
  readonly transfer_id: string
  readonly description: string
  readonly happened_on: Day
  readonly disputed: bigint
  readonly filed_on: Day
  readonly decide_by: Day
  readonly state: 'open' | 'decided' | 'withdrawn'
  readonly outcome: 'error' | 'other_amount' | 'no_error' | 'came_back' | null
  readonly corrected: bigint | null
  readonly ended_at: Date | null
  readonly credited_at: Date | null
  readonly take_back: bigint | null
  readonly take_back_on: Day | null
  readonly taken_at: Date | null
  readonly came_back: bigint | null
  readonly came_back_at: Date | null
}

interface Range {
  readonly from: Date
  readonly to: Date
}

/**
 * The cases of an account that were open in a month, still had something to give back, or gave a correction back, as they stood when it ended:
 * what happened later belongs to a later statement, whenever this one is made.
 */
export async function disputesIn(
  db: Db,
  accountId: string,
  { from, to }: Range,
): Promise<Pick<Statement, 'disputes'>> {
  const { rows } = await sql<Row>`
    select * from statement_dispute
     where account_id = ${accountId} and filed_at < ${to}
       and (coalesce(taken_at, ended_at) is null or coalesce(taken_at, ended_at) >= ${from}
            or (take_back is not null and taken_at is null)
            or (came_back_at >= ${from} and came_back_at < ${to}))
     order by filed_at, id`.execute(db)
  if (rows.length === 0) return {}
  const cases = rows.map((row) => present(row, to))
  const provisional = rows.reduce((sum, row) => sum + provisionalAt(row, to), 0n)
  return { disputes: { provisional: decimalOf(provisional), cases } }
}

const decimalOf = (minor: bigint): string => toDecimal(money(minor))

const isBefore = (at: Date | null, to: Date): boolean => at !== null && at < to

/** What of it was credited and not final: all of it until the decision, then what is still to be taken back. */
function provisionalAt(row: Row, to: Date): bigint {
  if (!isBefore(row.credited_at, to)) return 0n
  if (!isBefore(row.ended_at, to)) return row.disputed
  return isBefore(row.taken_at, to) ? 0n : (row.take_back ?? 0n)
}

function present(row: Row, to: Date): ReportedProblem {
  const hasEnded = isBefore(row.ended_at, to)
  const back = isBefore(row.came_back_at, to) ? row.came_back : null
  const isOwed = hasEnded && row.take_back !== null && !isBefore(row.taken_at, to)
  return {
    caseNumber: referenceOf(row.id),
    transferId: row.transfer_id,
    day: row.happened_on,
    description: row.description,
    disputed: decimalOf(row.disputed),
    reportedOn: row.filed_on,
    standing: back !== null ? 'came_back' : hasEnded ? (row.outcome ?? 'withdrawn') : 'open',
    corrected: hasEnded && row.corrected !== null ? decimalOf(row.corrected - (back ?? 0n)) : null,
    decideBy: hasEnded ? null : row.decide_by,
    provisional: decimalOf(provisionalAt(row, to)),
    takenBackOn: isOwed ? row.take_back_on : null,
  }
}

/** What a file says beside a line that was reported. */
export const reportedWords = ({ reported }: StatementLine): Words | null =>
  reported === undefined
    ? null
    : english('Reported, case {number}: {amount} disputed', {
        number: reported.caseNumber,
        amount: formatMoney(fromDecimal(reported.disputed)),
      })
