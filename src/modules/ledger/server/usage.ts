import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { balancesOf } from './accounts.ts'
import { COUNTS_FROM } from './principal.ts'
import type { LedgerAccountId, Reason } from './types.ts'

// How an account was used in a period that is over: what a fee depends on.

/** What changed a balance on a day, in cents. */
export interface DatedChange {
  readonly countsFrom: Day
  readonly amountMinor: bigint
}

/** Calendar days, the first inside and the last outside. */
interface Days {
  readonly from: Day
  readonly to: Day
}

/** An entry is dated ahead of its posting by no more. */
const DATED_AHEAD_DAYS_MAX = 31

/**
 * The lowest balance at the end of a day of the period, by account. As with dividends a change counts from its value
 * date, and a reversal from the day of what it undoes. Lock the balances first.
 */
export async function lowestBalances(
  tx: Tx,
  accounts: readonly LedgerAccountId[],
  days: Days,
): Promise<ReadonlyMap<LedgerAccountId, bigint>> {
  const { rows } = await sql<DatedChange & { readonly account: LedgerAccountId }>`
    select asked.account, ${COUNTS_FROM} as "countsFrom", sum(e.amount)::bigint as "amountMinor"
      from unnest(${accounts}::bigint[]) asked (account)
     cross join lateral (
       select transfer_id, amount from ledger_entry
        where account_id = asked.account
          and posted_at >= ${days.from}::date - ${DATED_AHEAD_DAYS_MAX}::int offset 0) e
     cross join lateral (
       select id, value_date, reverses_id from ledger_transfer where id = e.transfer_id offset 0) t
     group by 1, 2 order by 1, 2`.execute(tx)
  const changes = Map.groupBy(rows, ({ account }) => account)
  const balances = await balancesOf(tx, accounts)
  return new Map(
    balances.map(({ accountId, posted }) => [
      accountId,
      lowestBalance(posted.minor, changes.get(accountId) ?? [], days),
    ]),
  )
}

/** The lowest end of a day, from the balance of now and the changes since, in the order of their days. */
export function lowestBalance(
  nowMinor: bigint,
  changes: readonly DatedChange[],
  { from, to }: Days,
): bigint {
  const later = changes.filter(({ countsFrom }) => countsFrom > from)
  // At the end of the first day.
  let balance = later.reduce((rest, { amountMinor }) => rest - amountMinor, nowMinor)
  let lowest = balance
  for (const { countsFrom, amountMinor } of later) {
    if (countsFrom >= to) break
    balance += amountMinor
    if (balance < lowest) lowest = balance
  }
  return lowest
}

interface Instants {
  readonly from: Date
  readonly to: Date
}

/** How often money left each account for one of these reasons and stayed away. */
export async function timesOut(
  db: Db,
  accounts: readonly LedgerAccountId[],
  reasons: readonly Reason[],
  { from, to }: Instants,
): Promise<ReadonlyMap<LedgerAccountId, number>> {
  const { rows } = await sql<{ account: LedgerAccountId; times: number }>`
    select asked.account, count(*)::int as times
      from unnest(${accounts}::bigint[]) asked (account)
     cross join lateral (
       select transfer_id, posted_at, seq from ledger_entry
        where account_id = asked.account and posted_at >= ${from} and posted_at < ${to} and amount < 0
       offset 0) e
     cross join lateral (
       select reason from ledger_transfer where id = e.transfer_id offset 0) t
     where t.reason = any(${reasons}::text[])
       -- A reversal leaves a row, and what undoes the reversal the same row with the other sign.
       and not exists (select from ledger_correction c
                        where c.account_id = asked.account and c.posted_at = e.posted_at and c.seq = e.seq
                       having sum(c.money_out) > 0)
     group by 1`.execute(db)
  return new Map(rows.map(({ account, times }) => [account, times]))
}

/**
 * The accounts on which something moved since a moment of their own, for other reasons than these, or may have: what moved
 * before an entry of that time that is the first left, is archived.
 */
export async function movedSince(
  db: Db,
  asked: readonly { readonly account: LedgerAccountId; readonly since: Date }[],
  { to, reasonsLeftOut }: { readonly to: Date; readonly reasonsLeftOut: readonly Reason[] },
): Promise<ReadonlySet<LedgerAccountId>> {
  const { rows } = await sql<{ account: LedgerAccountId }>`
    select asked.account
      from unnest(${asked.map(({ account }) => account)}::bigint[],
                  ${asked.map(({ since }) => since)}::timestamptz[]) asked (account, since)
     where exists (
       select from (select transfer_id from ledger_entry
                     where account_id = asked.account and posted_at >= asked.since and posted_at < ${to}
                    offset 0) e
         cross join lateral (
           select reason from ledger_transfer where id = e.transfer_id offset 0) t
        where t.reason <> all(${reasonsLeftOut}::text[]))
        or exists (
       select from (select posted_at, seq from ledger_entry
                     where account_id = asked.account order by seq limit 1) first
        where first.seq > 1 and first.posted_at >= asked.since and first.posted_at < ${to})`.execute(
    db,
  )
  return new Set(rows.map(({ account }) => account))
}
