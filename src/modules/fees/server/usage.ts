import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { monthOf, monthRange, monthsBefore, nextMonthOf } from '../../../values/dates.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { lowestBalances, movedSince, type Reason, timesOut } from '../../ledger/server/ledger.ts'
import type { DueAccount } from './book.ts'
import { quietMonthsOf, type Usage } from './owed.ts'

/** An account with what is disclosed of it. */
export interface Chargeable extends DueAccount {
  readonly shareProduct: ShareProduct
}

/** Money that an owner sent away. What staff enter, and reasons yet to come, cost no withdrawal fee. */
const WITHDRAWALS: readonly Reason[] = [
  'own_transfer',
  'member_transfer',
  'us_bank_transfer',
  'international_transfer',
  'bill_payment',
  'card_payment',
]

/** What the institution does by itself or sets right; everything else keeps an account from being inactive. */
const NO_MOVEMENTS: readonly Reason[] = ['interest', 'fee', 'reversal', 'staff_adjustment']

/** How accounts were used in a month, whose balances are locked. */
export async function usagesOf(
  tx: Tx,
  { institution: { timeZone } }: Pick<ActionContext<null>, 'institution'>,
  month: string,
  accounts: readonly Chargeable[],
): Promise<readonly Usage[]> {
  const range = monthRange(month, timeZone)
  const ids = accounts.map(({ ledger_account_id: id }) => id)
  const days = { from: `${month}-01`, to: `${nextMonthOf(month)}-01` }
  const lowest = await lowestBalances(tx, ids, days)
  const withdrawals = await timesOut(tx, ids, WITHDRAWALS, range)
  const quietMonths = accounts.map((account) => quietMonthOf(account, month, timeZone))
  const asked = accounts.flatMap(({ ledger_account_id: account }, i) => {
    const since = quietMonths[i]
    return since === undefined ? [] : [{ account, since: monthRange(since, timeZone).from }]
  })
  const moved = await movedSince(tx, asked, { to: range.to, reasonsLeftOut: NO_MOVEMENTS })
  return accounts.map(({ ledger_account_id: id, opened_at }, i) => {
    const since = quietMonths[i]
    return {
      lowestMinor: lowest.get(id)!,
      isOpeningMonth: monthOf(opened_at, timeZone) === month,
      withdrawals: withdrawals.get(id) ?? 0,
      quietSince: since === undefined || moved.has(id) ? null : `${since}-01`,
    }
  })
}

/** The month since which nothing may have moved for a fee; undefined where there is none, or it is a younger account. */
function quietMonthOf(
  { shareProduct, opened_at }: Chargeable,
  month: string,
  zone: string,
): string | undefined {
  const count = quietMonthsOf(shareProduct)
  const since = count === undefined ? undefined : monthsBefore(month, count)
  return since !== undefined && monthOf(opened_at, zone) < since ? since : undefined
}
