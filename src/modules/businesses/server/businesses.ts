import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { screen } from '../../sanctions/server/sanctions.ts'
import type { BusinessRow } from './reading.ts'
import type { BusinessTables } from './tables.ts'

// The door of businesses: whose they are, and under which names.

export { einsOf, resealEins } from './numbers.ts'
export { type BusinessRow, ownersOfBusiness } from './reading.ts'

/** The businesses that somebody has now, in the order of their names. */
export const businessesOf = (db: Db, personId: string): Promise<readonly BusinessRow[]> =>
  db
    .withTables<BusinessTables>()
    .selectFrom('business_membership as b')
    .innerJoin('business_owner as o', 'o.member_id', 'b.member_id')
    .selectAll('b')
    .where('o.person_id', '=', personId)
    .orderBy('b.name')
    .orderBy('b.member_id')
    .execute()

/** The business that a request added, whoever it belongs to by now. */
export const addedBy = (db: Db, requestId: string): Promise<BusinessRow> =>
  db
    .withTables<BusinessTables>()
    .selectFrom('business_membership')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()

/** Whether its name is like one on the sanctions list and two administrators have not cleared it. */
export async function isHeld(
  tx: Tx,
  ctx: ActionContext,
  { first_owner_id: personId, name }: BusinessRow,
): Promise<boolean> {
  return (await screen(tx, ctx, { kind: 'business', personId, name })).length > 0
}

/** The name of every business, a page at a time. */
export const namesAfter = (
  db: Db,
  after: string | null,
  limit: number,
): Promise<readonly { readonly id: string; readonly personId: string; readonly name: string }[]> =>
  db
    .withTables<BusinessTables>()
    .selectFrom('business_membership')
    .select(['member_id as id', 'first_owner_id as personId', 'name'])
    .$if(after !== null, (query) => query.where('member_id', '>', after))
    .orderBy('member_id')
    .limit(limit)
    .execute()
