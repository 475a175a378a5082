import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { add, type Currency, type Money, money, subtract } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { type BalanceRow, balanceOfRow } from './rows.ts'
import type { AccountStatus, Balance, HouseCode, LedgerAccountId } from './types.ts'

/**
 * Opens a member's account at zero.
 * @param floor the lowest available balance allowed, zero unless an overdraft was granted
 */
export async function openAccount(
  db: Db,
  currency: Currency = 'USD',
  floor = money(0n, currency),
): Promise<LedgerAccountId> {
  assert(floor.currency === currency, 'the floor is in the currency of the account')
  const { rows } = await sql<{ id: bigint }>`
    select ledger_open_account(${currency}, ${floor.minor}) as id`.execute(db)
  return rows[0]!.id
}

/** Opens an account with each of these floors, in minor units, and answers them in their order. */
export async function openAccounts(
  db: Db,
  currency: Currency,
  floors: readonly bigint[],
): Promise<readonly LedgerAccountId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select ledger_open_accounts(${currency}, ${floors}::bigint[]) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What has to stay in accounts that nobody can reach yet; where there is less, nothing has to. */
export async function raiseFloors(
  db: Db,
  floors: ReadonlyMap<LedgerAccountId, bigint>,
): Promise<void> {
  const [accounts, amounts] = [[...floors.keys()], [...floors.values()]]
  await sql`select ledger_raise_floors(${accounts}::bigint[], ${amounts}::bigint[])`.execute(db)
}

/** As {@link fix} for accounts that nobody can reach yet. */
export async function fixAccounts(db: Db, accounts: readonly LedgerAccountId[]): Promise<void> {
  const { rows } = await sql<{ fixed: boolean }>`
    select ledger_fix_accounts(${accounts}::bigint[]) as fixed`.execute(db)
  assert(rows[0]!.fixed, 'every account is open')
}

/** Closes accounts at zero, for good. */
export async function closeAccounts(db: Db, accounts: readonly LedgerAccountId[]): Promise<void> {
  const { rows } = await sql<{ closed: boolean }>`
    select ledger_close_accounts(${accounts}::bigint[]) as closed`.execute(db)
  assert(rows[0]!.closed, 'every account is at zero')
}

/** Opens what the history of another system is posted against; it has no floor, and no code yet. */
export async function openConversionAccount(db: Db): Promise<LedgerAccountId> {
  const { rows } = await sql<{ id: bigint }>`select ledger_open_conversion() as id`.execute(db)
  return rows[0]!.id
}

/** Makes it an account of the house, with a code. */
export async function endConversionAccount(db: Db, account: LedgerAccountId): Promise<void> {
  const { rows } = await sql<{ ended: boolean }>`
    select ledger_end_conversion(${account}) as ended`.execute(db)
  assert(rows[0]!.ended, 'the account was of a conversion under way')
}

const HOUSE: Readonly<Record<HouseCode, LedgerAccountId>> = {
  'clearing:us-banks': 1n,
  'clearing:international': 2n,
  'clearing:bill-pay': 3n,
  'clearing:checks': 4n,
  'clearing:cards': 5n,
  'suspense:staff-adjustments': 6n,
  'income:fees': 7n,
  'expense:dividends': 8n,
  'settlement:federal-reserve': 9n,
  'clearing:signatures': 10n,
  'suspense:returned-payments': 11n,
  'receivable:provisional-credits': 12n,
  'expense:dispute-losses': 13n,
}

/** The credit union's own account of this code; the migration gave these their ids. */
export const houseAccount = (code: HouseCode): LedgerAccountId => HOUSE[code]

