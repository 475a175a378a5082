import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { TOPIC } from './tables.ts'

const named = (ids: readonly string[]) => sql<boolean>`id = any(${ids}::uuid[])`
const unread = sql<boolean>`read_at is null`
const read = sql<boolean>`read_at is not null`

/** Each answers the ids it changed: of two windows that mark the same at once, one gets each. */
export const readThese = (db: Db, ctx: ActionContext, ids: readonly string[]): Promise<string[]> =>
  mark(db, ctx, sql`${named(ids)} and ${unread}`, ctx.at)

export const readAll = (db: Db, ctx: ActionContext): Promise<string[]> =>
  mark(db, ctx, unread, ctx.at)

export const unreadThese = (
  db: Db,
  ctx: ActionContext,
  ids: readonly string[],
): Promise<string[]> => mark(db, ctx, sql`${named(ids)} and ${read}`, null)

const mark = (
  db: Db,
  { actorId: personId }: ActionContext,
  which: RawBuilder<boolean>,
  readAt: Date | null,
): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    // Locked in the order of ids, so that two windows wait for each other and never in a circle.
    const { rows } = await sql<{ id: string }>`
      update notification set read_at = ${readAt}
       where person_id = ${personId} and id in (
         select id from notification where person_id = ${personId} and ${which}
          order by id for update)
      returning id`.execute(tx)
    if (rows.length > 0) await publish(tx, TOPIC, [personId])
    return rows.map(({ id }) => id)
  })
