import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { DeviceSession } from '../../../values/device.ts'
import { forgetDeviceOf } from '../../notifications/server/notifications.ts'
import { SESSION_IDLE_MS } from './sessions.ts'
import type { IdentityTables } from './tables.ts'

// The sessions of one member, as they and staff look after them.

const sessions = (db: Db, personId: string) =>
  db.withTables<IdentityTables>().selectFrom('session').where('person_id', '=', personId)

const idleSince = (at: Date): Date => new Date(at.getTime() - SESSION_IDLE_MS)

/** A session that is going on. */
export interface OngoingSession {
  readonly sessionId: string
  readonly startedAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly address: string
  readonly device: string
}

/** Sessions somebody could go on with at `at`, the newest first. */
export const sessionsOf = (
  db: Db,
  personId: string,
  at: Date,
): Promise<readonly OngoingSession[]> =>
  sessions(db, personId)
    .select([
      'id as sessionId',
      'started_at as startedAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'address',
      'device',
    ])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('last_seen_at', '>', idleSince(at))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const presentDevice = ({
  sessionId,
  startedAt,
  lastSeenAt,
  expiresAt,
  address,
  device,
}: OngoingSession): DeviceSession => ({
  id: sessionId,
  startedAt: startedAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  address,
  device,
})

/** Ends a session if it is this member's and going on; false when it is not. */
export async function endSessionOf(
  tx: Tx,
  { personId, sessionId, at }: { personId: string; sessionId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update session set ended_at = ${at}
     where id = ${sessionId} and person_id = ${personId} and ended_at is null
       and expires_at > ${at} and last_seen_at > ${idleSince(at)}
    returning id`.execute(tx)
  if (rows.length > 0) await forgetDeviceOf(tx, sessionId)
  return rows.length > 0
}

/** The newest session, ended or not; undefined for a member who never signed in. */
export const lastSignInOf = (
  db: Db,
  personId: string,
): Promise<{ readonly at: Date; readonly address: string; readonly device: string } | undefined> =>
  sessions(db, personId)
    .select(['started_at as at', 'address', 'device'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Long enough to look back after an incident, not for ever. */
const KEPT_AFTER_END = '30 days'
const SWEPT_AT_ONCE = 10_000

/**
 * Throws away sessions that are long over. The newest of each person stays: it says when they signed in last, and by it
 * whoever comes back after a long time is told that the device is new. @returns how many
 */
export async function sweepSessions(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from session where id in (
      select id from session old
       where expires_at < ${now}::timestamptz - ${KEPT_AFTER_END}::interval
         and exists (select from session newer
                      where newer.person_id = old.person_id
                        and (newer.started_at, newer.id) > (old.started_at, old.id))
       limit ${SWEPT_AT_ONCE} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
