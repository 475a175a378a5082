import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { lastFile, ratesEnd } from '../../exchangeRates/server/exchangeRates.ts'
import type { PaymentException } from '../contract.ts'

/** What needs a look about exchange rates: that they are too old, that the last file of them was not taken. */
export async function rateExceptions(
  db: Db,
  { at, institution }: Pick<ActionContext, 'at' | 'institution'>,
): Promise<readonly PaymentException[]> {
  const [end, last] = await Promise.all([ratesEnd(db, institution), lastFile(db)])
  const old = end && end <= at ? [{ kind: 'old_rates', at: end.toISOString() } as const] : []
  if (!last?.refusal) return old
  const { name, refusal, readAt } = last
  return [...old, { kind: 'refused_rates', at: readAt.toISOString(), name, refusal }]
}
