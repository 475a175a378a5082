import type { ActionContext } from '../../../platform/server/action.ts'
import { departureAt } from '../../ach/server/ach.ts'
import { embargoedPart } from '../international.contract.ts'
import type { Contents } from './contents.ts'
import { isQuoteOver } from './quoting.ts'

type Lapse = 'country_embargoed' | 'arrival_passed' | 'quote_expired'

/** Why a draft is not sent any more as its member read it, and no code is asked for; undefined where it is. */
export function lapseOf(ctx: ActionContext, order: Contents): Lapse | undefined {
  if (isEmbargoed(ctx, order)) return 'country_embargoed'
  if (isTooLate(ctx, order)) return 'arrival_passed'
  return isQuoteOver(ctx, order) ? 'quote_expired' : undefined
}

/** The institution may have added a country since the draft was made. */
export const isEmbargoed = ({ institution }: ActionContext, order: Contents): boolean =>
  order.kind === 'international' &&
  embargoedPart(order.contents, institution.embargoedCountries) !== undefined

/** The member read when it settles, and it would be later now. */
function isTooLate({ at, institution }: ActionContext, order: Contents): boolean {
  if (order.kind !== 'us_bank') return false
  const { arrivesBy, settlesBy = arrivesBy } = order.contents
  if (settlesBy === undefined) return false
  const departure = departureAt(at, institution, arrivesBy !== undefined)
  return departure?.settlesAt.toISOString() !== settlesBy
}