/** Balances in the order asked; an account that does not exist is a bug of the caller. */
export async function balancesOf(
  db: Db,
  accounts: readonly LedgerAccountId[],
): Promise<readonly Balance[]> {
  const { rows } = await sql<BalanceRow>`
    select id as account_id, currency, posted, held, expected, floor, status
      from ledger_account where id = any(${accounts}::bigint[])`.execute(db)
  const found = new Map(rows.map((row) => [row.account_id, balanceOfRow(row)]))
  return accounts.map((account) => {
    const balance = found.get(account)
    assert(balance, `ledger account ${account} exists`)
    return balance
  })
}

/** As {@link balancesOf} for one account, which there must be. */
export async function balanceOf(db: Db, account: LedgerAccountId): Promise<Balance> {
  const [balance] = await balancesOf(db, [account])
  return balance!
}

/** What would have to come in before an amount can leave; zero or less where nothing has to. Decided again as money moves. */
export const shortfall = ({ available, overdraft }: Balance, amount: Money): Money =>
  subtract(amount, add(available, overdraft))

/**
 * As {@link balancesOf}, and nobody posts to these accounts until the transaction ends: for an action
 * that computes an amount from a balance, such as setting it to a given figure. Name every account
 * the action will post to, the house account too: locks taken together are taken in id order.
 */
export async function lockedBalancesOf(
  tx: Db,
  accounts: readonly LedgerAccountId[],
): Promise<readonly Balance[]> {
  await sql`select ledger_lock_accounts(${accounts}::bigint[])`.execute(tx)
  return balancesOf(tx, accounts)
}

type StatusRefusal = 'account_not_found' | 'account_closed'

async function setStatus<Refusal extends string>(
  db: Db,
  account: LedgerAccountId,
  status: AccountStatus,
): Promise<Result<AccountStatus, Refusal>> {
  const { rows } = await sql<{ outcome: string }>`
    select ledger_set_status(${account}, ${status}) as outcome`.execute(db)
  const outcome = rows[0]!.outcome
  return outcome === 'changed' ? ok(status) : refuse(outcome as Refusal)
}

/** Nothing moves in or out until {@link unfreeze}. Holds stay and may still be released. */
export const freeze = (
  db: Db,
  account: LedgerAccountId,
): Promise<Result<AccountStatus, StatusRefusal>> => setStatus(db, account, 'frozen')

/** Lets money move in and out of a frozen account again. */
export const unfreeze = (
  db: Db,
  account: LedgerAccountId,
): Promise<Result<AccountStatus, StatusRefusal>> => setStatus(db, account, 'open')

/** For a term: what the account earns is credited, and nothing else moves until {@link unfix}. */
export const fix = (
  db: Db,
  account: LedgerAccountId,
): Promise<Result<AccountStatus, StatusRefusal>> => setStatus(db, account, 'fixed')

/** Ends the term of a fixed account, or lets what is due at its end through. */
export const unfix = (
  db: Db,
  account: LedgerAccountId,
): Promise<Result<AccountStatus, StatusRefusal>> => setStatus(db, account, 'open')

/** For good. Refuses `not_empty` while money, a hold or an expected credit is left. */
export const close = (
  db: Db,
  account: LedgerAccountId,
): Promise<Result<AccountStatus, StatusRefusal | 'not_empty'>> => setStatus(db, account, 'closed')

/**
 * Says what has to stay in an account from now on.
 *
 * - `below_floor`: less than that is available now
 */
export async function setFloor(
  db: Db,
  account: LedgerAccountId,
  floor: Money,
): Promise<Result<void, StatusRefusal | 'below_floor'>> {
  const { rows } = await sql<{ outcome: string }>`
    select ledger_set_floor(${account}, ${floor.minor}) as outcome`.execute(db)
  const { outcome } = rows[0]!
  return outcome === 'changed' ? ok(undefined) : refuse(outcome as StatusRefusal | 'below_floor')
}

/** Whether what happens on an account is looked at from now on (`ledger_moved`); locks it until the transaction ends. */
export async function watch(tx: Tx, account: LedgerAccountId, isWatched: boolean): Promise<void> {
  await sql`select ledger_watch(${account}, ${isWatched})`.execute(tx)
}
