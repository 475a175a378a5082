import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { lockedBalancesOf } from '../../ledger/server/ledger.ts'
import { OWNER_ROLES, type OwnerRole } from '../contract.ts'
import type { AccountTables } from './tables.ts'

/** Somebody who has to do with an account now. */
export interface AccountOwner {
  readonly accountId: string
  readonly personId: string
  readonly role: OwnerRole
  readonly since: Date
  readonly mayManage: boolean
  /** Cents that a delegate may move in a day; null: only looks, and for everybody else. */
  readonly dailyCap: bigint | null
  /** Lets money leave it, by themselves or once a second owner signs. */
  readonly mayPropose: boolean
}

/** Who has to do with accounts now, by account: the primary owner first, then by role and since when. */
export async function ownersOf(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AccountOwner[]>> {
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('account_access as access')
    .innerJoin('account_owner as owner', (on) =>
      on
        .onRef('owner.person_id', '=', 'access.person_id')
        .onRef('owner.account_id', '=', 'access.id'),
    )
    .select([
      'access.id as accountId',
      'access.person_id as personId',
      'access.role',
      'owner.since',
      'access.may_manage as mayManage',
      'access.daily_cap as dailyCap',
      'access.may_propose as mayPropose',
    ])
    .where(sql<boolean>`access.id = any(${accountIds}::uuid[])`)
    .orderBy(
      sql`array_position(${OWNER_ROLES}::text[], access.role), owner.since, access.person_id`,
    )
    .execute()
  return Map.groupBy(rows, ({ accountId }) => accountId)
}

/** As {@link ownersOf}, of one account. */
export const ownersOfAccount = async (
  db: Db,
  accountId: string,
): Promise<readonly AccountOwner[]> => (await ownersOf(db, [accountId])).get(accountId) ?? []

/** Everybody who has or had to do with an account, by account; those that were always one person's are left out. */
export async function sharersOf(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('account_owner')
    .select(['account_id', 'person_id'])
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .execute()
  const byAccount = Map.groupBy(rows, ({ account_id: id }) => id)
  return new Map(
    [...byAccount]
      .filter(([, owners]) => owners.length > 1)
      .map(([id, owners]) => [id, owners.map(({ person_id: personId }) => personId)]),
  )
}

export interface NewOwner {
  readonly accountId: string
  readonly personId: string
  /** An account has its one primary owner since it was opened. */
  readonly role: Exclude<OwnerRole, 'primary'>
  /** Cents that a delegate may move in a day; without it they only look. */
  readonly dailyCap?: bigint | null
  readonly at: Date
}

/** From now on somebody has to do with an account, again if they had before. */
export async function addOwner(
  tx: Tx,
  { accountId, personId, role, dailyCap = null, at }: NewOwner,
): Promise<Result<void, 'already_an_owner'>> {
  const added = { ...AS_ADDED, role, daily_cap: dailyCap, since: at }
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<AccountTables>()
    .insertInto('account_owner')
    .values({ ...added, account_id: accountId, person_id: personId })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'account_id'])
        .doUpdateSet(added)
        .where('account_owner.left_at', 'is not', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? ok(undefined) : refuse('already_an_owner')
}

/** How somebody has an account at first: under the name of its product, among their others. */
export const AS_ADDED = {
  daily_cap: null,
  left_at: null,
  nickname: null,
  place: null,
  hidden: false,
} as const

interface NewCap {
  readonly accountId: string
  readonly personId: string
  /** Cents; null: from now on they only look. */
  readonly dailyCap: bigint | null
  /** Asked whether it may be more than before, under the lock. */
  readonly mayRaise: boolean
}

/**
 * Changes what a delegate may move in a day. What they send at this moment is either posted under the old cap
 * before this commits, or decided by the new one.
 * @returns the cap before
 */
export async function changeCap(
  tx: Tx,
  { accountId, personId, dailyCap, mayRaise }: NewCap,
): Promise<Result<bigint | null, 'not_a_delegate' | 'raise_needs_proof'>> {
  const row = await lockOwner(tx, accountId, personId)
  if (row?.role !== 'delegate') return refuse('not_a_delegate')
  if (!mayRaise && (dailyCap ?? 0n) > (row.daily_cap ?? 0n)) return refuse('raise_needs_proof')
  await tx
    .withTables<AccountTables>()
    .updateTable('account_owner')
    .set({ daily_cap: dailyCap })
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .execute()
  await lockedBalancesOf(tx, [row.ledger_account_id])
  return ok(row.daily_cap)
}

export type EndRefusal = 'not_an_owner' | 'primary_owner_stays' | 'last_custodian_stays'

/**
 * Somebody has nothing to do with an account any more, from the next request on: what they are sending at this
 * moment is either posted before this commits, or refused.
 *
 * - `primary_owner_stays`: an account never stands without one
 * - `last_custodian_stays`: nobody could move the money of a child without one
 */
export async function endOwnership(
  tx: Tx,
  { accountId, personId, at }: Omit<NewOwner, 'role' | 'dailyCap'>,
): Promise<Result<void, EndRefusal>> {
  const custodians = await lockCustodians(tx, accountId)
  const row = await lockOwner(tx, accountId, personId)
  if (!row) return refuse('not_an_owner')
  if (row.role === 'primary') return refuse('primary_owner_stays')
  if (row.role === 'custodian' && custodians.length === 1) return refuse('last_custodian_stays')
  await tx
    .withTables<AccountTables>()
    .updateTable('account_owner')
    .set({ left_at: at })
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .execute()
  // Transfers between accounts read who owns them under the lock of the balance (transfer_post_batch).
  await lockedBalancesOf(tx, [row.ledger_account_id])
  return ok(undefined)
}

/** What somebody has to do with an account, if anything; it stays so until this transaction is over. */
export const lockOwner = (tx: Tx, accountId: string, personId: string) =>
  tx
    .withTables<AccountTables>()
    .selectFrom('account_owner')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['role', 'daily_cap', 'ledger_account_id'])
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null)
    .forUpdate('account_owner')
    .executeTakeFirst()

/** Of two custodians who leave at once the second waits here, and finds what the first has left. */
export const lockCustodians = (tx: Tx, accountId: string): Promise<readonly unknown[]> =>
  tx
    .withTables<AccountTables>()
    .selectFrom('account_owner')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'custodian')
    .where('left_at', 'is', null)
    .orderBy('person_id')
    .forUpdate()
    .execute()
