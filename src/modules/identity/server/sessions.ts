import { type RawBuilder, sql } from 'kysely'
import type { Role, Status } from '../../../values/endpoint.ts'
import type { StaffRole } from '../../../values/staffRoles.ts'
import { newId } from '../../../values/ids.ts'
import type { Db, Engine } from '../../../platform/server/db.ts'
import { openGather } from '../../../platform/server/gather.ts'
import { networkOf } from '../../../platform/server/network.ts'
import { prepared } from '../../../platform/server/prepared.ts'
import { newToken, tokenHashOf } from '../../../platform/server/token.ts'
import { forgetDeviceOf, forgetDevices } from '../../notifications/server/notifications.ts'
import type { IdentityTables } from './tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const SESSION_IDLE_MS = 10 * MINUTE_MS
const SEEN_EVERY_MS = MINUTE_MS
const SESSIONS_MAX = 5
const DEVICE_LENGTH_MAX = 200

const lifetimeOf = (role: Role): number => (role === 'admin' ? 8 : 12) * HOUR_MS

const earlier = (at: Date, milliseconds: number): Date => new Date(at.getTime() - milliseconds)

export interface LiveSession {
  readonly sessionId: string
  readonly personId: string
  readonly email: string
  readonly role: Role
  readonly staffRole: StaffRole | null
  readonly status: Status
  readonly passwordChangeDue: boolean
  /** Has an authenticator app or a passkey. Looked up for staff only; true for everybody else. */
  readonly strong: boolean
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

interface Beginning {
  readonly personId: string
  readonly role: Role
  readonly at: Date
  readonly address: string
  readonly device: string
  /** They signed in with this very browser before. */
  readonly isKnownBrowser?: boolean
}

interface Begun {
  readonly token: string
  readonly sessionId: string
  /**
   * They have signed in before, and never lately with a device that calls itself this; or from nowhere that it was
   * lately, with a browser that is not known: what it calls itself, half of all browsers do.
   */
  readonly isNewDevice: boolean
}

/**
 * Starts a session under a new random token. The member's oldest ones end where there would be
 * more than five. The caller holds the lock on the sign-in row.
 */
export async function beginSession(
  db: Db,
  { personId, role, at, address, isKnownBrowser = false, ...beginning }: Beginning,
): Promise<Begun> {
  const tables = db.withTables<IdentityTables>()
  const device = beginning.device.slice(0, DEVICE_LENGTH_MAX)
  const known = await tables
    .selectFrom('session')
    .select(['device', 'address'])
    .distinct()
    .where('person_id', '=', personId)
    .execute()
  const isHere = (one: (typeof known)[number]): boolean =>
    one.device === device && (isKnownBrowser || networkOf(one.address) === networkOf(address))
  const { token, tokenHash } = newToken()
  const sessionId = newId()
  await tables
    .updateTable('session')
    .set({ ended_at: at })
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where('id', 'in', (inner) =>
          inner
            .selectFrom('session')
            .select('id')
            .where('person_id', '=', personId)
            .where('ended_at', 'is', null)
            .where('expires_at', '>', at)
            .where('last_seen_at', '>', earlier(at, SESSION_IDLE_MS))
            .orderBy('started_at', 'desc')
            .orderBy('id', 'desc')
            .offset(SESSIONS_MAX - 1),
        )
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .execute()
  await tables
    .insertInto('session')
    .values({
      id: sessionId,
      token_hash: tokenHash,
      person_id: personId,
      started_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + lifetimeOf(role)),
      ended_at: null,
      address,
      device,
    })
    .execute()
  return { token, sessionId, isNewDevice: known.length > 0 && !known.some(isHere) }
}

type Going = Pick<LiveSession, 'status' | 'lastSeenAt' | 'expiresAt'>

const isLive = ({ status, lastSeenAt, expiresAt }: Going, at: Date): boolean =>
  expiresAt > at && lastSeenAt > earlier(at, SESSION_IDLE_MS) && status !== 'suspended'

const sessions = (db: Db) =>
  db
    .withTables<IdentityTables>()
    .selectFrom('session')
    .innerJoin('sign_in', 'sign_in.person_id', 'session.person_id')
    .where('session.ended_at', 'is', null)
    .select([
      'session.id as sessionId',
      'session.token_hash as tokenHash',
      'session.person_id as personId',
      'sign_in.email',
      'sign_in.role',
      'sign_in.staff_role as staffRole',
      'sign_in.status',
      'sign_in.password_change_due as passwordChangeDue',
      'session.last_seen_at as lastSeenAt',
      'session.expires_at as expiresAt',
    ])

