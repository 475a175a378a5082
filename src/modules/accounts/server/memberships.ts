import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { openAccountsUnder } from './closing.ts'
import type { AccountTables } from './tables.ts'

/** Whose a membership is. */
interface Membership {
  readonly id: string
  /** Null: of a business. */
  readonly personId: string | null
  readonly businessName: string | null
}

export async function membershipById(db: Db, id: string): Promise<Membership> {
  const row = await db
    .withTables<AccountTables>()
    .selectFrom('member')
    .select(['person_id', 'business_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, personId: row.person_id, businessName: row.business_name }
}

/** Makes a business a member. Its accounts are opened under this one by one. @returns the id of the membership */
export async function joinAsBusiness(tx: Tx, name: string, at: Date): Promise<string> {
  const member = { id: newId(at.getTime()), person_id: null, business_name: name, joined_at: at }
  await tx.withTables<AccountTables>().insertInto('member').values(member).execute()
  return member.id
}

interface NewName {
  readonly memberId: string
  readonly before: string
  readonly after: string
}

/** A business is called otherwise, and with it the accounts that say whose they are ("Checking of Hart Bakery LLC"). */
export async function renameBusiness(tx: Tx, { memberId, before, after }: NewName): Promise<void> {
  const tables = tx.withTables<AccountTables>()
  await tables
    .updateTable('member')
    .set({ business_name: after })
    .where('id', '=', memberId)
    .execute()
  const ending = ofBusiness(before)
  await tables
    .updateTable('account')
    .set({
      name: sql<string>`left(name, char_length(name) - char_length(${ending}::text)) || ${ofBusiness(after)}::text`,
    })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`right(name, char_length(${ending}::text)) = ${ending}::text`)
    .execute()
}

/** What stands behind the name of its product where an account is of a business. */
export const ofBusiness = (name: string): string => ` of ${name}`

interface Held {
  readonly id: string
  readonly memberId: string
  readonly product: string
}

/**
 * Whether a membership stands by this account: it is its last one or, of a person, its last of a product that every
 * person has. A business joins without accounts, so it needs none of a kind.
 */
export async function isNeededByMembership(
  db: Db,
  { id: accountId, memberId, product: productId }: Held,
  shares: readonly ShareProduct[],
): Promise<boolean> {
  const others = (await openAccountsUnder(db, memberId)).filter(({ id }) => id !== accountId)
  if (others.length === 0) return true
  if ((await membershipById(db, memberId)).personId === null) return false
  const product = shares.find(({ id }) => id === productId)
  return (
    product?.opensWithMembership === true && !others.some((other) => other.product === productId)
  )
}
