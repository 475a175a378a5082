import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { newToken, tokenHashOf } from '../../../platform/server/token.ts'
import { standings } from '../../identity/server/identity.ts'
import type { AccessTables } from './tables.ts'

// A browser on which somebody signed in with both steps keeps a cookie that says so. It opens
// nothing: it only lets this person's own tries at the password be counted apart from strangers'.

const DAY_MS = 24 * 60 * 60_000
/** Browsers keep a cookie for four hundred days at most. */
const KNOWN_FOR_DAYS = 180
export const KNOWN_FOR_SECONDS = (KNOWN_FOR_DAYS * DAY_MS) / 1000
const DEVICES_MAX = 20

const seenLongAgo = (at: Date): Date => new Date(at.getTime() - KNOWN_FOR_DAYS * DAY_MS)

interface Claim {
  /** What the browser's cookie holds; undefined where it has none. */
  readonly token: string | undefined
  readonly email: string
  readonly at: Date
}

/** The id of the device, if the owner of this very address has signed in there lately. */
export async function knownDeviceOf(
  db: Db,
  { token, email, at }: Claim,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const device = db
    .withTables<AccessTables>()
    .selectFrom('known_device')
    .select(['id', 'person_id'])
    .where('token_hash', '=', tokenHashOf(token))
    .where('seen_at', '>', seenLongAgo(at))
  const known = await standings(db)
    .innerJoin(device.as('device'), 'device.person_id', 'sign_in.person_id')
    .select('device.id')
    .where('sign_in.email', '=', email)
    .executeTakeFirst()
  return known?.id
}

interface Seen {
  readonly personId: string
  readonly token: string | undefined
  readonly at: Date
}

/** A browser as it is known from now on. */
interface Known {
  /** What its cookie is to hold. */
  readonly token: string
  /** The same for everybody who signs in there. */
  readonly browserId: string
  /** Since when this person signs in there. */
  readonly since: Date
  /** They signed in there before. */
  readonly isKnown: boolean
}

/**
 * Notes that a member signed in on this device. The cookie gets a new value each time, for everybody
 * the browser is known to, so that one which was copied or planted is worth nothing afterwards.
 */
export async function rememberDevice(tx: Tx, { personId, token, at }: Seen): Promise<Known> {
  const tables = tx.withTables<AccessTables>()
  const { token: next, tokenHash } = newToken()
  const others =
    token === undefined
      ? []
      : await tables
          .updateTable('known_device')
          .set({ token_hash: tokenHash })
          .where('token_hash', '=', tokenHashOf(token))
          .returning(['browser_id as browserId', 'person_id as ownerId'])
          .execute()
  const { browserId, since } = await tables
    .insertInto('known_device')
    .values({
      id: newId(),
      person_id: personId,
      token_hash: tokenHash,
      seen_at: at,
      browser_id: others[0]?.browserId ?? newId(),
      first_seen_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'person_id']).doUpdateSet({ seen_at: at }),
    )
    .returning(['browser_id as browserId', 'first_seen_at as since'])
    .executeTakeFirstOrThrow()
  await sql`
    delete from known_device where id in (
      select id from known_device where person_id = ${personId}
       order by seen_at desc, id desc offset ${DEVICES_MAX})`.execute(tx)
  const isKnown = others.some(({ ownerId }) => ownerId === personId)
  return { token: next, browserId, since, isKnown }
}

/** Throws away devices on which nobody signed in for long. @returns how many */
export async function sweepDevices(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .withTables<AccessTables>()
    .deleteFrom('known_device')
    .where('seen_at', '<=', seenLongAgo(now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
