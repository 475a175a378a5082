import { sql } from 'kysely'
import { audit } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { english } from '../../../values/sentence.ts'
import { advanceLongWork, endLongWork } from '../../longWork/server/longWork.ts'
import { writeNotifications } from '../../notifications/server/notifications.ts'
import { accountsByReader } from './notifications.ts'
import { memberOf, type Subject } from './subject.ts'
import type { DeletionRow, EntryTables } from './tables.ts'

/** Staff put one away that could not go on: what is left of it stays. */
export async function endUnfinished(tx: Tx, ctx: ActionContext, id: string): Promise<void> {
  const after = await tx
    .withTables<EntryTables>()
    .updateTable('staff_deletion')
    .set(({ ref }) => ({
      state: 'finished',
      finished_at: ctx.at,
      refused_count: sql<number>`greatest(${ref('total_count')} - ${ref('deleted_count')}, 0)`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  if (!after) return
  await advanceLongWork(tx, id, { at: ctx.at, done: 0, failed: after.refused_count })
  const subject = await memberOf(tx, after.person_id)
  await endDeletion(tx, ctx, after, subject.ok ? subject.value : { accounts: [] })
}

/** What is said once nothing of it is left to do. */
export async function endDeletion(
  tx: Tx,
  ctx: ActionContext,
  row: DeletionRow,
  { accounts }: Pick<Subject, 'accounts'>,
): Promise<void> {
  const { id, person_id: subjectId, deleted_count: deleted, refused_count: refused } = row
  await endLongWork(tx, id, ctx.at)
  await audit(tx, ctx, 'transactions.deleted', {
    subjectId,
    detail: { deletion: id, deleted, refused },
  })
  if (deleted === 0) return
  const ids = accounts.map((account) => account.id)
  const readers = new Set([subjectId, ...(await accountsByReader(tx, ids)).keys()])
  await writeNotifications(
    tx,
    [...readers].map((personId) => ({ personId, at: ctx.at, ...notificationOf(row) })),
  )
}

const notificationOf = ({ deleted_count: count }: DeletionRow) =>
  ({
    kind: 'money_out',
    title: english(
      '{count, plural, =1 {Staff reversed a transaction} other {Staff reversed # transactions}}',
      { count },
    ),
    text: english(
      'Your activity shows each of them and what undid it. If this looks wrong to you, call us.',
    ),
  }) as const
