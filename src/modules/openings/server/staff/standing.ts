import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Db } from '../../../../platform/server/db.ts'
import type { Day } from '../../../../values/dates.ts'
import { ok, type Result } from '../../../../values/result.ts'
import type { ShareProduct } from '../../../../values/shareProducts.ts'
import type { BusinessRow } from '../../../businesses/server/businesses.ts'
import type { StaffBarred } from '../../staff.contract.ts'
import { type BusinessRefusal, businessStanding } from '../forBusiness.ts'
import { barredFrom } from '../policy.ts'
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
  const { personId, businessId } = whom
  if (businessId !== undefined) return businessStanding(db, ctx, { personId, businessId }, locking)
  const { memberId, ...standing } = await standingOf(db, ctx, personId, locking)
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
