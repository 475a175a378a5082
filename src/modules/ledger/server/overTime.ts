import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type Category, isCategory } from '../../../values/categories.ts'
import { type Money, money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { type FlowRow, flowOfRow } from './rows.ts'
import type { Flow, LedgerAccountId } from './types.ts'
import { headingOf } from './wording.ts'

/**
 * The flows of each range, the first from the first moment to the second, as {@link flows} tells them of
 * one. Each costs a few index probes an account, however much lies between.
 */
export async function flowsBetween(
  db: Db,
  accounts: readonly LedgerAccountId[],
  moments: readonly Date[],
): Promise<readonly (readonly Flow[])[]> {
  const { rows } = await sql<FlowRow & { readonly range: number }>`
    select r.range::int, f.*
      from unnest(${moments.slice(0, -1)}::timestamptz[], ${moments.slice(1)}::timestamptz[])
           with ordinality r (since, until, range)
     cross join lateral ledger_flows(${accounts}::bigint[], r.since, r.until) f`.execute(db)
  const byRange = Map.groupBy(rows, ({ range }) => range)
  return moments.slice(1).map((_, index) => (byRange.get(index + 1) ?? []).map(flowOfRow))
}

/** What was in all of the accounts together as each moment came: the last entry before it, by index. */
export async function balancesAt(
  db: Db,
  accounts: readonly LedgerAccountId[],
  moments: readonly Date[],
): Promise<readonly Money[]> {
  const { rows } = await sql<{ readonly balance: bigint }>`
    select coalesce(sum(e.balance_after), 0)::bigint as balance
      from unnest(${moments}::timestamptz[]) with ordinality m (at, place)
     cross join unnest(${accounts}::bigint[]) a (id)
      left join lateral (select balance_after from ledger_entry
         where account_id = a.id and posted_at < m.at
         order by posted_at desc, seq desc limit 1) e on true
     group by m.place order by m.place`.execute(db)
  return rows.map(({ balance }) => money(balance))
}

export interface Spending {
  readonly category: Category
  readonly amount: Money
  readonly count: number
}

export interface Spent {
  /** The most first. */
  readonly spending: readonly Spending[]
  /** Set where there were more entries than are looked at: nothing before it is counted. */
  readonly countedSince: Date | null
}

interface SpentWhere {
  /** All accounts between which a move is neither income nor spending. */
  readonly own: readonly LedgerAccountId[]
  readonly from: Date
  readonly to: Date
  /** How many entries are looked at, the newest first. */
  readonly lookMax: number
}

/**
 * What left the accounts in a range, by what it is filed under; without what was reversed and without what moved
 * between accounts of the same person, as {@link flows} leaves it out. It reads the entries of the range, at most
 * `lookMax` of them, each with one probe, so that it never reads what else is in the ledger.
 */
export async function spentOn(
  db: Db,
  accounts: readonly LedgerAccountId[],
  { own, from, to, lookMax }: SpentWhere,
): Promise<Spent> {
  const { key, known, usual } = headingOf()
  const { rows } = await sql<SpentRow>`
    with looked as materialized (
      select top.* from unnest(${accounts}::bigint[]) a (id)
       cross join lateral (select account_id, posted_at, seq, transfer_id, amount from ledger_entry
          where account_id = a.id and posted_at >= ${from} and posted_at < ${to}
          order by posted_at desc, seq desc limit ${lookMax}) top
       order by top.posted_at desc limit ${lookMax}
    ), reach as materialized (
      select count(*) as looked, min(posted_at) as since from looked
    ), undone as materialized (
      select account_id, posted_at, seq, sum(money_out) as amount from ledger_correction
       where account_id = any (${accounts}::bigint[]) and posted_at >= ${from} and posted_at < ${to}
       group by account_id, posted_at, seq
    ), spent as (
      select case when t.details->>${key} = any (${known}::text[]) then t.details->>${key}
                  else ${JSON.stringify(usual)}::jsonb->>t.reason end as category,
             -e.amount - coalesce(u.amount, 0) as amount
        from looked e
       -- The limit keeps it a probe: a ledger that is small enough to be read whole does not stay so.
       cross join lateral (select reason, to_account, details from ledger_transfer
          where id = e.transfer_id limit 1) t
        left join undone u using (account_id, posted_at, seq)
       where e.amount < 0
         and not (t.reason = 'own_transfer' and t.to_account = any (${own}::bigint[]))
    )
    select s.category, s.amount, s.count, case when r.looked = ${lookMax} then r.since end as since
      from reach r
      left join (select category, sum(amount)::bigint as amount, count(*)::int as count
                   from spent where amount <> 0 group by category) s on true
     order by s.amount desc, s.category`.execute(db)
  return {
    spending: rows.flatMap(({ category, amount, count }) => {
      if (category === null) return []
      assert(isCategory(category), `${category} is a category`)
      return [{ category, amount: money(amount), count }]
    }),
    countedSince: rows[0]!.since,
  }
}

interface SpentRow {
  /** Null where nothing was spent. */
  readonly category: string | null
  readonly amount: bigint
  readonly count: number
  readonly since: Date | null
}
