import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { monthOf, nextMonthOf } from '../../../values/dates.ts'
import { assert } from '../../../values/result.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { settledAt } from '../../ledger/server/ledger.ts'
import { hasMonthlyFees } from './owed.ts'
import type { FeeTables } from './tables.ts'

// The book of accounts whose product has fees, and the month each is looked at for next.

type Moment = Pick<ActionContext<string | null>, 'at' | 'institution'>

/** An account and a month that is over. */
export type DueAccount = FeeTables['fee_account'] & { readonly month: string }

/** The first month that is not over for good: more may be posted in it. */
export const openMonth = ({ at, institution }: Moment): string =>
  monthOf(settledAt(at), institution.timeZone)

/** Undefined for one that the profile does not have any more, which then costs nothing. */
export const productOf = (
  { institution }: Pick<Moment, 'institution'>,
  id: string,
): ShareProduct | undefined => institution.shares.find((product) => product.id === id)

/**
 * Enters accounts with fees that are in no book yet. An account is looked at from the month it was opened in, if that is
 * the one under way. What became of an older one before it came here, or had fees, nobody was told a fee for: it is
 * looked at from the next month on.
 * @returns how many were entered
 */
export async function enterAccounts(db: Db, moment: Moment, countMax: number): Promise<number> {
  const products = moment.institution.shares.filter(hasMonthlyFees).map(({ id }) => id)
  if (products.length === 0) return 0
  const tables = db.withTables<FeeTables>()
  const rows = await tables
    .selectFrom('fee_account as a')
    .select(['account_id', 'ledger_account_id', 'opened_at'])
    .where('closed_at', 'is', null)
    .where(sql<boolean>`product = any(${products}::text[])`)
    .where(sql<boolean>`not exists (select from fee_book b where b.account_id = a.account_id)`)
    .limit(countMax)
    .execute()
  if (rows.length === 0) return 0
  const month = openMonth(moment)
  const isOpenedIn = (opened: Date): boolean =>
    monthOf(opened, moment.institution.timeZone) >= month
  await tables
    .insertInto('fee_book')
    .values(
      rows.map(({ opened_at, ...account }) => ({
        ...account,
        next_month: isOpenedIn(opened_at) ? month : nextMonthOf(month),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return rows.length
}

/** Locks accounts whose earliest month is over, and passes over those that another process has. */
export async function claimDue(
  tx: Tx,
  moment: Moment,
  { mayBeTried, countMax }: { readonly mayBeTried: RawBuilder<boolean>; readonly countMax: number },
): Promise<readonly DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    with due as materialized (
      select account_id, next_month as month from fee_book
       where next_month = (select next_month from fee_book
                            where next_month < ${openMonth(moment)} and ${mayBeTried}
                            order by next_month, account_id limit 1)
         and ${mayBeTried}
       order by account_id limit ${countMax} for update skip locked)
    select account.*, due.month from due join fee_account account using (account_id) order by account_id`.execute(
    tx,
  )
  return rows
}

/** Says which month of accounts is next; null for those that are closed. */
export async function putNext(
  tx: Tx,
  accountIds: readonly string[],
  month: string | null,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update fee_book set next_month = ${month} where account_id = any(${accountIds}::uuid[])`.execute(
    tx,
  )
  assert(numAffectedRows === BigInt(accountIds.length), 'accounts that are charged are in the book')
}
