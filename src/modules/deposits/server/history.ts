import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type Deposit, DEPOSITS_PAGE_LENGTH } from '../contract.ts'
import { presentTo, wentBack } from './present.ts'
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
    deposits: [...(await presentTo(db, personId, rows.slice(0, DEPOSITS_PAGE_LENGTH)))],
    more: rows.length > DEPOSITS_PAGE_LENGTH,
  }
}

/** How many checks deposited to an account are not settled: before review, or with a part that cannot be used. */
export async function depositsTo(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from deposit d
     where account_id = ${accountId}
       and (state = 'pending_review'
            or exists (select from deposit_hold h where h.deposit_id = d.id and h.released_at is null))`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  return ids.length - (await wentBack(db, ids)).size
}
