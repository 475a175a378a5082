import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { AchBatch } from '../../../rails/ach/file.ts'
import { achText } from '../../../rails/ach/text.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import { addDays, type Day, dayOf } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import { dateAfter, type Frequency } from '../../../values/recurrence.ts'
import { assert } from '../../../values/result.ts'
import type { Answer } from './answer.ts'
import { batchFrom, entryFor, fileWith } from './composing.ts'
import { bankingDayBefore, morningOf } from './mornings.ts'
import { drawTraces } from './traces.ts'

interface ArrangementRow {
  readonly id: string
  readonly company: string
  readonly company_id: string
  readonly routing_number: string
  readonly description: string
  readonly is_debit: boolean
  readonly account_number: string
  readonly name: string
  /** Cents. */
  readonly amount_minor: bigint
  readonly frequency: Exclude<Frequency, 'once'>
  readonly starts_on: Day
  readonly next_on: Day
}

export interface Arrangement {
  readonly company: string
  /** What the network knows it by. */
  readonly companyId: string
  readonly routingNumber: string
  /** Ten letters: "PAYROLL". */
  readonly description: string
  readonly isDebit: boolean
  readonly account: string
  readonly name: string
  readonly cents: bigint
  readonly frequency: Exclude<Frequency, 'once'>
  readonly startsOn: Day
}

/** Has a company elsewhere pay into an account of ours or withdraw from it from a day on, as its owner agreed with it. */
export async function arrange(tx: Tx, at: Date, wanted: Arrangement): Promise<void> {
  await sql`
    insert into other_banks_arrangement
           (id, company, company_id, routing_number, description, is_debit, account_number, name,
            amount_minor, frequency, starts_on, next_on)
    values (${newId(at.getTime())}, ${wanted.company}, ${wanted.companyId}, ${wanted.routingNumber},
            ${wanted.description}, ${wanted.isDebit}, ${wanted.account}, ${wanted.name},
            ${wanted.cents}, ${wanted.frequency}, ${wanted.startsOn}, ${wanted.startsOn})`.execute(
    tx,
  )
}

/** What nobody simulated for so long stays undone: its file would be refused for its age. */
const DAYS_LATE_MAX = 14

/** Companies hand their files in on the morning before. */
const leavesAt = (day: Day): Date => morningOf(bankingDayBefore(day))

/** What companies have sent by now and not yet, a file for each day. */
export async function arrangedUntil(
  tx: Tx,
  { at, routingNumber }: { readonly at: Date; readonly routingNumber: string },
): Promise<readonly Pick<Answer, 'name' | 'compose'>[]> {
  const today = dayOf(at, FED_ZONE)
  const { rows } = await sql<ArrangementRow>`
    select * from other_banks_arrangement where next_on <= ${addDays(today, 7)} order by next_on, id for update`.execute(
    tx,
  )
  const days = new Map<Day, AchBatch[]>()
  for (const row of rows) {
    let day = row.next_on
    for (; leavesAt(day) <= at; day = after(day, row)) {
      if (day < addDays(today, -DAYS_LATE_MAX)) continue
      const batch = await batchOf(tx, row, { day, routingNumber })
      days.set(day, [...(days.get(day) ?? []), batch])
    }
    await sql`update other_banks_arrangement set next_on = ${day} where id = ${row.id}`.execute(tx)
  }
  return [...days].map(([day, batches]) => ({
    name: `fed-${day.replaceAll('-', '')}.ach`,
    compose: async (_tx, made) => fileWith(made, batches),
  }))
}

function after(day: Day, { frequency, starts_on: startsOn }: ArrangementRow): Day {
  const next = dateAfter(day, { frequency, startsOn })
  assert(next !== null, 'an arrangement goes on')
  return next
}

async function batchOf(
  tx: Tx,
  row: ArrangementRow,
  { day, routingNumber }: { readonly day: Day; readonly routingNumber: string },
): Promise<AchBatch> {
  const odfi = row.routing_number.slice(0, 8)
  const [trace] = await drawTraces(tx, [odfi])
  return batchFrom({
    companyName: achText(row.company, 'companyName'),
    companyId: row.company_id,
    description: row.description,
    effectiveOn: day,
    odfi,
    entries: [
      entryFor({
        isDebit: row.is_debit,
        routingNumber,
        account: row.account_number,
        cents: row.amount_minor,
        name: row.name,
        trace: trace!,
      }),
    ],
  })
}
