import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { money, toDecimal } from '../../../../values/money.ts'
import { fullName } from '../../../../values/person.ts'
import { namesOf } from '../../../members/server/members.ts'
import type { StopOrder } from '../../contract.ts'
import type { AchEntryRow, StopOrderRow } from '../tables.ts'

/** The stop orders in force on accounts, the newest first. */
export async function stopRowsOn(
  db: Db,
  accountIds: readonly string[],
): Promise<readonly StopOrderRow[]> {
  const { rows } = await sql<StopOrderRow>`
    select * from ach_stop_order where account_id = any(${accountIds}::uuid[]) and lifted_at is null
     order by ordered_at desc, id desc`.execute(db)
  return rows
}

type Stoppable = Pick<AchEntryRow, 'is_debit' | 'account_id' | 'company_id' | 'amount_minor'>

/** Whether one of the stop orders says to send a withdrawal back. */
export const isStopped = (
  { is_debit: isDebit, account_id: account, company_id: company, amount_minor: minor }: Stoppable,
  stops: readonly StopOrderRow[],
): boolean =>
  isDebit &&
  stops.some(
    (stop) =>
      stop.account_id === account &&
      stop.company_id === company &&
      (stop.amount_minor === null || stop.amount_minor === minor),
  )

interface Stop {
  readonly companyId: string
  readonly order: StopOrder
}

/** The stop orders in force on an account, as its owners read them. */
export async function stopsOf(db: Db, accountId: string): Promise<readonly Stop[]> {
  const rows = await stopRowsOn(db, [accountId])
  const names = await namesOf(db, [...new Set(rows.map(({ ordered_by: by }) => by))])
  return rows.map((row) => {
    const name = names.get(row.ordered_by)
    return {
      companyId: row.company_id,
      order: {
        id: row.id,
        company: row.company,
        amount: row.amount_minor === null ? null : toDecimal(money(row.amount_minor)),
        orderedBy: name ? fullName(name) : '',
        orderedAt: row.ordered_at.toISOString(),
      },
    }
  })
}
