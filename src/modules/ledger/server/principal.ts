import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { assert } from '../../../values/result.ts'
import { houseAccount, lockedBalancesOf } from './accounts.ts'
import type { LedgerAccountId } from './types.ts'

/** What came and went on an account, dividends left out, by the days it counts for. */
export interface Principal {
  /** All entries of the account by now. */
  readonly entriesThrough: bigint
  /** What could be taken back: available, and above what has to stay. In cents, not negative. */
  readonly reclaimableMinor: bigint
  readonly changes: readonly { readonly valueDate: Day; readonly amountMinor: bigint }[]
  /** Undefined where every entry of the account is still in the database. */
  readonly archived: ArchivedPast | undefined
}

/** What is known of the entries of an account that left the database. */
interface ArchivedPast {
  /** The last of them. */
  readonly through: bigint
  /** What was in the account then, dividends included. */
  readonly balanceMinor: bigint
  /** The day of the first entry that is left. */
  readonly until: Day
}

interface Asked {
  readonly account: LedgerAccountId
  /** Entries that are known. */
  readonly through: bigint
}

const DIVIDENDS = houseAccount('expense:dividends')

/**
 * The principal of accounts behind the entries that are known; under `lock` nobody posts to them, or pays a dividend,
 * until the transaction ends. A reversal counts from the day of what it undoes: that money was never there, or never away.
 */
export async function principalOf(
  tx: Tx,
  asked: readonly Asked[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<LedgerAccountId, Principal>> {
  const accounts = asked.map(({ account }) => account)
  if (lock) await lockedBalancesOf(tx, [DIVIDENDS, ...accounts])
  const standing = await standingOf(tx, accounts)
  const changes = await changesOf(tx, asked)
  return new Map(
    accounts.map((account) => {
      const row = standing.get(account)
      assert(row, `ledger account ${account} exists`)
      const own = (changes.get(account) ?? []).map(({ counts_from, amount }) => ({
        valueDate: counts_from,
        amountMinor: amount,
      }))
      return [
        account,
        {
          entriesThrough: row.seq,
          reclaimableMinor: row.reclaimable,
          changes: own,
          archived: archivedIn(row),
        },
      ] as const
    }),
  )
}

interface StandingRow {
  readonly id: LedgerAccountId
  readonly seq: bigint
  readonly reclaimable: bigint
  /** All null where no entry left the database. */
  readonly archived_through: bigint | null
  readonly archived_balance: bigint | null
  readonly archived_until: Day | null
}

const archivedIn = (row: StandingRow): ArchivedPast | undefined =>
  row.archived_through === null
    ? undefined
    : {
        through: row.archived_through,
        balanceMinor: row.archived_balance!,
        until: row.archived_until!,
      }

async function standingOf(
  tx: Tx,
  accounts: readonly LedgerAccountId[],
): Promise<ReadonlyMap<LedgerAccountId, StandingRow>> {
  const { rows } = await sql<StandingRow>`
    select a.id, a.seq, greatest(a.posted - a.held - greatest(a.floor, 0), 0) as reclaimable,
           first.seq - 1 as archived_through, first.balance_after - first.amount as archived_balance,
           t.value_date as archived_until
      from ledger_account a
      left join lateral (
        select e.* from (select seq, transfer_id, amount, balance_after from ledger_entry
                          where account_id = a.id order by seq limit 1) e where e.seq > 1) first on true
      left join ledger_transfer t on t.id = first.transfer_id
     where a.id = any(${accounts}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

interface ChangeRow {
  readonly account_id: LedgerAccountId
  readonly counts_from: Day
  readonly amount: bigint
}

/** The day from which a transfer `t` counts: that of what it undoes, where it is a reversal. */
export const COUNTS_FROM = sql<Day>`
  case when t.reverses_id is null then t.value_date else (
    with recursive chain (id, value_date, reverses_id) as (
      select t.id, t.value_date, t.reverses_id
      union all
      select o.id, o.value_date, o.reverses_id
        from chain c join ledger_transfer o on o.id = c.reverses_id
    ) select value_date from chain where reverses_id is null) end`

async function changesOf(
  tx: Tx,
  asked: readonly Asked[],
): Promise<ReadonlyMap<LedgerAccountId, readonly ChangeRow[]>> {
  const { rows } = await sql<ChangeRow>`
    select asked.account as account_id, ${COUNTS_FROM} as counts_from,
           sum(e.amount)::bigint as amount
      from unnest(${asked.map(({ account }) => account)}::bigint[],
                  ${asked.map(({ through }) => through)}::bigint[]) asked (account, through)
     cross join lateral (
       -- By index, entry by entry, whatever the planner thinks of the rest of the journal.
       select transfer_id, amount from ledger_entry
        where account_id = asked.account and seq > asked.through offset 0) e
     cross join lateral (
       select id, reason, from_account, to_account, value_date, reverses_id from ledger_transfer
        where id = e.transfer_id offset 0) t
     where t.reason <> 'interest' or ${DIVIDENDS} not in (t.from_account, t.to_account)
     group by 1, 2 order by 1, 2`.execute(tx)
  return Map.groupBy(rows, ({ account_id }) => account_id)
}
