import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { answerBatch, returnOf } from '../../../rails/ach/answers.ts'
import type { AchBatch } from '../../../rails/ach/file.ts'
import { receivedEntries } from './receiving/received.ts'
import type { AchEntryRow } from './tables.ts'
import { joinNextWindow } from './windows.ts'

/** Locks what goes back with the file that is cut then. */
export async function returnsThrough(tx: Tx, at: Date): Promise<readonly AchEntryRow[]> {
  const { rows } = await sql<AchEntryRow>`
    select * from ach_entry where state = 'returning' and return_leaves_at <= ${at}
     order by number for update`.execute(tx)
  return rows
}

/** Has them go back with another file, because theirs could not be cut. */
export async function returnWithNext(
  tx: Tx,
  ctx: ActionContext<null>,
  returns: readonly AchEntryRow[],
): Promise<void> {
  if (returns.length === 0) return
  const { cutAt, settlesAt } = await joinNextWindow(tx, ctx)
  await sql`
    update ach_entry set return_leaves_at = ${cutAt}, return_settles_at = ${settlesAt}
     where id = any(${idsOf(returns)}::uuid[])`.execute(tx)
}

const idsOf = (rows: readonly AchEntryRow[]): readonly string[] => rows.map(({ id }) => id)

interface Numbered {
  readonly odfi: string
  /** One for each return, in their order. */
  readonly traces: readonly string[]
}

/** Entries go back as they came, those of one batch together. */
export async function composeReturns(
  tx: Tx,
  returns: readonly AchEntryRow[],
  { odfi, traces }: Numbered,
): Promise<readonly AchBatch[]> {
  const received = await receivedEntries(tx, returns)
  const answers = returns.map((row, i) => {
    const { batch, entry } = received.get(row.id)!
    const answer = returnOf({ batch, entry }, { reason: row.return_reason!, trace: traces[i]! })
    return { of: `${row.file_id} ${row.batch}`, batch, answer }
  })
  return [...Map.groupBy(answers, ({ of }) => of).values()].map((together) =>
    answerBatch(together[0]!.batch, {
      odfi,
      number: 1,
      entries: together.map(({ answer }) => answer),
    }),
  )
}

/** They are in a file of ours from here on. */
export async function markReturned(
  tx: Tx,
  returns: readonly AchEntryRow[],
  { fileId, traces }: { readonly fileId: string; readonly traces: readonly string[] },
): Promise<void> {
  await sql`
    update ach_entry e set state = 'returned', return_file_id = ${fileId}, return_trace = t.trace
      from unnest(${idsOf(returns)}::uuid[], ${traces}::text[]) t (id, trace)
     where e.id = t.id`.execute(tx)
}
