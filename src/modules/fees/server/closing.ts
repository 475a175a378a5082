import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { mayBeTried } from '../../../platform/server/jobFailures.ts'
import { formatDay } from '../../../values/formats.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { audit } from '../../audit/server/audit.ts'
import type { FeeTables } from './tables.ts'

type Run = Pick<FeeTables['fee_run'], 'month' | 'begun_at'>

const RUNS_AT_ONCE_MAX = 20

/**
 * Closes the runs in which nobody is left to look at. A run whose accounts were not all looked at, or whose items are
 * not what was posted to the cent, stays open and is told to staff as a row that failed.
 * @returns how many were closed
 */
export const closeRuns = (db: Db, dependencies: JobDependencies, job: string): Promise<number> =>
  claimLoop<Run>(
    db,
    dependencies,
    {
      job,
      key: ['month'],
      claim: async (tx, { at }, runMayBeTried) =>
        (
          await sql<Run>`
            select month, begun_at from fee_run
             where closed_at is null and ${runMayBeTried}
               and not exists (select from fee_book
                                where next_month <= fee_run.month
                                  and ${mayBeTried(job, ['account_id'], at)})
             order by month limit 1 for update skip locked`.execute(tx)
        ).rows[0],
      titleOf: ({ month }) => `Closing the fees of ${formatDay(month, 'month')}`,
      process: closeRun,
    },
    RUNS_AT_ONCE_MAX,
  )

interface Totals {
  readonly charges: number
  readonly charged: bigint
  readonly waived: bigint
  /** What the ledger says of the same month. */
  readonly posted: bigint
  /** Items whose posting is not theirs to the cent, or is not there. */
  readonly differing: bigint
  readonly waiting: bigint
}

async function closeRun(tx: Tx, ctx: ActionContext<null>, run: Run): Promise<void> {
  const { charges, charged, waived, posted, differing, waiting } = await totalsOf(tx, run)
  if (waiting > 0n) {
    throw new Error(
      waiting === 1n ? '1 account is not charged' : `${waiting} accounts are not charged`,
    )
  }
  if (differing > 0n || posted !== charged) {
    const [said, done] = [charged, posted].map((minor) => toDecimal(money(minor)))
    throw new Error(`Items come to ${said} and postings to ${done}; ${differing} items differ`)
  }
  await tx
    .withTables<FeeTables>()
    .updateTable('fee_run')
    .set({ closed_at: ctx.at, charge_count: charges, charged_minor: charged, waived_minor: waived })
    .where('month', '=', run.month)
    .execute()
  await audit(tx, ctx, 'fee.run_closed', {
    detail: {
      month: run.month,
      fees: charges,
      amount: charged.toString(),
      waived: waived.toString(),
      currency: 'USD',
    },
  })
}

/** Postings are looked for from the day before on: the database has a clock of its own. */
async function totalsOf(tx: Tx, { month, begun_at: begunAt }: Run): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select item.*, posting.posted, book.waiting
      from (select count(*) filter (where i.charged_minor > 0)::int as charges,
                   coalesce(sum(i.charged_minor), 0)::bigint as charged,
                   coalesce(sum(i.times * i.amount_minor - i.charged_minor), 0)::bigint as waived,
                   count(*) filter (where i.charged_minor <> coalesce(p.amount, 0)) as differing
              from fee_item i
              left join lateral (select amount from fee_posting p
                                  where p.transfer_id = i.transfer_id offset 0) p on true
             where i.month = ${month}) item,
           (select coalesce(sum(amount), 0)::bigint as posted from fee_posting
             where month = ${month} and posted_at >= ${begunAt}::timestamptz - interval '1 day') posting,
           (select count(*) as waiting from fee_book where next_month <= ${month}) book`.execute(tx)
  return rows[0]!
}
