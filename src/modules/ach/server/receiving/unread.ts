import { sql } from 'kysely'
import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { namedId } from '../../../../platform/server/namedId.ts'
import { traceNumber } from '../../../../rails/ach/answers.ts'
import type { AchFile, UnreadBatch } from '../../../../rails/ach/file.ts'
import { settlementOf } from '../../../../rails/ach/settlement.ts'
import { totalsOf } from '../../../../rails/ach/totals.ts'
import { english } from '../../../../values/sentence.ts'
import type { AchEntryRow } from '../tables.ts'
import { keepForStaff } from './answers.ts'
import { auditException } from './exceptions.ts'

/**
 * Batches of kinds that we do not read, such as payments from abroad, hold up nothing else of their file: the money of
 * each waits for staff, who post it or send it back. They are rows behind those of all other batches.
 */
export async function keepUnread(
  tx: Tx,
  ctx: ActionContext<null>,
  fileId: string,
  file: AchFile,
): Promise<void> {
  for (const [i, batch] of (file.unread ?? []).entries()) {
    const index = file.batches.length + i
    const settles = settlementOf(batch, file)
    const exception = english(
      'Batch {number} has {count, plural, one {# entry} other {# entries}} of the kind {sec}, which this system does not post',
      { number: String(batch.number), count: batch.entries.length, sec: batch.sec },
    )
    for (const [place, { kind, minor }] of sumsOf(batch).entries()) {
      const { rows } = await sql<AchEntryRow>`
        insert into ach_entry (id, file_id, batch, place, kind, is_debit, amount_minor, trace, company, company_id,
                               sec, description, no_account, settles_on, settles_at, posts_at, state, exception)
        values (${namedId(fileId, `${index} ${place}`)}, ${fileId}, ${index}, ${place}, ${kind}, ${kind === 'debit'},
                ${minor}, ${traceNumber(batch.odfi, 0)}, ${batch.companyName.trim() || batch.companyId.trim()},
                ${batch.companyId.trim()}, ${batch.sec}, ${batch.description.trim()}, 'R03', ${settles.day},
                ${settles.at}, ${ctx.at}, 'exception', ${exception})
        returning *`.execute(tx)
      await keepForStaff(tx, ctx, rows[0]!, exception)
      await auditException(tx, ctx, rows[0]!, exception)
    }
  }
}

type Sum = Pick<AchEntryRow, 'kind'> & { readonly minor: bigint }

/** What comes with a batch and what is taken by it; where that is nothing, it is there to be read all the same. */
function sumsOf({ entries }: UnreadBatch): readonly Sum[] {
  const { credits, debits } = totalsOf(entries)
  const sums: readonly Sum[] = [
    { kind: 'credit', minor: credits },
    { kind: 'debit', minor: debits },
  ]
  const some = sums.filter(({ minor }) => minor > 0n)
  return some.length > 0 ? some : [{ kind: 'addenda', minor: 0n }]
}
