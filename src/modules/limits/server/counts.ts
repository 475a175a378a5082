import type { Db } from '../../../platform/server/db.ts'
import { readRule, TRANSFER_LIMIT, usageInSeries } from '../../paymentRules/server/paymentRules.ts'
import { COUNTS_SHOWN_MAX } from '../counts.contract.ts'

/** Counters of this month that stand above zero; those before a reset for everybody do not. */
export async function currentCounts(db: Db, month: string): ReturnType<typeof usageInSeries> {
  const rule = await readRule(db, TRANSFER_LIMIT)
  return usageInSeries(db, { series: rule?.series ?? '', month, countMax: COUNTS_SHOWN_MAX })
}
