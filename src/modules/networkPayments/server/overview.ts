import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { NetworkState } from '../contract.ts'
import type { NetworkFileRow, NetworkPaymentRow, Rail } from './tables.ts'

export interface Tally {
  readonly count: number
  /** Cents. */
  readonly minor: bigint
}

/** What of a rail waits for each cut, by its moment; one that is over is for the next file. */
export async function waitingByCut(
  db: Db,
  rail: Rail,
): Promise<readonly (Tally & { readonly cutAt: Date })[]> {
  const { rows } = await sql<Tally & { cutAt: Date }>`
    select leaves_at as "cutAt", count(*)::int as count, sum(amount_minor)::bigint as minor
      from network_payment where rail = ${rail} and state = 'created'
     group by leaves_at order by leaves_at`.execute(db)
  return rows
}

/** What is not settled yet, by how far it has got. */
export async function underWay(
  db: Db,
): Promise<readonly (Tally & { readonly state: NetworkState; readonly since: Date })[]> {
  const { rows } = await sql<Tally & { state: NetworkState; since: Date }>`
    select state, count(*)::int as count, sum(amount_minor)::bigint as minor, min(made_at) as since
      from network_payment where state in ('held', 'created', 'in_file', 'sent')
     group by state`.execute(db)
  return rows
}

export type FileHead = Omit<NetworkFileRow, 'content' | 'hash' | 'told_at'>

const HEAD = sql`id, rail, direction, name, entry_count, debit_minor, credit_minor, made_at, handed_over_at, refusal`

/** A file is in the folder seconds after it was cut, unless something is wrong. */
const LATE_AFTER_MS = 5 * 60_000

/** Files that should be in the outgoing folder and are not, the oldest first. */
export async function lateFiles(db: Db, at: Date): Promise<readonly FileHead[]> {
  const madeBefore = new Date(at.getTime() - LATE_AFTER_MS)
  const { rows } = await sql<FileHead>`
    select ${HEAD} from network_file
     where direction = 'out' and handed_over_at is null and made_at < ${madeBefore}
     order by made_at limit 20`.execute(db)
  return rows
}

/** Files that came in since then and could not be taken, the oldest first. */
export async function refusedFiles(db: Db, since: Date): Promise<readonly FileHead[]> {
  const { rows } = await sql<FileHead>`
    select ${HEAD} from network_file
     where refusal is not null and made_at >= ${since} order by made_at limit 20`.execute(db)
  return rows
}

/** Files the latest first, those before `after`. */
export async function filesBefore(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<readonly FileHead[]> {
  const { rows } = await sql<FileHead>`
    select ${HEAD} from network_file
     where ${after === undefined ? sql`true` : sql`(made_at, id) < (select made_at, id from network_file where id = ${after})`}
     order by made_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function fileById(db: Db, id: string): Promise<FileHead | undefined> {
  const { rows } = await sql<FileHead>`select ${HEAD} from network_file where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

type Entry = Omit<NetworkPaymentRow, 'contents' | 'trace'> & { readonly trace: string }

/** Payments of ours in a file by their traces, those after `after`. */
export async function paymentsOfFile(
  db: Db,
  { fileId, after = '', limit }: { fileId: string; after?: string | undefined; limit: number },
): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select id, rail, direction, state, person_id, amount_minor, made_at, leaves_at, file_id, trace, settles_at
      from network_payment where file_id = ${fileId} and trace > ${after}
     order by trace limit ${limit}`.execute(db)
  return rows
}

/** What of a file is not settled yet. */
export interface Unsettled {
  readonly fileId: string
  readonly settlesAt: Date
}

export async function unsettled(db: Db): Promise<readonly Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select file_id as "fileId", settles_at as "settlesAt"
      from network_settlement where settled_at is null`.execute(db)
  return rows
}

/** A payment out whose money waits on the clearing account of its rail. */
type OpenPayment = Pick<
  NetworkPaymentRow,
  'id' | 'rail' | 'state' | 'person_id' | 'amount_minor' | 'trace' | 'made_at'
>

/**
 * Payments out that are not settled, the oldest first. One that was answered before its file was settled here counts as
 * sent until then. Those that prove a linked account bring and take the same, and what is pulled in is posted as it settles:
 * neither stands on a clearing account before.
 */
export async function openPayments(db: Db): Promise<readonly OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select id, rail, state, person_id, amount_minor, trace, made_at from network_payment
     where state in ('held', 'created', 'in_file', 'sent') and direction = 'out' and not contents ? 'linkId'
    union all
    select id, rail, 'sent', person_id, p.amount_minor, trace, made_at
      from network_settlement s join network_payment p using (file_id, settles_at)
     where settled_at is null and state in ('corrected', 'returned') and not contents ? 'linkId'
    union all
    -- It was credited for its return, before its file was settled here.
    select id, rail, 'sent', person_id, -p.amount_minor, trace, made_at
      from network_settlement s join network_payment p using (file_id, settles_at)
     where settled_at is null and state = 'returned' and direction = 'in' and not contents ? 'isMicro'
     order by made_at, id`.execute(db)
  return rows
}
