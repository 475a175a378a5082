import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { type Day, dayOf } from '../../../../values/dates.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import type { ShareProduct } from '../../../../values/shareProducts.ts'
import { lockMembership, openAccountsUnder } from '../../../accounts/server/accounts.ts'
import { type BusinessRow, businessesOf } from '../../../businesses/server/businesses.ts'
import type { StaffBarred } from '../../staff.contract.ts'
import { barredFrom, barredFromBusiness } from '../policy.ts'
import { standingOf } from '../products.ts'

/** Under which membership an account is opened, and what that decides. */
interface StaffStanding {
  readonly memberId: string | undefined
  /** Undefined: the person's own membership. */
  readonly business: BusinessRow | undefined
  readonly today: Day
  /** Why a product cannot be opened. An age that nobody knows is on a document that staff see. */
  readonly barred: (product: ShareProduct) => StaffBarred | undefined
}

export interface ForWhom {
  readonly personId: string
  /** The business of theirs; left out: they themselves. */
  readonly businessId?: string | undefined
}

/** A business that is not theirs is one that never was. */
export type BusinessRefusal = 'business_not_found' | 'business_ended'

/** Under the lock of a membership its accounts are opened one after the other. */
interface Locking {
  readonly lock: boolean
}

export async function standingFor(
  db: Db,
  ctx: ActionContext,
  whom: ForWhom,
  locking: Locking,
): Promise<Result<StaffStanding, BusinessRefusal>> {
  if (whom.businessId !== undefined) return businessStanding(db, ctx, whom, locking)
  const { memberId, ...standing } = await standingOf(db, ctx, whom.personId, locking)
  return ok({
    memberId,
    business: undefined,
    today: standing.today,
    barred: (product) => {
      const barred = barredFrom(product, standing)
      return barred === 'age_unknown' ? undefined : barred
    },
  })
}

async function businessStanding(
  db: Db,
  { at, institution }: ActionContext,
  { personId, businessId = '' }: ForWhom,
  { lock }: Locking,
): Promise<Result<StaffStanding, BusinessRefusal>> {
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
