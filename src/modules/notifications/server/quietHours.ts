import { sql } from 'kysely'
import { audit } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import type { QuietHours } from '../quiet.contract.ts'

export interface QuietAnswer {
  readonly quietHours: QuietHours | null
}

export async function quietHoursOf(db: Db, personId: string): Promise<QuietAnswer> {
  const { rows } = await sql<{ from_minute: number; to_minute: number }>`
    select from_minute, to_minute from quiet_hours where person_id = ${personId}`.execute(db)
  const [row] = rows
  return { quietHours: row ? { from: clockOf(row.from_minute), to: clockOf(row.to_minute) } : null }
}

/** Choosing the same twice changes nothing, so sending it again is safe. What waits already waits as it was told to. */
export const chooseQuietHours = (
  db: Db,
  ctx: ActionContext,
  { quietHours }: QuietAnswer,
): Promise<QuietAnswer> =>
  inTransaction(db, async (tx) => {
    const { actorId: personId, at, institution } = ctx
    const { rows } =
      quietHours === null
        ? await sql`delete from quiet_hours where person_id = ${personId} returning 1`.execute(tx)
        : await sql`
            insert into quiet_hours as known (person_id, from_minute, to_minute, zone, set_at)
            values (${personId}, ${minutesOf(quietHours.from)}, ${minutesOf(quietHours.to)},
                    ${institution.timeZone}, ${at})
            on conflict (person_id) do update
               set from_minute = excluded.from_minute, to_minute = excluded.to_minute,
                   zone = excluded.zone, set_at = excluded.set_at
             where (known.from_minute, known.to_minute, known.zone)
                   <> (excluded.from_minute, excluded.to_minute, excluded.zone)
            returning 1`.execute(tx)
    if (rows.length > 0) {
      const detail = quietHours ? { from: quietHours.from, to: quietHours.to } : {}
      await audit(tx, ctx, 'notification.quiet_hours_changed', { subjectId: personId, detail })
    }
    return quietHoursOf(tx, personId)
  })

const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
