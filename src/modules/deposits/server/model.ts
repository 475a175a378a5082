import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { USUAL_AVAILABILITY, type Release, releasesOf } from '../../../values/availability.ts'
import { dayOf } from '../../../values/dates.ts'
import type { Money } from '../../../values/money.ts'
import type { DepositRow, DepositTables } from './tables.ts'

/** How an amount approved now becomes available. */
export function planOf(
  { institution, at }: Pick<ActionContext, 'institution' | 'at'>,
  amount: Money,
): readonly Release[] {
  const steps = institution.checkDeposits?.availability ?? USUAL_AVAILABILITY
  return releasesOf(amount, dayOf(at, institution.timeZone), steps)
}

/**
 * The deposit, so that nobody else decides it before this transaction ends. Its key stays free: a
 * deposit that comes in refers to it with the ledger's accounts locked, for which a decision waits.
 */
export const lockDeposit = (tx: Tx, id: string): Promise<DepositRow | undefined> =>
  tx
    .withTables<DepositTables>()
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
