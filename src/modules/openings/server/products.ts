import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { membershipOf, openAccountsUnder } from '../../accounts/server/accounts.ts'
import { personOf } from '../../members/server/members.ts'
import type { OpenableProduct } from '../contract.ts'
import { disclosureOf, opensOnline } from './disclosing.ts'
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

/** Everything members open online, in the order of the profile, and why this one may not open it now. */
export async function openableProducts(
  db: Db,
  ctx: ActionContext,
): Promise<readonly OpenableProduct[]> {
  const standing = await standingOf(db, ctx, ctx.actorId, { lock: false })
  return ctx.institution.shares.filter(opensOnline).map((product) => ({
    disclosure: disclosureOf(product, standing.today),
    barred: barredFrom(product, standing) ?? null,
  }))
}
