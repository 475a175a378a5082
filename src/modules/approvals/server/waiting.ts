import { sql } from 'kysely'
import { type ApprovalDependencies, kindsFor } from './decisions.ts'
import type { WhoIs } from './listing.ts'
import type { WorkKind } from '../../workQueue/server/workQueue.ts'
import { shownTo } from './shown.ts'
import type { ApprovalTables } from './tables.ts'

/** Requests of colleagues. Nobody is shown their own, nor what is done to themselves: see `mayDecide`. */
export const approvalsWaiting = (
  whoIs: WhoIs,
  handlers?: ApprovalDependencies['handlers'],
): WorkKind => ({
  kind: 'approvals',
  async waiting(db, { actorId, staffRole = null, at }, limit) {
    const kinds = handlers && kindsFor(handlers, staffRole)
    if (kinds?.length === 0) return { count: 0, first: [] }
    const open = db
      .withTables<ApprovalTables>()
      .selectFrom('approval')
      .where('state', '=', 'open')
      .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
      .where('expires_at', '>', at)
      .where('asked_by', '<>', actorId)
      .where(sql<boolean>`subject_id is distinct from ${actorId}`)
      .where(shownTo(handlers ?? [], actorId))
    const rows = await open
      .select(['id', 'summary', 'asked_by', 'asked_at'])
      .orderBy('id')
      .limit(limit)
      .execute()
    const people = await whoIs(db, [...new Set(rows.map(({ asked_by }) => asked_by))])
    const { count } = await open
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    return {
      count: Number(count),
      first: rows.map(({ id, summary, asked_by, asked_at }) => ({
        id,
        task: 'decide',
        name: people.get(asked_by)?.name ?? null,
        about: summary,
        amount: null,
        since: asked_at,
      })),
    }
  },
})
