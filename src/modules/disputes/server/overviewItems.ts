import { sql } from 'kysely'
import { dayOf } from '../../../values/dates.ts'
import { accountsOf } from '../../accounts/server/accounts.ts'
import type { OverviewKind } from '../../memberOverview/server/memberOverview.ts'
import { decimalOf } from './reading.ts'
import { caseNumberOf } from './steps.ts'
import type { DisputeRow } from './tables.ts'

type Row = Pick<DisputeRow, 'id' | 'due_on' | 'disputed'> & { readonly count: number }

/** Open cases about accounts that somebody sees, also where another owner reported them; the first deadline in front. */
export const disputesOverview: OverviewKind = {
  kind: 'disputes',
  permission: 'disputes:decide',
  async read(db, { at, institution }, personId) {
    const accounts = (await accountsOf(db, personId)).map(({ id }) => id)
    const { rows } = await sql<Row>`
      select id, due_on, disputed, count(*) over ()::int as count from dispute
       where account_id = any(${accounts}::uuid[]) and state = 'open'
       order by due_on, id limit 1`.execute(db)
    const [first] = rows
    if (!first) return { state: 'none' }
    const { id, due_on: on, disputed, count } = first
    const isLate = on !== null && on < dayOf(at, institution.timeZone)
    return {
      state: isLate ? 'overdue' : 'open',
      count,
      id,
      on,
      about: caseNumberOf(first),
      amount: decimalOf(disputed),
    }
  },
}