/** What every request asks of sessions; requests that arrive together share the queries. */
export interface Sessions {
  /**
   * The session behind a cookie and the present standing of its owner. Read from the database each
   * time, because role and status may have changed since the last request.
   */
  find(token: string, at: Date): Promise<LiveSession | undefined>
  /** Notes that the person did something, at most once a minute; answers when that last was. */
  touch(session: LiveSession, at: Date): Promise<Date>
}

/**
 * @param hasStrongFactor whether the owner, whose row of `sign_in` is in the query, has an
 *   authenticator app or a passkey
 */
export function openSessions(
  { db, pool }: Pick<Engine, 'db' | 'pool'>,
  hasStrongFactor: RawBuilder<boolean>,
): Sessions {
  // Asked for staff only, so that sessions of members cost no look at their factors.
  const strong = sql<boolean>`sign_in.role <> 'admin' or ${hasStrongFactor}`
  const lookup = openGather(async (hashes: readonly string[]) => {
    const wanted = hashes.map((hash) => Buffer.from(hash, 'hex'))
    const query = sessions(db)
      .select(strong.as('strong'))
      .where(sql<boolean>`session.token_hash = any(${wanted}::bytea[])`)
    const rows = await prepared(pool, 'sessions', query)
    return new Map(rows.map(({ tokenHash, ...session }) => [tokenHash.toString('hex'), session]))
  })
  const note = openGather((seen: readonly string[]) => touchMany(db, seen))
  return {
    find: async (token, at) => {
      const session = await lookup(tokenHashOf(token).toString('hex'))
      return session && isLive(session, at) ? session : undefined
    },
    touch: async ({ sessionId, lastSeenAt }, at) => {
      if (at.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return lastSeenAt
      await note(`${sessionId} ${at.toISOString()}`)
      return at
    },
  }
}

/** Each of `seen` is the id of a session and when its owner was there. */
async function touchMany(db: Db, seen: readonly string[]): Promise<ReadonlyMap<string, true>> {
  const [ids, ats] = [0, 1].map((part) => seen.map((one) => one.split(' ')[part]))
  // Locked in the order of ids, or two servers that touch the same sessions could wait for each other.
  await sql`
    with locked as (
      select id from session where id = any(${ids}::uuid[]) order by id for no key update)
    update session set last_seen_at = seen.at
      from locked, unnest(${ids}::uuid[], ${ats}::timestamptz[]) seen (id, at)
     where session.id = locked.id and seen.id = locked.id
       and session.last_seen_at < seen.at`.execute(db)
  return new Map(seen.map((one) => [one, true]))
}

/** True while a session may go on; live streams ask this at each heartbeat. */
export async function isSessionLive(db: Db, sessionId: string, at: Date): Promise<boolean> {
  const session = await sessions(db).where('session.id', '=', sessionId).executeTakeFirst()
  return session !== undefined && isLive(session, at)
}

/** Ends one session and the news on its device; ending it twice changes nothing. */
export async function endSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .withTables<IdentityTables>()
    .updateTable('session')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
  await forgetDeviceOf(db, sessionId)
}

/**
 * Ends the session behind the token in a cookie; an unknown token ends nothing. Its device goes on being
 * told of news: whoever signs in again has not signed out.
 */
export async function endSessionBehind(db: Db, token: string, at: Date): Promise<void> {
  await db
    .withTables<IdentityTables>()
    .updateTable('session')
    .set({ ended_at: at })
    .where('token_hash', '=', tokenHashOf(token))
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends every session of a member but one, and the news on their devices: after a new password, a
 * suspension, a change of powers.
 */
export async function endAllSessions(
  db: Db,
  personId: string,
  at: Date,
  exceptId?: string,
): Promise<void> {
  await db
    .withTables<IdentityTables>()
    .updateTable('session')
    .set({ ended_at: at })
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where('person_id', '=', personId)
        .where('ended_at', 'is', null)
        .$if(exceptId !== undefined, (others) => others.where('id', '<>', exceptId!))
        // In the order of ids, as `touchMany` locks them.
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .execute()
  await forgetDevices(db, personId, exceptId)
}

/** Gives a session a new token; the cookie of before opens nothing any more. */
export async function renewSession(tx: Db, sessionId: string): Promise<{ readonly token: string }> {
  const { token, tokenHash } = newToken()
  await tx
    .withTables<IdentityTables>()
    .updateTable('session')
    .set({ token_hash: tokenHash })
    .where('id', '=', sessionId)
    .execute()
  return { token }
}

/** Moves all sessions ahead with the clock of a demonstration, so that its jump signs nobody out. */
export async function carrySessionsForward(tx: Db, milliseconds: number): Promise<void> {
  const step = `${milliseconds} milliseconds`
  await sql`
    update session set last_seen_at = last_seen_at + ${step}::interval,
                       expires_at = expires_at + ${step}::interval
     where ended_at is null`.execute(tx)
}
