import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { ok } from '../../../values/result.ts'
import { screen } from '../../sanctions/server/sanctions.ts'
import { businessById, type BusinessRow } from './reading.ts'
import type { BusinessTables } from './tables.ts'

// The door of businesses: whose they are, and under which names.

export { einsOf, resealEins } from './numbers.ts'
export { businessesOf, type BusinessRow, ownersOfBusiness } from './reading.ts'

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

/**
 * Compares the name of a business with the list in force before something is opened for it. What comes close stays written
 * down, so that it can be decided, also where nothing is opened for it.
 */
export async function compareName(db: Db, ctx: ActionContext, businessId: string): Promise<void> {
  await allOrNothing(db, async (tx) => {
    const business = await businessById(tx, businessId)
    if (business) await isHeld(tx, ctx, business)
    return ok(undefined)
  })
}

/** The name of every business that has not ended, a page at a time. */
export const namesAfter = (
  db: Db,
  after: string | null,
  limit: number,
): Promise<readonly { readonly id: string; readonly personId: string; readonly name: string }[]> =>
  db
    .withTables<BusinessTables>()
    .selectFrom('business_membership')
    .select(['member_id as id', 'first_owner_id as personId', 'name'])
    .where('ended_at', 'is', null)
    .$if(after !== null, (query) => query.where('member_id', '>', after))
    .orderBy('member_id')
    .limit(limit)
    .execute()
