import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import type { AchEntryRow } from './tables.ts'
import { placeIn, type Unsettled } from '../../networkPayments/server/networkPayments.ts'

/** An entry that came in whose money stands on the clearing account, or is missing there. */
interface OpenEntry {
  readonly id: string
  readonly trace: string
  readonly company: string
  /** Settled and on no account; on an account and not settled; on its way back; for staff to look at. */
  readonly kind: 'not_posted' | 'not_settled' | 'going_back' | 'exception'
  /** Cents on the clearing account because of it; negative: that are missing there. */
  readonly minor: bigint
  readonly since: Date
  /** Why staff have to look at it. */
  readonly exception: string | null
}

/**
 * Entries whose posting, settlement and return have not all happened, the oldest first: each pays into the clearing
 * account when its file is settled, and leaves it when it is posted, or when the file it goes back with is settled.
 */
export async function openEntries(
  db: Db,
  unsettled: readonly Unsettled[],
): Promise<readonly OpenEntry[]> {
  const files = unsettled.map(({ fileId }) => fileId)
  const moments = unsettled.map(({ settlesAt }) => settlesAt)
  const { rows } = await sql<OpenEntry>`
    with unsettled as (
      select file_id, settles_at, (settles_at at time zone ${FED_ZONE})::date as day
        from unnest(${files}::uuid[], ${moments}::timestamptz[]) u (file_id, settles_at)
    ), candidate as (
      select * from ach_entry where state in ('waits', 'returning', 'exception')
      union select * from ach_entry where file_id = any(${files}::uuid[]) and state in ('posted', 'returned')
      union select * from ach_entry where return_file_id = any(${files}::uuid[])
    ), counted as (
      select e.*,
             not exists (select from unsettled u where u.file_id = e.file_id
                          and coalesce(u.settles_at = e.settles_at, u.day = e.settles_on)) as came,
             -- What staff have to look at waits in an account of its own, unless they put it away.
             e.state = 'posted' or e.state = 'exception' and not e.put_away as is_posted,
             e.state = 'returned'
               and not exists (select from unsettled u where u.file_id = e.return_file_id
                              and u.settles_at = e.return_settles_at) as went_back
        from candidate e
    ), open as (
      select *, (case when is_debit then -amount_minor else amount_minor end)
                * (came::int - is_posted::int - went_back::int) as minor
        from counted
    )
    select id, trace, company, minor, posts_at as since, exception,
           case when is_posted then 'not_settled'
                when state = 'exception' then 'exception'
                when state in ('returning', 'returned') then 'going_back'
                else 'not_posted' end as kind
      from open where minor <> 0 order by posts_at, id`.execute(db)
  return rows
}

type Listed = Pick<
  AchEntryRow,
  | 'id'
  | 'trace'
  | 'company'
  | 'kind'
  | 'amount_minor'
  | 'state'
  | 'exception'
  | 'return_reason'
  | 'answer'
> & { readonly settles_at: Date; readonly cursor: string }

const LISTED = sql`id, company, kind, amount_minor, state, exception, return_reason, answer`

/** Entries of a file that came in, in its order, those behind `after`. */
export async function entriesOfFile(
  db: Db,
  { fileId, after, limit }: { fileId: string; after?: string | undefined; limit: number },
): Promise<readonly Listed[]> {
  const [batch, place = '0'] = (after ?? '-1').split('.')
  const { rows } = await sql<Listed>`
    select ${LISTED}, trace, posts_at as settles_at, concat(batch, '.', place) as cursor
      from ach_entry where file_id = ${fileId} and (batch, place) > (${placeIn(batch!)}, ${placeIn(place)})
     order by batch, place limit ${limit}`.execute(db)
  return rows
}

/** Entries that go back with a file of ours, by their traces in it. */
export async function returnsInFile(
  db: Db,
  { fileId, after = '', limit }: { fileId: string; after?: string | undefined; limit: number },
): Promise<readonly Listed[]> {
  const { rows } = await sql<Listed>`
    select ${LISTED}, return_trace as trace, return_settles_at as settles_at, return_trace as cursor
      from ach_entry where return_file_id = ${fileId} and return_trace > ${after}
     order by return_trace limit ${limit}`.execute(db)
  return rows
}
