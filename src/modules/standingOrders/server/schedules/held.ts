import type { Reviewable } from '../../../paymentRules/server/paymentRules.ts'
import { HELD_ORDER } from '../../../transfers/server/transfers.ts'
import { dropDate } from '../rows.ts'
import { SCHEDULE } from './kind.ts'

/** Transfers that staff look at, those of a date of a schedule among them. */
export const HELD_TRANSFER: Reviewable = {
  ...HELD_ORDER,
  drop: async (tx, ctx, held) => {
    await dropDate(tx, SCHEDULE, held)
    await HELD_ORDER.drop(tx, ctx, held)
  },
}
