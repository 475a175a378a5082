import { sql } from 'kysely'
import type { Db, Engine } from '../../../platform/server/db.ts'
import { prepared } from '../../../platform/server/prepared.ts'
import { assert } from '../../../values/result.ts'
import { ACCOUNT_KINDS, type AccountKind, type AccountLabel, type OwnerRole } from '../contract.ts'
import type { AccountTables } from './tables.ts'

/**
 * What is done with an account: looking at it and paying into it, letting money leave it, the same where it may take a
 * second signature, or deciding about the account itself. The view `account_access` says who may.
 */
export type Right = 'view' | 'pay' | 'propose' | 'manage'

/** An account at the credit union as one person has it. How much is in it is the ledger's to say. */
export interface ShareAccount {
  readonly id: string
  readonly ledgerAccountId: bigint
  /** Under whose membership it is. */
  readonly memberId: string
  /** The legal name of the business whose membership that is; undefined: a person's. */
  readonly businessName: string | undefined
  /** As the institution profile calls it. */
  readonly product: string
  readonly kind: AccountKind
  /** What this person calls it, or else its product; undefined where the kind says it. */
  readonly name: string | undefined
  /** The two of which that is one. */
  readonly nickname: string | undefined
  readonly productName: string | undefined
  /** Ten digits. Staff may change it. */
  readonly number: string
  /** Null: the institution's own. */
  readonly routingNumber: string | null
  readonly openedAt: Date
  readonly closedAt: Date | null
  /** Whose view of the account this is. */
  readonly personId: string
  /** Whose name is on its statements. */
  readonly primaryId: string
  readonly role: OwnerRole
  /** Whether anybody else has or had to do with it. */
  readonly shared: boolean
  /** By themselves: nobody may where two have to sign. */
  readonly mayPay: boolean
  /** By themselves, or once a second owner signs. */
  readonly mayPropose: boolean
  readonly mayManage: boolean
  /** Cents that a delegate may move in a day; null for everybody else. */
  readonly dailyCap: bigint | null
  /** Money leaves it once a second owner agrees. */
  readonly twoToSign: boolean
  /** This person does not want to see it among the others. */
  readonly hidden: boolean
}

/** What a receipt names an account by, and what is asked about it before money moves between two. */
export type NamedAccount = Pick<
  ShareAccount,
  'id' | 'ledgerAccountId' | 'kind' | 'name' | 'number' | 'shared' | 'twoToSign'
>

type AccessRow = AccountTables['account_access'] & { readonly shared: boolean }
type NamedRow = Pick<
  AccessRow,
  'id' | 'ledger_account_id' | 'kind' | 'name' | 'nickname' | 'number' | 'shared' | 'two_to_sign'
>

const presentNamed = (row: NamedRow): NamedAccount => ({
  id: row.id,
  ledgerAccountId: row.ledger_account_id,
  kind: row.kind,
  name: row.nickname ?? row.name ?? undefined,
  number: row.number,
  shared: row.shared,
  twoToSign: row.two_to_sign,
})

const present = (row: AccessRow): ShareAccount => ({
  ...presentNamed(row),
  memberId: row.member_id,
  businessName: row.business_name ?? undefined,
  product: row.product,
  nickname: row.nickname ?? undefined,
  productName: row.name ?? undefined,
  routingNumber: row.routing_number,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  personId: row.person_id,
  primaryId: row.primary_id,
  role: row.role,
  mayPay: row.may_pay,
  mayPropose: row.may_propose,
  mayManage: row.may_manage,
  dailyCap: row.daily_cap,
  hidden: row.hidden,
})

/** As a person has put them; without a word from them their own first, Checking, then Savings, before those of a business. */
const IN_ORDER = sql`
  place nulls last, role <> 'primary', business_name is not null,
  array_position(${ACCOUNT_KINDS}::text[], kind), opened_at, id`

const IS_SHARED = sql<boolean>`exists (
  select from account_owner other
   where other.account_id = account_access.id and other.person_id <> account_access.person_id)`

const access = (db: Db) =>
  db.withTables<AccountTables>().selectFrom('account_access').select(IS_SHARED.as('shared'))

const accessTo = (db: Db) => access(db).selectAll()

