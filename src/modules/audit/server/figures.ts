import { sql } from 'kysely'
import type { Figures } from '../../../platform/server/figures.ts'

const COUNTED_MAX = 10_000

/** How far the sealing of the audit trail is behind. */
export const auditFigures: Figures = {
  of: 'audit',
  gauges: {
    openteller_audit_unsealed: `Records of the audit trail without a link; at most ${COUNTED_MAX} are counted`,
    openteller_audit_unsealed_oldest_seconds: 'Age of the oldest of them; 0 where there are none',
  },
  read: async (db) => {
    const { rows } = await sql<{ count: number; age: number }>`
      select count(*)::int as count,
             coalesce(extract(epoch from now() - min(at)), 0)::float8 as age
        from (select e.at from audit_event e
               where e.id > (select sealed_to from audit_sealer)
                 and not exists (select from audit_link l where l.event_id = e.id)
               order by e.id limit ${COUNTED_MAX}) unsealed`.execute(db)
    const { count, age } = rows[0]!
    return [
      { name: 'openteller_audit_unsealed', value: count },
      { name: 'openteller_audit_unsealed_oldest_seconds', value: Math.max(age, 0) },
    ]
  },
}
