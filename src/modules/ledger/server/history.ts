import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { withOriginals } from './originals.ts'
import {
  type BalanceRow,
  type EntryRow,
  type FlowRow,
  type PendingRow,
  balanceOfRow,
  flowOfRow,
  pendingOfRow,
} from './rows.ts'
import type { Entry, Flow, LedgerAccountId, Overview, PendingEntry, Range } from './types.ts'

/** True for text that {@link history} takes as `before`; for what comes back from a browser. */
export const isPlace = (text: string): boolean =>
  /^[0-9]{1,16}\.[0-9]{1,18}\.[0-9]{1,18}$/.test(text)

/** The how-manieth entry of its account stands at a place: 1 is the first. */
export const sequenceAt = (place: string): bigint => {
  assert(isPlace(place), `${place} is a place in history`)
  return BigInt(place.split('.')[2]!)
}

/** When the first entry of an account was posted; undefined where it has none, or that is archived. */
export async function begunAt(db: Db, account: LedgerAccountId): Promise<Date | undefined> {
  const { rows } = await sql<{ posted_at: Date }>`
    select posted_at from ledger_entry where account_id = ${account} and seq = 1`.execute(db)
  return rows[0]?.posted_at
}

interface Page {
  readonly countMax: number
  /** The `place` of the last entry of the page before. */
  readonly before?: string | undefined
  readonly range?: Range | undefined
}

/** Entries of one or several accounts together, newest first. The cost does not grow with history. */
export async function history(
  db: Db,
  accounts: readonly LedgerAccountId[],
  { countMax, before, range }: Page,
): Promise<readonly Entry[]> {
  const { rows } =
    await sql<EntryRow>`select * from ledger_history(${accounts}::bigint[], ${countMax},
    ${before ?? null}, ${range?.from ?? null}, ${range?.to ?? null})`.execute(db)
  return withOriginals(db, rows)
}

/** For each account: balance at both ends of the range, money in and money out between. */
export async function flows(
  db: Db,
  accounts: readonly LedgerAccountId[],
  range: Range,
): Promise<readonly Flow[]> {
  const { rows } = await sql<FlowRow>`select * from ledger_flows(${accounts}::bigint[],
    ${range.from}, ${range.to})`.execute(db)
  return rows.map(flowOfRow)
}

/** Open holds of the accounts, both ways, oldest first. One between two of them appears twice. */
export async function pending(
  db: Db,
  accounts: readonly LedgerAccountId[],
  countMax: number,
): Promise<readonly PendingEntry[]> {
  const { rows } = await sql<PendingRow>`
    select * from ledger_pending(${accounts}::bigint[], ${countMax})`.execute(db)
  return rows.map(pendingOfRow)
}

/** True for the part of a credited check, or of money pulled in, that its owner cannot use yet. */
export const isWithheld = ({ reason, amount }: Pick<PendingEntry, 'reason' | 'amount'>): boolean =>
  (reason === 'check_deposit' || reason === 'ach_entry') && amount.minor < 0n

/** What holds kept of one account as a moment ended, in minor units. */
export async function heldBefore(db: Db, account: LedgerAccountId, at: Date): Promise<bigint> {
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(amount), 0)::bigint as held from ledger_hold
     where from_account = ${account} and placed_at < ${at}
       and (ended_at is null or ended_at >= ${at})`.execute(db)
  return rows[0]!.held
}

/** The amount is text: JSON numbers lose cents. */
interface FigureRow {
  readonly total: string
  readonly count: number
}

interface OverviewRow {
  readonly balances: readonly BalanceRow[]
  readonly flows: readonly FlowRow[]
  readonly pending: readonly PendingRow[]
  /**
   * What open holds will bring and what they will take. What is withheld of what was credited is in neither
   * (see {@link isWithheld}).
   */
  readonly came: FigureRow
  readonly left: FigureRow
  readonly recent: readonly EntryRow[]
}

const figureOfRow = ({ total, count }: FigureRow) => ({ total: money(BigInt(total)), count })

/** Everything a dashboard shows of these accounts, in one round trip, or two when something was reversed. */
export async function overview(
  db: Db,
  accounts: readonly LedgerAccountId[],
  range: Range,
  recentCountMax: number,
): Promise<Overview> {
  const { rows } = await sql<{ overview: OverviewRow }>`select ledger_overview(
    ${accounts}::bigint[], ${range.from}, ${range.to}, ${recentCountMax}) as overview`.execute(db)
  const { balances, flows, pending, came, left, recent } = rows[0]!.overview
  return {
    balances: balances.map(balanceOfRow),
    flows: flows.map(flowOfRow),
    pending: { in: figureOfRow(came), out: figureOfRow(left), entries: pending.map(pendingOfRow) },
    recent: await withOriginals(db, recent),
  }
}
