import { sql } from 'kysely'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import {
  ENDED_SHOWN_MAX,
  listLongWork,
  LONG_WORK_TOPIC,
  type LongWork,
  seeLongWork,
} from '../contract.ts'

type Row = Omit<LongWork, 'beganAt' | 'endedAt'> & {
  readonly beganAt: Date
  readonly endedAt: Date | null
}

export function longWorkRoutes(mount: Mount, db: Db): void {
  mount(listLongWork, async ({ caller: { personId } }) => {
    const { rows } = await sql<Row>`
      select id, kind, about, name as "begunBy", begun_by is not distinct from ${personId} as mine,
             total_count as total, done_count as done, failed_count as failed, failures,
             began_at as "beganAt", ended_at as "endedAt",
             ended_at is not null and seen_at is null and begun_by is not distinct from ${personId} as news
        from ((select * from long_work where ended_at is null)
              union all
              (select * from long_work where ended_at is not null
                order by ended_at desc limit ${ENDED_SHOWN_MAX})) work
        left join long_work_person on person_id = begun_by
       order by ended_at desc nulls first, began_at desc, id`.execute(db)
    const works = rows.map((row) => ({
      ...row,
      beganAt: row.beganAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    }))
    return ok({ works })
  })

  mount(seeLongWork, async ({ context: { at }, caller: { personId } }) => {
    await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update long_work set seen_at = ${at}
         where id in (select id from long_work
                       where begun_by = ${personId} and ended_at is not null and seen_at is null
                       order by id for update)
        returning id`.execute(tx)
      // Their other windows stop telling it as news.
      if (rows.length > 0)
        await publish(
          tx,
          LONG_WORK_TOPIC,
          rows.map(({ id }) => id),
        )
    })
    return ok({})
  })
}
