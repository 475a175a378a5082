import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type Deposit, DEPOSITS_PAGE_LENGTH } from '../contract.ts'
import { presentDeposits } from './present.ts'
import type { DepositTables } from './tables.ts'

/** A member's own deposits, newest first. Somebody else's id as `before` is the end of the list. */
export async function depositsOf(
  db: Db,
  personId: string,
  before: string | undefined,
): Promise<{ deposits: Deposit[]; more: boolean }> {
  const rows = await db
    .withTables<DepositTables>()
    .selectFrom('deposit')
    .selectAll()
    .where('person_id', '=', personId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(submitted_at, id) < (select submitted_at, id from deposit
          where id = ${before!} and person_id = ${personId})`,
      ),
    )
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DEPOSITS_PAGE_LENGTH + 1)
    .execute()
  return {
    deposits: [...(await presentDeposits(db, rows.slice(0, DEPOSITS_PAGE_LENGTH)))],
    more: rows.length > DEPOSITS_PAGE_LENGTH,
  }
}
