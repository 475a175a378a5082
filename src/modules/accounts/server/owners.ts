import type { Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { lockedBalancesOf } from '../../ledger/server/ledger.ts'
import type { OwnerRole } from '../contract.ts'
import type { AccountTables } from './tables.ts'

export interface NewOwner {
  readonly accountId: string
  readonly personId: string
  /** An account has its one primary owner since it was opened. */
  readonly role: Exclude<OwnerRole, 'primary'>
  readonly at: Date
}

/** From now on somebody has to do with an account, again if they had before. */
export async function addOwner(
  tx: Tx,
  { accountId, personId, role, at }: NewOwner,
): Promise<Result<void, 'already_an_owner'>> {
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<AccountTables>()
    .insertInto('account_owner')
    .values({ ...AS_ADDED, account_id: accountId, person_id: personId, role, since: at })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'account_id'])
        .doUpdateSet({ ...AS_ADDED, role, since: at })
        .where('account_owner.left_at', 'is not', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? ok(undefined) : refuse('already_an_owner')
}

const AS_ADDED = { daily_cap: null, left_at: null, nickname: null, place: null, hidden: false }

/**
 * Somebody has nothing to do with an account any more, from the next request on: what they are sending at this
 * moment is either posted before this commits, or refused.
 *
 * - `primary_owner_stays`: an account never stands without one
 */
export async function endOwnership(
  tx: Tx,
  { accountId, personId, at }: Omit<NewOwner, 'role'>,
): Promise<Result<void, 'not_an_owner' | 'primary_owner_stays'>> {
  const tables = tx.withTables<AccountTables>()
  const row = await tables
    .selectFrom('account_owner')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['role', 'ledger_account_id'])
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null)
    .forUpdate('account_owner')
    .executeTakeFirst()
  if (!row) return refuse('not_an_owner')
  if (row.role === 'primary') return refuse('primary_owner_stays')
  await tables
    .updateTable('account_owner')
    .set({ left_at: at })
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .execute()
  // Transfers between accounts read who owns them under the lock of the balance (transfer_post_batch).
  await lockedBalancesOf(tx, [row.ledger_account_id])
  return ok(undefined)
}
