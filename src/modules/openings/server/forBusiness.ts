import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import {
  labelIn,
  labelsOf,
  lockMembership,
  openAccountsUnder,
} from '../../accounts/server/accounts.ts'
import {
  type BusinessRow,
  businessesOf,
  ownersOfBusiness,
} from '../../businesses/server/businesses.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { labelled, notify, NOT_ASKED } from './notifications.ts'
import { barredFromBusiness } from './policy.ts'
import type { OpeningRow } from './tables.ts'

/** A business that is not theirs is one that never was. */
export type BusinessRefusal = 'business_not_found' | 'business_ended'

export interface OfBusiness {
  /** Who owns an account of it. */
  readonly personId: string
  readonly businessId: string
}

interface BusinessStanding {
  readonly memberId: string
  readonly business: BusinessRow
  readonly today: Day
  readonly barred: (product: ShareProduct) => ReturnType<typeof barredFromBusiness>
}

/** What decides what is opened for a business; under the lock of its membership one account comes after the other. */
export async function businessStanding(
  db: Db,
  { at, institution }: ActionContext,
  { personId, businessId }: OfBusiness,
  { lock }: { readonly lock: boolean },
): Promise<Result<BusinessStanding, BusinessRefusal>> {
  if (lock) await lockMembership(db, businessId)
  const business = (await businessesOf(db, personId)).find((one) => one.member_id === businessId)
  if (!business) return refuse('business_not_found')
  if (business.ended_at !== null) return refuse('business_ended')
  const held = (await openAccountsUnder(db, businessId)).map(({ product }) => product)
  return ok({
    memberId: businessId,
    business,
    today: dayOf(at, institution.timeZone),
    barred: (product) => barredFromBusiness(product, held),
  })
}

/** The other owners of the business hear that an account more is in its name. */
export async function tellBusiness(
  tx: Tx,
  ctx: ActionContext,
  { account_id: accountId, person_id: personId }: OpeningRow,
  { member_id: businessId }: BusinessRow,
): Promise<void> {
  const account = labelled(labelIn(await labelsOf(tx, personId), accountId))
  const name = await fullNameOf(tx, personId)
  for (const owner of await ownersOfBusiness(tx, businessId)) {
    if (owner === personId) continue
    await notify(tx, ctx, owner, {
      title: english('{account} was opened', { account }),
      sentences: [english('{name} is its primary owner.', { name }), NOT_ASKED],
    })
  }
}
