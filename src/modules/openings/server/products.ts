import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { membershipOf, openAccountsUnder } from '../../accounts/server/accounts.ts'
import { type BusinessRow, businessesOf } from '../../businesses/server/businesses.ts'
import { personOf } from '../../members/server/members.ts'
import type { Barred, listOpenableProducts } from '../contract.ts'
import { disclosureOf, opensOnline } from './disclosing.ts'
import { type BusinessRefusal, businessStanding } from './forBusiness.ts'
import { barredFrom, type Standing } from './policy.ts'

interface MemberStanding extends Standing {
  readonly memberId: string | undefined
}

/** What of somebody decides what they may open. */
export async function standingOf(
  db: Db,
  { at, institution }: ActionContext,
  personId: string,
  membership: { readonly lock: boolean },
): Promise<MemberStanding> {
  const memberId = await membershipOf(db, personId, membership)
  const held = memberId === undefined ? [] : await openAccountsUnder(db, memberId)
  const person = await personOf(db, personId)
  return {
    memberId,
    isMember: memberId !== undefined,
    held: held.map(({ product }) => product),
    born: person?.dateOfBirth,
    today: dayOf(at, institution.timeZone),
  }
}

/** Under whose membership an account is opened online, and what that decides. */
interface OnlineStanding {
  readonly memberId: string | undefined
  /** Undefined: their own membership. */
  readonly business: BusinessRow | undefined
  readonly today: Day
  readonly barred: (product: ShareProduct) => Barred | undefined
}

/** The same for whoever asks: for themselves, or for a business of theirs. */
export async function onlineStanding(
  db: Db,
  ctx: ActionContext,
  businessId: string | undefined,
  locking: { readonly lock: boolean },
): Promise<Result<OnlineStanding, BusinessRefusal>> {
  const { actorId: personId } = ctx
  if (businessId !== undefined) return businessStanding(db, ctx, { personId, businessId }, locking)
  const { memberId, ...standing } = await standingOf(db, ctx, personId, locking)
  const barred = (product: ShareProduct) => barredFrom(product, standing)
  return ok({ memberId, business: undefined, today: standing.today, barred })
}

/** Everything members open online, in the order of the profile, and why it cannot be opened now. */
export async function openableProducts(
  db: Db,
  ctx: ActionContext,
  businessId: string | undefined,
): Promise<Result<ReplyOf<typeof listOpenableProducts>, BusinessRefusal>> {
  const standing = await onlineStanding(db, ctx, businessId, { lock: false })
  if (!standing.ok) return standing
  const { today, barred } = standing.value
  const products = ctx.institution.shares.filter(opensOnline).map((product) => ({
    disclosure: disclosureOf(product, today),
    barred: barred(product) ?? null,
  }))
  const businesses = (await businessesOf(db, ctx.actorId)).filter((one) => one.ended_at === null)
  return ok({
    products,
    businesses: businesses.map(({ member_id: id, name }) => ({ id, name })),
  })
}
