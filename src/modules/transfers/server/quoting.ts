import type { ActionContext } from '../../../platform/server/action.ts'
import { addBusinessDays } from '../../../values/businessDays.ts'
import type { Day } from '../../../values/dates.ts'
import { settlementDayOf } from '../../wires/server/wires.ts'
import { CANCEL_WINDOW_MINUTES } from '../receipt.contract.ts'
import type { Contents, InternationalContents } from './contents.ts'

type Moment = Pick<ActionContext, 'at' | 'institution'>

const MINUTE_MS = 60_000
const QUOTE_MINUTES = 30

type Quote = Required<Pick<InternationalContents, 'quotedUntil' | 'availableOn'>>

/** What a member is told beside the rate, and until when all of it holds. */
export function quoteOf({ at, institution }: Moment): Quote {
  const { quoteMinutes = QUOTE_MINUTES } = institution.international ?? {}
  const quotedUntil = new Date(at.getTime() + quoteMinutes * MINUTE_MS)
  // It may be sent at the last moment, and leave when the banks take no more that day.
  const availableOn = availableDay({ at: quotedUntil, institution })
  return { quotedUntil: quotedUntil.toISOString(), availableOn }
}

/** By when the recipient has what is sent then. */
function availableDay({ at, institution }: Moment): Day | null {
  const { availableWithin: days } = institution.international ?? {}
  if (days === undefined) return null
  const leavesAt = new Date(at.getTime() + CANCEL_WINDOW_MINUTES * MINUTE_MS)
  return addBusinessDays(settlementDayOf(leavesAt), days)
}

/** The same order as it leaves now, where the member was told by when it is there. */
export function datedAnew(moment: Moment, order: Contents): Contents {
  if (order.kind !== 'international' || !order.contents.availableOn) return order
  const availableOn = availableDay(moment)
  return { ...order, contents: { ...order.contents, availableOn } }
}

/** Whether what the member was shown no longer holds. */
export function isQuoteOver({ at }: Moment, { kind, contents }: Contents): boolean {
  if (kind !== 'international' || contents.quotedUntil === undefined) return false
  return new Date(contents.quotedUntil) <= at
}
