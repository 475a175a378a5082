import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'
import { waitingByCut, type Tally } from '../../networkPayments/server/networkPayments.ts'
import { windowFor } from './windows.ts'

export interface WindowAhead {
  readonly cutAt: Date
  readonly deadline: Date
  /** What would be in its file as of now. */
  readonly payments: Tally
}

/** Windows whose file is still to be cut, and the one that a payment made now would leave with. */
export async function windowsAhead(
  db: Db,
  at: Date,
  { ach }: Pick<Institution, 'ach'>,
): Promise<readonly WindowAhead[]> {
  if (!ach) return []
  const next = windowFor(at, ach, false)
  const { rows } = await sql<{ cut_at: Date; deadline: Date }>`
    select cut_at, deadline from ach_window where state = 'open' order by cut_at limit 20`.execute(
    db,
  )
  const waiting = new Map(
    (await waitingByCut(db, 'ach')).map(({ cutAt, ...tally }) => [cutAt.getTime(), tally]),
  )
  const windows = new Map(rows.map((row) => [row.cut_at.getTime(), row.deadline]))
  windows.set(next.cutAt.getTime(), next.leavesAt)
  return [...windows]
    .sort(([one], [other]) => one - other)
    .map(([cutAt, deadline]) => ({
      cutAt: new Date(cutAt),
      deadline,
      payments: waiting.get(cutAt) ?? { count: 0, minor: 0n },
    }))
}

/** Moments since `since` for which no server cut a file before its deadline. */
export async function missedWindows(db: Db, since: Date): Promise<readonly Date[]> {
  const { rows } = await sql<{ cut_at: Date }>`
    select cut_at from ach_window where state = 'missed' and cut_at >= ${since}
     order by cut_at limit 20`.execute(db)
  return rows.map(({ cut_at }) => cut_at)
}
