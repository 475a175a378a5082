import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import { close } from '../../ledger/server/ledger.ts'
import type { AccountTables } from './tables.ts'

/**
 * The membership a person has themselves; undefined for somebody who only has to do with accounts of others.
 * Under its lock, its accounts are opened and closed one after the other.
 */
export async function membershipOf(
  db: Db,
  personId: string,
  { lock }: { readonly lock: boolean },
): Promise<string | undefined> {
  const row = await db
    .withTables<AccountTables>()
    .selectFrom('member')
    .select('id')
    .where('person_id', '=', personId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row?.id
}

/** The lock of {@link membershipOf}, for a membership that is known. */
export async function lockMembership(tx: Db, memberId: string): Promise<void> {
  await sql`select from member where id = ${memberId} for no key update`.execute(tx)
}

/** The products of the open accounts under a membership, one for each account, with its id. */
export const openAccountsUnder = (
  db: Db,
  memberId: string,
): Promise<readonly { readonly id: string; readonly product: string }[]> =>
  db
    .withTables<AccountTables>()
    .selectFrom('account')
    .select(['id', 'product'])
    .where('member_id', '=', memberId)
    .where('closed_at', 'is', null)
    .execute()

/**
 * Whoever is letting money leave the account is done when this returns, and whoever wants to afterwards waits
 * for the transaction (`ownAccount`).
 */
export async function holdUpOwners(tx: Tx, accountId: string): Promise<void> {
  await sql`select from account_owner where account_id = ${accountId} order by person_id for update`.execute(
    tx,
  )
}

/** Closes an empty account for good. It stays readable for those who have it. */
export async function closeAccount(
  tx: Tx,
  { id, ledgerAccountId }: { readonly id: string; readonly ledgerAccountId: bigint },
  at: Date,
): Promise<void> {
  const closed = await close(tx, ledgerAccountId)
  assert(closed.ok, `account ${id} is empty`)
  await tx
    .withTables<AccountTables>()
    .updateTable('account')
    .set({ closed_at: at })
    .where('id', '=', id)
    .execute()
}
