import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { creditedAfter, earningNothing, lastClosedDay } from './book.ts'
import type { DividendTables } from './tables.ts'
import { chunksOf } from '../../../platform/server/chunks.ts'

/** An account that came from another system, which paid its dividends before. */
export interface ConvertedEarner {
  readonly accountId: string
  readonly ledgerAccountId: bigint
  readonly product: string
  readonly openedOn: Day
  /** The first day that the other system did not reckon. */
  readonly earnsFrom: Day
  /** What it accrued and did not credit, in dollars with ten decimals. */
  readonly accrued: string
}

/** Enters accounts in the book in the transaction that opens them: what was reckoned elsewhere is not reckoned again. */
export async function enterConverted(
  tx: Tx,
  ctx: Pick<ActionContext<null>, 'institution'>,
  accounts: readonly ConvertedEarner[],
): Promise<void> {
  const nothing = new Set(earningNothing(ctx))
  const closed = await lastClosedDay(tx)
  const rows = accounts
    .filter(({ product }) => !nothing.has(product))
    .map(({ accountId, ledgerAccountId, product, openedOn: opened_on, earnsFrom, accrued }) => ({
      account_id: accountId,
      ledger_account_id: ledgerAccountId,
      opened_on,
      earns_from: earnsFrom,
      next_on: creditedAfter(ctx, { product, opened_on }, earnsFrom > closed ? earnsFrom : closed),
      carried: accrued,
    }))
  for (const some of chunksOf(rows)) {
    await tx.withTables<DividendTables>().insertInto('dividend_book').values(some).execute()
  }
}
