import { sql } from 'kysely'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { record } from './record.ts'

// The trail lies in parts, each a stretch of its numbers. Old ones leave the database for files.

/** A stretch of the trail: the events `first` to `behind - 1`. */
export interface Part {
  readonly first: bigint
  readonly behind: bigint
}

/** One whose events are in a file. */
export interface ArchivedPart extends Part {
  /** The name of the file. */
  readonly file: string
  /** When the latest of its events was written. */
  readonly newestAt: Date
  /** The last link of the chain that seals one of its events, or of those before. */
  readonly lastLink: bigint
}

/** Sees to it that a whole part lies ready behind the one that is used. @returns how many were made */
export async function preparePart(db: Db): Promise<number> {
  const { rows } = await sql<{ made: boolean }>`
    select audit_prepare_part() is not null as made`.execute(db)
  return rows[0]!.made ? 1 : 0
}

/** In the order of their numbers. */
export async function archivedParts(db: Db): Promise<readonly ArchivedPart[]> {
  const { rows } = await sql<ArchivedPart>`
    select first, behind, file, newest_at as "newestAt", last_link as "lastLink"
      from audit_part where archived_at is not null order by first`.execute(db)
  return rows
}

/** What cannot be read in the portal any more: everything up to this moment; null while all can be. */
export async function archivedTo(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select newest_at as at from audit_part where archived_at is not null
     order by first desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * The oldest part that is still in the database, where it may leave: it is full, every event in it is older than
 * `before`, and all of them are sealed.
 */
export async function oldestPart(db: Db, before: Date): Promise<ArchivedPart | undefined> {
  const { rows } = await sql<Omit<ArchivedPart, 'file'>>`
    select p.first, p.behind, e.newest_at as "newestAt",
           greatest(l.last_link, (select max(last_link) from audit_part)) as "lastLink"
      from (select first, behind from audit_part where archived_at is null order by first limit 1) p
     cross join lateral (
       select count(*) as count, max(at) as newest_at from audit_event
        where id < p.behind) e
     cross join lateral (
       select count(*) as count, max(number) as last_link from audit_link
        where event_id >= p.first and event_id < p.behind) l
     where p.behind <= (select sealed_to from audit_sealer)
       and e.newest_at < ${before} and l.count = e.count`.execute(db)
  const [part] = rows
  return part && { ...part, file: `audit-${part.first}-${part.behind - 1n}.archive` }
}

/**
 * Takes a part out of the database for good, as its owner: the trail tells so itself. Whoever writes an event
 * waits for this, so it waits itself for three seconds at most.
 * @returns whether it was still there
 * @throws PostgreSQL's `lock_not_available`, and then nothing has changed
 */
export const removePart = (owner: Db, part: ArchivedPart, at: Date): Promise<boolean> =>
  inTransaction(owner, async (tx) => {
    const { first, behind, file, newestAt, lastLink } = part
    await sql`set local lock_timeout = '3s'`.execute(tx)
    const { numAffectedRows } = await sql`
      update audit_part set file = ${file}, newest_at = ${newestAt}, last_link = ${lastLink}, archived_at = ${at}
       where first = ${first} and archived_at is null`.execute(tx)
    if (numAffectedRows === 0n) return false
    const table = sql.table(`audit_event_${first}`)
    await sql`alter table audit_event detach partition ${table}`.execute(tx)
    await sql`drop table ${table}`.execute(tx)
    await record(tx, {
      at,
      actorId: null,
      action: 'audit.archived',
      detail: { from: first.toString(), to: (behind - 1n).toString(), file },
    })
    return true
  })
