import { sql } from 'kysely'
import { money, toDecimal } from '../../../values/money.ts'
import type { OverviewKind } from '../../memberOverview/server/memberOverview.ts'

/** Checks of a member that wait for staff, the first of them in front. */
export const depositsOverview: OverviewKind = {
  kind: 'deposits',
  permission: 'deposits:review',
  async read(db, _reader, personId) {
    const { rows } = await sql<{ id: string; at: Date; total: bigint; count: number }>`
      select id, submitted_at as at, sum(amount) over ()::bigint as total, count(*) over ()::int as count
        from deposit where person_id = ${personId} and state = 'pending_review'
       order by submitted_at, id limit 1`.execute(db)
    const [first] = rows
    if (!first) return { state: 'none' }
    const { id, at, count, total } = first
    return { state: 'waiting', count, id, at, amount: toDecimal(money(total)) }
  },
}
