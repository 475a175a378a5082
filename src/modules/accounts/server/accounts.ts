import type { Tx } from '../../../platform/server/db.ts'
import { formatList } from '../../../values/formats.ts'
import { newId } from '../../../values/ids.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { openAccount } from '../../ledger/server/ledger.ts'
import type { AccountKind } from '../contract.ts'
import { aliasesTaken } from './converted.ts'
import { claimNumber, issueNumber } from './numbers.ts'
import { AS_ADDED } from './owners.ts'
import type { AccountTables } from './tables.ts'

export {
  accountsById,
  accountsInLedger,
  accountsOf,
  accountsOfMany,
  checkingOf,
  holderFor,
  labelIn,
  labelOf,
  type Labels,
  labelsOf,
  type NamedAccount,
  namedAccountsOfMany,
  namedBy,
  officialAccountsOf,
  ownAccount,
  type ShareAccount,
} from './access.ts'
export {
  closeAccount,
  holdUpOwners,
  lockMembership,
  membershipOf,
  openAccountsUnder,
} from './closing.ts'
export {
  isNeededByMembership,
  joinAsBusiness,
  membershipById,
  ofBusiness,
  renameBusiness,
} from './memberships.ts'
export { changePrimary, changeRole } from './roles.ts'
export {
  type AccountOwner,
  addOwner,
  changeCap,
  endOwnership,
  ownersOf,
  ownersOfAccount,
  sharersOf,
} from './owners.ts'
export { countSpent, fitsADay, fitsCap, giveBackSpent, leftToday, overCap } from './spending.ts'
export { isSigner, paidAlone, setTwoToSign, SIGNERS_MIN, signersOf } from './twoToSign.ts'
export { accountsByNumber } from './numbers.ts'
export type { Ahead, ReadUpcoming, Upcoming } from './upcoming.ts'
export { aliasesTaken, type Converted, openConverted } from './converted.ts'
export { balanceChangeOf, largestChange, largestMove } from './balanceChanges.ts'

/** What an account is called that a product of each kind is opened as. */
const KIND_OF: Readonly<Record<ShareProduct['kind'], AccountKind>> = {
  share: 'Share',
  checking: 'Checking',
  savings: 'Savings',
  money_market: 'Money market',
  club: 'Club',
  certificate: 'Certificate',
  youth: 'Youth',
}

/** How accounts of a product are called: its name is left out where the kind says it. */
export function namesOfProduct({
  kind: written,
  name,
}: ShareProduct): Pick<NewAccount, 'kind' | 'name'> {
  const kind = KIND_OF[written]
  return { kind, name: name === kind ? null : name }
}

/** The products that an account is opened of for whoever becomes a member. */
const openedFirst = (shares: readonly ShareProduct[]): readonly ShareProduct[] =>
  shares.filter(({ opensWithMembership }) => opensWithMembership)

/** What mail to a new member calls the accounts that were opened for them: how many, and their names. */
export function firstAccounts(shares: readonly ShareProduct[]) {
  const names = openedFirst(shares).map(({ name }) => name)
  return { count: names.length, accounts: formatList(names) }
}

export interface NewMember {
  readonly personId: string
  /** The products of the institution. */
  readonly shares: readonly ShareProduct[]
  readonly at: Date
}

/** Makes a person a member: opens at zero what the institution opens with a membership. Once per person. */
export async function openShareAccounts(
  tx: Tx,
  { personId, shares, at }: NewMember,
): Promise<void> {
  const member = {
    id: newId(at.getTime()),
    person_id: personId,
    business_name: null,
    joined_at: at,
  }
  await tx.withTables<AccountTables>().insertInto('member').values(member).execute()
  for (const product of openedFirst(shares)) {
    const names = namesOfProduct(product)
    await openAccountOf(tx, { memberId: member.id, personId, at, product: product.id, ...names })
  }
}

export interface NewAccount {
  readonly memberId: string
  /** The primary owner. */
  readonly personId: string
  readonly product: string
  readonly kind: AccountKind
  /** Null where the kind says it. */
  readonly name: string | null
  readonly at: Date
}

/** Opens an account at zero. @returns its id */
export async function openAccountOf(
  tx: Tx,
  { memberId, personId, product, kind, name, at }: NewAccount,
): Promise<string> {
  const tables = tx.withTables<AccountTables>()
  const account = {
    id: newId(at.getTime()),
    ledger_account_id: await openAccount(tx, 'USD'),
    member_id: memberId,
    product,
    kind,
    name,
    number: await issueNumber(tx, at),
    routing_number: null,
    opened_at: at,
    closed_at: null,
    two_to_sign: false,
  }
  await tables.insertInto('account').values(account).execute()
  await tables
    .insertInto('account_owner')
    .values({
      ...AS_ADDED,
      role: 'primary',
      person_id: personId,
      account_id: account.id,
      since: at,
    })
    .execute()
  return account.id
}

interface NewNumbers {
  readonly accountId: string
  /** Ten digits, the first of them 1 to 9. */
  readonly number: string
  /** Null: the institution's own. */
  readonly routingNumber: string | null
  readonly at: Date
}

/**
 * Gives an account other numbers. A number that anybody has or ever had is refused; the former one stays an alias,
 * because checks and direct deposits carry it for years.
 *
 * - `number_taken`
 * - `number_stays`: it is the alias of another account already
 */
export async function changeNumbers(
  tx: Tx,
  { accountId, number, routingNumber, at }: NewNumbers,
): Promise<Result<void, 'number_taken' | 'number_stays'>> {
  const tables = tx.withTables<AccountTables>()
  const account = await tables
    .selectFrom('account')
    .select('number')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (account.number !== number) {
    // Without the account that has it now, the number would lead to the one that was called so elsewhere.
    if ((await aliasesTaken(tx, [account.number])).size > 0) return refuse('number_stays')
    if (!(await claimNumber(tx, number, at))) return refuse('number_taken')
    const alias = { number: account.number, account_id: accountId, since: at }
    await tables.insertInto('account_alias').values(alias).execute()
  }
  await tables
    .updateTable('account')
    .set({ number, routing_number: routingNumber })
    .where('id', '=', accountId)
    .execute()
  return ok(undefined)
}
