import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { mayBeTried } from '../../../platform/server/jobFailures.ts'
import { formatDay } from '../../../values/formats.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { audit } from '../../audit/server/audit.ts'
import { endLongWork } from '../../longWork/server/longWork.ts'
import { unentered } from './book.ts'
import type { DividendTables } from './tables.ts'

type Run = Pick<DividendTables['dividend_run'], 'id' | 'credited_on' | 'begun_at'>

const RUNS_AT_ONCE_MAX = 20

/**
 * Closes the runs in which nobody is left to credit. A run whose accounts were not all credited, or whose items are
 * not what was posted to the cent, stays open and is told to staff as a row that failed.
 * @returns how many were closed
 */
export const closeRuns = (db: Db, dependencies: JobDependencies, job: string): Promise<number> =>
  claimLoop<Run>(
    db,
    dependencies,
    {
      job,
      key: ['id'],
      claim: async (tx, { at }, runMayBeTried) =>
        (
          await sql<Run>`
            select id, credited_on, begun_at from dividend_run
             where closed_at is null and ${runMayBeTried}
               and not exists (select from dividend_book
                                where next_on <= credited_on
                                  and ${mayBeTried(job, ['account_id'], at)})
             order by credited_on limit 1 for update skip locked`.execute(tx)
        ).rows[0],
      titleOf: ({ credited_on: day }) => `Closing the dividends of ${formatDay(day)}`,
      process: closeRun,
    },
    RUNS_AT_ONCE_MAX,
  )

interface Totals {
  readonly items: bigint
  readonly paid: bigint
  readonly reclaimed: bigint
  /** What the ledger says of the same day. */
  readonly posted: bigint
  /** Items whose posting is not theirs to the cent, or is not there. */
  readonly differing: bigint
  readonly waiting: bigint
}

async function closeRun(tx: Tx, ctx: ActionContext<null>, run: Run): Promise<void> {
  const { items, paid, reclaimed, posted, differing, waiting } = await totalsOf(tx, run)
  const left = waiting + (await leftOut(tx, ctx, run))
  if (left > 0n) throw new Error(`${left} of ${items + left} accounts are not credited`)
  if (differing > 0n || posted !== paid - reclaimed) {
    const [said, done] = [paid - reclaimed, posted].map((minor) => toDecimal(money(minor)))
    throw new Error(`Items come to ${said} and postings to ${done}; ${differing} items differ`)
  }
  const totals = { account_count: Number(items), paid_minor: paid, reclaimed_minor: reclaimed }
  await tx
    .withTables<DividendTables>()
    .updateTable('dividend_run')
    .set({ closed_at: ctx.at, ...totals })
    .where('id', '=', run.id)
    .execute()
  await endLongWork(tx, run.id, ctx.at)
  await audit(tx, ctx, 'dividend.run_closed', {
    detail: {
      day: run.credited_on,
      accounts: Number(items),
      amount: paid.toString(),
      reclaimed: reclaimed.toString(),
      currency: 'USD',
    },
  })
}

/** Postings are looked for from the day before on: the database has a clock of its own. */
async function totalsOf(tx: Tx, { id, credited_on: day, begun_at: begunAt }: Run): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select item.*, posting.posted, book.waiting
      from (select count(*) as items, coalesce(sum(greatest(i.posted, 0)), 0)::bigint as paid,
                   coalesce(sum(greatest(-i.posted, 0)), 0)::bigint as reclaimed,
                   count(*) filter (where i.posted <> coalesce(d.amount, 0)) as differing
              from dividend_item i
              left join lateral (select amount from dividend_posting p
                                  where p.transfer_id = i.transfer_id offset 0) d on true
             where i.run_id = ${id}) item,
           (select coalesce(sum(amount), 0)::bigint as posted from dividend_posting p
             where value_date = ${day} and posted_at >= ${begunAt}::timestamptz - interval '1 day'
               -- What an account was paid when it was closed is of no run.
               and not exists (select from dividend_closing c where c.transfer_id = p.transfer_id)) posting,
           (select count(*) as waiting from dividend_book where next_on <= ${day}) book`.execute(tx)
  return rows[0]!
}

/** Accounts that earn, were opened before the day and stand in no book: none, as long as the job enters them. */
async function leftOut(
  tx: Tx,
  ctx: ActionContext<null>,
  { credited_on: day }: Run,
): Promise<bigint> {
  const { timeZone } = ctx.institution
  const { count } = await unentered(tx, ctx)
    .where(sql<boolean>`(opened_at at time zone ${timeZone})::date < ${day}::date`)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
