import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { AccountKind, OwnerRole } from '../contract.ts'
import { drawNumber } from './numbers.ts'
import { AS_ADDED } from './owners.ts'
import type { AccountTables } from './tables.ts'
import { chunksOf } from '../../../platform/server/chunks.ts'

/** An account that another system had, with its account in the ledger. */
export interface ConvertedAccount {
  readonly id: string
  readonly ledgerAccountId: bigint
  readonly memberId: string
  readonly product: string
  readonly kind: AccountKind
  readonly name: string | null
  /** What the other system called it: its number here if that can be, else an alias. */
  readonly number: string
  readonly openedAt: Date
}

/** What came from another system, whole: every account has its one primary owner among the owners. */
export interface Converted {
  readonly members: readonly {
    readonly id: string
    readonly personId: string
    readonly joinedAt: Date
  }[]
  readonly accounts: readonly ConvertedAccount[]
  readonly owners: readonly {
    readonly accountId: string
    readonly personId: string
    readonly role: OwnerRole
    readonly since: Date
  }[]
}

const isOurs = (number: string): boolean => /^[1-9][0-9]{9}$/.test(number)

/** Which of these numbers are kept beside the number of an account that came with one of them. */
export async function aliasesTaken(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('account_alias')
    .select('number')
    .where(sql<boolean>`number = any(${numbers}::text[])`)
    .execute()
  return new Set(rows.map(({ number }) => number))
}

/** Those of the numbers that nobody had; they are taken from now on. */
async function claim(tx: Tx, numbers: readonly string[], at: Date): Promise<ReadonlySet<string>> {
  const claimed = new Set<string>()
  for (const some of chunksOf(numbers)) {
    const rows = await tx
      .withTables<AccountTables>()
      .insertInto('account_number')
      .values(some.map((number) => ({ number, issued_at: at })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('number')
      .execute()
    for (const { number } of rows) claimed.add(number)
  }
  return claimed
}

/** So many numbers that nobody ever had. */
async function issueMany(tx: Tx, count: number, at: Date): Promise<readonly string[]> {
  const issued: string[] = []
  while (issued.length < count) {
    const drawn = new Set(Array.from({ length: count - issued.length }, drawNumber))
    issued.push(...(await claim(tx, [...drawn], at)))
  }
  return issued
}

/**
 * Gives people memberships and accounts with the numbers they had. A number of ten digits that is free stays
 * the number of its account; any other is kept beside a new one for ever.
 * @returns how many got a new number
 */
export async function openConverted(
  tx: Tx,
  { members, accounts, owners }: Converted,
  at: Date,
): Promise<number> {
  const tables = tx.withTables<AccountTables>()
  for (const some of chunksOf(members)) {
    const rows = some.map(({ id, personId, joinedAt }) => ({
      id,
      person_id: personId,
      business_name: null,
      joined_at: joinedAt,
    }))
    await tables.insertInto('member').values(rows).execute()
  }
  const wanted = accounts.map(({ number }) => number).filter(isOurs)
  const kept = await claim(tx, wanted, at)
  const renumbered = accounts.filter(({ number }) => !kept.has(number))
  const fresh = await issueMany(tx, renumbered.length, at)
  const numbers = new Map(renumbered.map(({ id }, index) => [id, fresh[index]!]))
  for (const some of chunksOf(accounts)) await writeAccounts(tx, some, numbers)
  for (const some of chunksOf(renumbered)) {
    const rows = some.map(({ id, number }) => ({ number, account_id: id, since: at }))
    await tables.insertInto('account_alias').values(rows).execute()
  }
  for (const some of chunksOf(owners)) await writeOwners(tx, some)
  return renumbered.length
}

async function writeAccounts(
  tx: Tx,
  accounts: readonly ConvertedAccount[],
  numbers: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = accounts.map((account) => ({
    id: account.id,
    ledger_account_id: account.ledgerAccountId,
    member_id: account.memberId,
    product: account.product,
    kind: account.kind,
    name: account.name,
    number: numbers.get(account.id) ?? account.number,
    routing_number: null,
    opened_at: account.openedAt,
    closed_at: null,
    two_to_sign: false,
  }))
  await tx.withTables<AccountTables>().insertInto('account').values(rows).execute()
}

async function writeOwners(tx: Tx, owners: Converted['owners']): Promise<void> {
  const rows = owners.map(({ accountId, personId, role, since }) => ({
    ...AS_ADDED,
    person_id: personId,
    account_id: accountId,
    role,
    since,
  }))
  await tx.withTables<AccountTables>().insertInto('account_owner').values(rows).execute()
}