/** The accounts of many people in one query, each person's in their order. */
export async function accountsOfMany(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ShareAccount[]>> {
  const rows = await accessTo(db)
    .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
    .orderBy(IN_ORDER)
    .execute()
  const byPerson = Map.groupBy(rows.map(present), ({ personId }) => personId)
  return new Map([...byPerson].map(([personId, accounts]) => [personId, oneShown(accounts)]))
}

/** Somebody whose last account in sight was closed, or is theirs no more, sees the next one. */
function oneShown(accounts: readonly ShareAccount[]): readonly ShareAccount[] {
  const open = accounts.filter(({ closedAt }) => closedAt === null)
  const [first] = open
  return open.every(({ hidden }) => hidden)
    ? accounts.map((account) => (account === first ? { ...account, hidden: false } : account))
    : accounts
}

/** The same in no order and without what only other questions need, which the view then does not read. */
export async function namedAccountsOfMany(
  { db, pool }: Pick<Engine, 'db' | 'pool'>,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedAccount[]>> {
  const query = access(db)
    .select(['person_id', 'id', 'ledger_account_id', 'kind', 'name', 'nickname', 'number'])
    .select('two_to_sign')
    .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
  const rows = await prepared(pool, 'accounts to be named', query)
  const named = rows.map((row) => ({ personId: row.person_id, ...presentNamed(row) }))
  return Map.groupBy(named, ({ personId }) => personId)
}

/** All accounts a person may see, in their order. */
export async function accountsOf(db: Db, personId: string): Promise<readonly ShareAccount[]> {
  return (await accountsOfMany(db, [personId])).get(personId) ?? []
}

/** The accounts a person is the primary owner of, in their order. */
async function primaryAccountsOf(db: Db, personId: string): Promise<readonly ShareAccount[]> {
  return (await accountsOf(db, personId)).filter(({ role }) => role === 'primary')
}

/** Where money for a person arrives: their first open Checking account, and none of a business. */
export async function checkingOf(db: Db, personId: string): Promise<ShareAccount | undefined> {
  return (await primaryAccountsOf(db, personId)).find(
    ({ kind, closedAt, businessName }) =>
      kind === 'Checking' && closedAt === null && businessName === undefined,
  )
}

/** An account as others than this person read of it: nicknames are for whoever gave them. */
const underProductName = (account: ShareAccount): ShareAccount => ({
  ...account,
  name: account.productName,
})

const officially = (row: AccessRow): ShareAccount => underProductName(present(row))

/** The accounts of a person as staff and statements name them, by their products. */
export const officialAccountsOf = async (
  db: Db,
  personId: string,
): Promise<readonly ShareAccount[]> => (await accountsOf(db, personId)).map(underProductName)

/** Accounts by their accounts in the ledger, under the names of their products; the house's own are left out. */
export async function accountsInLedger(
  db: Db,
  ledgerAccountIds: readonly bigint[],
): Promise<readonly ShareAccount[]> {
  const rows = await accessTo(db)
    .where(sql<boolean>`ledger_account_id = any(${ledgerAccountIds}::bigint[])`)
    .where('role', '=', 'primary')
    .orderBy('person_id')
    .orderBy(IN_ORDER)
    .execute()
  return rows.map(officially)
}

/** Accounts by their ids, under the names of their products, for whoever need not ask who may see them. */
export async function accountsById(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShareAccount>> {
  const rows = await accessTo(db)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('role', '=', 'primary')
    .execute()
  return new Map(rows.map((row) => [row.id, officially(row)]))
}

/** In whose name money leaves an account: with its number, under which others know it. */
type AccountHolder = Pick<ShareAccount, 'personId' | 'businessName' | 'number'>

/**
 * Whose money it is that this person lets leave an account: an owner sends their own, whoever acts for others, or does
 * so no more, that of the primary owner; that of a business is its own.
 */
export async function holderFor(
  db: Db,
  actorId: string,
  accountId: string,
): Promise<AccountHolder> {
  const rows = await accessTo(db).where('id', '=', accountId).execute()
  const isOwner = ({ role }: AccessRow): boolean => role === 'primary' || role === 'joint'
  const own = rows.find((row) => row.person_id === actorId && isOwner(row))
  const row = own ?? rows.find(({ role }) => role === 'primary')
  assert(row, `account ${accountId} has a primary owner`)
  return officially(row)
}

const HAS: Readonly<Record<Right, (account: ShareAccount) => boolean>> = {
  view: () => true,
  pay: ({ mayPay }) => mayPay,
  propose: ({ mayPropose }) => mayPropose,
  manage: ({ mayManage }) => mayManage,
}

/**
 * The account if this person may do that with it, as of now: the question every route asks. An account without
 * that right is undefined, like one that never was.
 */
export async function ownAccount(
  db: Db,
  personId: string,
  accountId: string,
  right: Right,
): Promise<ShareAccount | undefined> {
  // Whoever is removed while they pay or decide is removed after it: that update waits for this row.
  if (right !== 'view') {
    // As text, because what a request names may be no id at all.
    await sql`select from account_owner
      where person_id = ${personId} and account_id::text = ${accountId} for share`.execute(db)
  }
  const account = (await accountsOf(db, personId)).find(({ id }) => id === accountId)
  return account && HAS[right](account) ? account : undefined
}

/** What an account is called where its whole number stands beside. */
export const namedBy = ({ kind, name }: Pick<ShareAccount, 'kind' | 'name'>) => ({
  kind,
  ...(name !== undefined && { name }),
})

/** The account as it is named on receipts and in lists. */
export const labelOf = (account: Pick<ShareAccount, 'kind' | 'name' | 'number'>): AccountLabel => ({
  ...namedBy(account),
  last4: account.number.slice(-4),
})

/** Accounts as they are named to one person, by id. */
export type Labels = ReadonlyMap<string, AccountLabel>

/** What a person calls each account they ever had to do with: what they did there keeps its names. */
export async function labelsOf(db: Db, personId: string): Promise<Labels> {
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('account_owner')
    .innerJoin('account', 'account.id', 'account_owner.account_id')
    .select(['account.id', 'kind', 'name', 'nickname', 'number'])
    .where('person_id', '=', personId)
    .execute()
  return new Map(
    rows.map(({ id, nickname, name, ...row }) => [
      id,
      labelOf({ ...row, name: nickname ?? name ?? undefined }),
    ]),
  )
}

/** The name of an account that must be among them, because nobody's row is ever removed. */
export function labelIn(labels: Labels, accountId: string): AccountLabel {
  const label = labels.get(accountId)
  assert(label, `account ${accountId} is or was the person's`)
  return label
}
