import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { creditedAfter, earningNothing, lastClosedDay, productOf } from './book.ts'
import { countedFrom } from './crediting.ts'
import type { DividendTables } from './tables.ts'
import { chunksOf } from '../../../platform/server/chunks.ts'

/** The term of a certificate that runs as it comes from another system, at the rate agreed to there. */
export interface ConvertedTerm {
  readonly beganOn: Day
  readonly endsOn: Day
  /** Percent a year; null where it earns nothing. */
  readonly rate: string | null
}

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
  /** Undefined for everything but certificates. */
  readonly term: ConvertedTerm | undefined
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
    .map(({ accountId, ledgerAccountId, product, earnsFrom, accrued, ...account }) => {
      const opened_on = countedOn(ctx, { product, ...account })
      return {
        account_id: accountId,
        ledger_account_id: ledgerAccountId,
        opened_on,
        earns_from: earnsFrom,
        next_on: creditedAfter(
          ctx,
          { product, opened_on, term_months: null },
          earnsFrom > closed ? earnsFrom : closed,
        ),
        carried: accrued,
        agreed_rate: account.term?.rate ?? null,
        agreed_until: account.term?.endsOn ?? null,
      }
    })
  for (const some of chunksOf(rows)) {
    await tx.withTables<DividendTables>().insertInto('dividend_book').values(some).execute()
  }
}

/** The periods of a certificate count so that one ends with its term. */
function countedOn(
  ctx: Pick<ActionContext<null>, 'institution'>,
  { product, openedOn, term }: Pick<ConvertedEarner, 'product' | 'openedOn' | 'term'>,
): Day {
  const months = productOf(ctx, product)?.term?.months
  return term && months ? countedFrom(term.beganOn, term.endsOn, months).openedOn : openedOn
}
