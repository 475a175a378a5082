import { sql } from 'kysely'
import type { WorkKind } from '../../workQueue/server/workQueue.ts'
import type { SanctionsTables } from './tables.ts'
import { concernsNot } from './concerned.ts'
import { openCount } from './listing.ts'

type Row = Pick<SanctionsTables['sanctions_hit'], 'id' | 'name' | 'listed_name' | 'found_at'>

/** Names that came close to the list. Payments held because of one wait for the same decision. */
export const hitsWaiting: WorkKind = {
  kind: 'sanctions',
  permission: 'sanctions:review',
  async waiting(db, { actorId: readerId }, limit) {
    const { rows } = await sql<Row>`
      select id, name, listed_name, found_at from sanctions_hit
       where state = 'open' and ${concernsNot(readerId)} order by id limit ${limit}`.execute(db)
    return {
      count: await openCount(db, readerId),
      first: rows.map(({ id, name, listed_name: listed, found_at: since }) => ({
        id,
        task: 'compare',
        name,
        about: listed,
        amount: null,
        since,
      })),
    }
  },
}
