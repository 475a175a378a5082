import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { lockMembership } from '../../accounts/server/accounts.ts'
import type { BusinessTables } from './tables.ts'

export type BusinessRow = BusinessTables['business_membership']

/** Whoever owns an account of it, and before there is one whom it was added for. */
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

/** A business under the lock of its membership, unless it is one of whoever acts or agrees. */
export async function changeable(
  tx: Tx,
  { actorId, approvedById }: ActionContext,
  memberId: string,
): Promise<Result<BusinessRow, 'business_not_found' | 'own_account'>> {
  await lockMembership(tx, memberId)
  const business = await businessById(tx, memberId)
  if (!business) return refuse('business_not_found')
  const owners = await ownersOfBusiness(tx, memberId)
  return owners.some((one) => one === actorId || one === approvedById)
    ? refuse('own_account')
    : ok(business)
}
