import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { COUNTS_SHOWN_MAX } from '../counts.contract.ts'

interface Counted {
  readonly person_id: string
  readonly count: number
  readonly total: bigint
}

/** Counters of this month that stand above zero; those before a reset for everybody do not. */
export async function currentCounts(
  db: Db,
  month: string,
): Promise<{ counts: { personId: string; count: number }[]; membersCount: number }> {
  const { rows } = await sql<Counted>`
    select c.person_id, c.count, count(*) over () as total
      from transfer_count c join transfer_limit s on s.epoch = c.epoch
     where c.count > 0 and c.month >= ${month}
     order by c.count desc, c.person_id limit ${COUNTS_SHOWN_MAX}`.execute(db)
  return {
    counts: rows.map(({ person_id, count }) => ({ personId: person_id, count })),
    membersCount: Number(rows[0]?.total ?? 0n),
  }
}
