import { sql } from 'kysely'
import { newId } from '../../../values/ids.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { openAccount } from '../../ledger/server/ledger.ts'
import { ACCOUNT_KINDS, type AccountKind, type AccountLabel } from '../contract.ts'
import { claimNumber, issueNumber } from './numbers.ts'
import type { AccountTables } from './tables.ts'

export { balanceChangeOf, largestChange, largestOf } from './balanceChanges.ts'

/** A member's account at the credit union. How much is in it is the ledger's to say. */
export interface ShareAccount {
  readonly id: string
  readonly ledgerAccountId: bigint
  readonly personId: string
  readonly kind: AccountKind
  /** Ten digits. Staff may change it; everything else here stays for good. */
  readonly number: string
  /** Null: the institution's own. */
  readonly routingNumber: string | null
  readonly openedAt: Date
}

/** Opens what every member gets, one Checking and one Savings at zero. Once per member. */
export async function openShareAccounts(tx: Tx, personId: string, at: Date): Promise<void> {
  for (const kind of ACCOUNT_KINDS) {
    const account = {
      id: newId(at.getTime()),
      ledger_account_id: await openAccount(tx, 'USD'),
      person_id: personId,
      kind,
      number: await issueNumber(tx, at),
      routing_number: null,
      opened_at: at,
    }
    await tx.withTables<AccountTables>().insertInto('account').values(account).execute()
  }
}

/** The accounts of many members in one query, each member's Checking first. */
export async function accountsOfMany(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ShareAccount[]>> {
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('account')
    .selectAll()
    .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
    .orderBy('kind')
    .execute()
  return Map.groupBy(rows.map(present), ({ personId }) => personId)
}

/** The member's accounts, Checking first. */
export async function accountsOf(db: Db, personId: string): Promise<readonly ShareAccount[]> {
  return (await accountsOfMany(db, [personId])).get(personId) ?? []
}

/** Members' accounts by their accounts in the ledger; the house's own are left out. */
export async function accountsInLedger(
  db: Db,
  ledgerAccountIds: readonly bigint[],
): Promise<readonly ShareAccount[]> {
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('account')
    .selectAll()
    .where(sql<boolean>`ledger_account_id = any(${ledgerAccountIds}::bigint[])`)
    .orderBy('person_id')
    .orderBy('kind')
    .execute()
  return rows.map(present)
}

/** The account if it is the member's. Somebody else's is undefined, like one that never was. */
export async function ownAccount(
  db: Db,
  personId: string,
  accountId: string,
): Promise<ShareAccount | undefined> {
  return (await accountsOf(db, personId)).find(({ id }) => id === accountId)
}

/** The account as it is named on receipts and in lists. */
export const labelOf = ({ kind, number }: Pick<ShareAccount, 'kind' | 'number'>): AccountLabel => ({
  kind,
  last4: number.slice(-4),
})

/** The member's own accounts as they are named to people, by id. */
export type Labels = ReadonlyMap<string, AccountLabel>

export async function labelsOf(db: Db, personId: string): Promise<Labels> {
  const accounts = await accountsOf(db, personId)
  return new Map(accounts.map((account) => [account.id, labelOf(account)]))
}

/** The name of an account that must be among them, because accounts are never removed. */
export function labelIn(labels: Labels, accountId: string): AccountLabel {
  const label = labels.get(accountId)
  assert(label, `account ${accountId} is the member's`)
  return label
}

interface NewNumbers {
  readonly accountId: string
  /** Ten digits, the first of them 1 to 9. */
  readonly number: string
  /** Null: the institution's own. */
  readonly routingNumber: string | null
  readonly at: Date
}

/** Gives an account other numbers. A number that anybody has or ever had is refused. */
export async function changeNumbers(
  tx: Tx,
  { accountId, number, routingNumber, at }: NewNumbers,
): Promise<Result<void, 'number_taken'>> {
  const tables = tx.withTables<AccountTables>()
  const account = await tables
    .selectFrom('account')
    .select('number')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (account.number !== number && !(await claimNumber(tx, number, at))) {
    return refuse('number_taken')
  }
  await tables
    .updateTable('account')
    .set({ number, routing_number: routingNumber })
    .where('id', '=', accountId)
    .execute()
  return ok(undefined)
}

const present = (row: AccountTables['account']): ShareAccount => ({
  id: row.id,
  ledgerAccountId: row.ledger_account_id,
  personId: row.person_id,
  kind: row.kind,
  number: row.number,
  routingNumber: row.routing_number,
  openedAt: row.opened_at,
})
