import { sql } from 'kysely'
import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { audit } from '../../../audit/server/audit.ts'
import {
  type Exceptions,
  EXCEPTIONS_SHOWN,
  exceptionsFrom,
  type Unseen,
} from '../../../networkPayments/server/networkPayments.ts'
import type { AchEntryRow } from '../tables.ts'
import { titleOf } from './words.ts'

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

/** Entries that came due since then, with which nothing could be done and that nobody has seen to, the oldest first. */
export async function entryExceptions(db: Db, { since, seen }: Unseen): Promise<Exceptions> {
  const { rows } = await sql<AchEntryRow & { readonly total: number }>`
    select *, (count(*) over ())::int as total from ach_entry
     where state = 'exception' and posts_at >= ${since} and id <> all(${seen}::uuid[])
     order by number limit ${EXCEPTIONS_SHOWN}`.execute(db)
  return exceptionsFrom(rows, (row) => ({
    id: row.id,
    fileId: row.file_id,
    at: row.posts_at,
    entry: titleOf(row),
    reason: row.exception!,
  }))
}
