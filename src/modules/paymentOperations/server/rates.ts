import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { lastFile, oldRates } from '../../exchangeRates/server/exchangeRates.ts'
import type { PaymentException } from '../contract.ts'

/** What needs a look about exchange rates: that they are too old, that the last file of them was not taken. */
export async function rateExceptions(
  db: Db,
  moment: Pick<ActionContext, 'at' | 'institution'>,
): Promise<readonly PaymentException[]> {
  const [old, last] = await Promise.all([oldRates(db, moment), lastFile(db)])
  const tooOld = old
    ? [{ kind: 'old_rates', at: old.since.toISOString(), currencies: old.currencies } as const]
    : []
  if (!last?.refusal) return tooOld
  const { name, refusal, readAt } = last
  return [...tooOld, { kind: 'refused_rates', at: readAt.toISOString(), name, refusal }]
}
