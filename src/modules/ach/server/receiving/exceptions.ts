import { sql } from 'kysely'
import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { audit } from '../../../audit/server/audit.ts'
import type { AchEntryRow } from '../tables.ts'
import { titleOf } from './words.ts'

/** An entry of another institution that somebody has to look at. */
export interface EntryException {
  readonly id: string
  readonly fileId: string
  readonly at: Date
  /** "Payroll from BABBLE CO, $40.00". */
  readonly entry: string
  readonly reason: string
}

/** That staff have to look at it stands in the audit trail as well. */
export const auditException = (
  tx: Tx,
  ctx: ActionContext<null>,
  row: AchEntryRow,
  exception: string,
): Promise<void> =>
  audit(tx, ctx, 'network.exception', {
    detail: { entry: titleOf(row), trace: row.trace, exception },
  })

/** Entries that came due since then and that nothing could be done with, the oldest first. */
export async function entryExceptions(db: Db, since: Date): Promise<readonly EntryException[]> {
  const { rows } = await sql<AchEntryRow>`
    select * from ach_entry where state = 'exception' and posts_at >= ${since}
     order by number limit 50`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    fileId: row.file_id,
    at: row.posts_at,
    entry: titleOf(row),
    reason: row.exception!,
  }))
}
