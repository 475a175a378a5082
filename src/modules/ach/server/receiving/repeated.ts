import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { english } from '../../../../values/sentence.ts'
import { releaseMany, timingIn } from '../../../ledger/server/ledger.ts'
import { fileById } from '../../../networkPayments/server/networkPayments.ts'
import type { AchEntryRow } from '../tables.ts'
import { keepForStaff } from './answers.ts'
import type { Outcomes } from './outcomes.ts'

/**
 * The same entry as `e`, come before it: a bank may send its entries again with another header, or a
 * batch twice in a file. Trace numbers begin anew with some senders, so that all the rest has to be the same as well.
 * Of two that were taken at once the one that is posted counts as the first.
 */
const earlier = sql`ach_entry o
   where e.kind in ('credit', 'debit') and o.account_id = e.account_id and o.settles_on = e.settles_on
     and o.trace = e.trace and o.kind = e.kind and o.amount_minor = e.amount_minor
     and o.company_id = e.company_id and o.description = e.description and o.id <> e.id
     and (o.number < e.number or o.state in ('posted', 'returning', 'returned'))`

export const isRepeated: RawBuilder<boolean> = sql`exists (select from ${earlier})`

/** Those that came before, with the file in which they did; their accounts are locked, so that it stays so. */
export async function repeatedAmong(
  tx: Tx,
  rows: readonly AchEntryRow[],
): Promise<ReadonlyMap<string, string>> {
  const { rows: repeated } = await sql<{ id: string; first: string | null }>`
    select e.id, (select o.file_id from ${earlier} order by o.number limit 1) as first from ach_entry e
     where e.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  return new Map(repeated.flatMap(({ id, first }) => (first === null ? [] : [[id, first]])))
}

/** Nothing is posted twice: the money waits, or is missing, in an account of the house until staff have asked the other bank. */
export async function keepRepeated(
  tx: Tx,
  ctx: ActionContext<null>,
  rows: readonly AchEntryRow[],
  firstFiles: ReadonlyMap<string, string>,
): Promise<Outcomes> {
  const announced = rows.filter((row) => row.announced_at !== null).map(({ id }) => id)
  await releaseMany(tx, announced, timingIn(ctx))
  const outcomes: Outcomes = new Map()
  for (const row of rows) {
    const file = (await fileById(tx, firstFiles.get(row.id)!))?.name ?? ''
    const exception = english('The same entry came before, in {file}', { file })
    outcomes.set(row.id, await keepForStaff(tx, ctx, row, exception))
  }
  return outcomes
}
