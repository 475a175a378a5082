import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { lockMembership, membershipOf } from '../../accounts/server/accounts.ts'
import type { BusinessTables } from './tables.ts'

export type BusinessRow = BusinessTables['business_membership']

/** The businesses that somebody has now, in the order of their names. */
export const businessesOf = (db: Db, personId: string): Promise<readonly BusinessRow[]> =>
  db
    .withTables<BusinessTables>()
    .selectFrom('business_membership as b')
    .innerJoin('business_owner as o', 'o.member_id', 'b.member_id')
    .selectAll('b')
    .where('o.person_id', '=', personId)
    .orderBy(sql`lower(b.name)`)
    .orderBy('b.member_id')
    .execute()

/** Whoever owns an open account of it, or a closed one where all are; before there is one whom it was added for. */
export const ownersOfBusiness = async (db: Db, memberId: string): Promise<readonly string[]> =>
  (
    await db
      .withTables<BusinessTables>()
      .selectFrom('business_owner')
      .select('person_id')
      .where('member_id', '=', memberId)
      .orderBy('person_id')
      .execute()
  ).map(({ person_id }) => person_id)

export const businessById = (db: Db, memberId: string): Promise<BusinessRow | undefined> =>
  db
    .withTables<BusinessTables>()
    .selectFrom('business_membership')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst()

interface Changeable extends BusinessRow {
  /** In whose history a change of it stands: whom it was added for, as long as it is theirs. */
  readonly subjectId: string
}

/** A business under the locks of its membership and of its owners' own, unless it is one of whoever acts or agrees. */
export async function changeable(
  tx: Tx,
  { actorId, approvedById }: ActionContext,
  memberId: string,
): Promise<Result<Changeable, 'business_not_found' | 'own_account'>> {
  const own = await Promise.all(
    (await ownersOfBusiness(tx, memberId)).map((one) => membershipOf(tx, one, { lock: false })),
  )
  const locked = [memberId, ...own].filter((one) => one !== undefined)
  for (const one of [...new Set(locked)].toSorted()) await lockMembership(tx, one)
  const business = await businessById(tx, memberId)
  if (!business) return refuse('business_not_found')
  const owners = await ownersOfBusiness(tx, memberId)
  if (owners.some((one) => one === actorId || one === approvedById)) return refuse('own_account')
  const { first_owner_id: first } = business
  return ok({ ...business, subjectId: owners.includes(first) ? first : (owners[0] ?? first) })
}
