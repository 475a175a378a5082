import { sql } from 'kysely'
import { audit } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { isPushKey, isPushService, type PushTarget } from '../../../platform/server/webPush.ts'
import { newId } from '../../../values/ids.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { type Devices, DEVICES_MAX } from '../devices.contract.ts'
import { pushKeysOf } from './pushKeys.ts'
import { hashOfEndpoint, sealTarget } from './pushSealing.ts'
import type { NotificationTables } from './tables.ts'

/** Who looks, and from which session: the device it is on is marked. */
interface Looking {
  readonly personId: string
  readonly sessionId: string
}

const subscriptions = (db: Db) =>
  db.withTables<NotificationTables>().selectFrom('push_subscription')

export async function devicesOf(db: Db, { personId, sessionId }: Looking): Promise<Devices> {
  const rows = await subscriptions(db)
    .select(['id', 'device', 'created_at', 'delivered_at', 'failures', 'session_id'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const { publicKey } = await pushKeysOf(db)
  return {
    publicKey: publicKey.toString('base64url'),
    devices: rows.map((row) => ({
      id: row.id,
      device: row.device,
      addedAt: row.created_at.toISOString(),
      deliveredAt: row.delivered_at?.toISOString() ?? null,
      isUnreachable: row.failures > 0,
      isThisOne: row.session_id === sessionId,
    })),
  }
}

interface Adding {
  readonly sessionId: string
  readonly target: PushTarget
  readonly device: string
  /** The push services that may be asked. */
  readonly hosts: readonly string[]
}

const DEVICE_LENGTH_MAX = 200

/**
 * Adding the same browser twice changes nothing, so sending it again is safe. A browser that somebody
 * else had turned on belongs to whoever turned it on last, under an id of its own: what was queued for
 * the one before goes nowhere.
 */
export async function addDevice(
  db: Db,
  ctx: ActionContext,
  { sessionId, target, device, hosts }: Adding,
): Promise<Result<Devices, 'push_service_unknown' | 'unusable_key'>> {
  if (!isPushService(target.endpoint, hosts)) return refuse('push_service_unknown')
  if (!isPushKey(target.p256dh)) return refuse('unusable_key')
  const { actorId: personId, at } = ctx
  const hash = hashOfEndpoint(db, target.endpoint)
  const named = device.slice(0, DEVICE_LENGTH_MAX)
  const id = newId(at.getTime())
  await inTransaction(db, async (tx) => {
    // A session is on one browser: what that handed out before is not in use any more.
    await sql`delete from push_subscription
               where session_id = ${sessionId} and endpoint_hash <> ${hash}`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into push_subscription as known
             (id, person_id, endpoint_hash, sealed, device, session_id, created_at)
      values (${id}, ${personId}, ${hash}, ${sealTarget(db, hash, target)},
              ${named}, ${sessionId}, ${at})
      on conflict (endpoint_hash) do update set
        id = case when known.person_id = excluded.person_id then known.id else excluded.id end,
        person_id = excluded.person_id, sealed = excluded.sealed, device = excluded.device,
        session_id = excluded.session_id, failures = 0
      returning id`.execute(tx)
    await removeBeyondMost(tx, personId)
    if (rows[0]!.id === id)
      await audit(tx, ctx, 'notification.device_added', { subjectId: personId })
  })
  return ok(await devicesOf(db, { personId, sessionId }))
}

const removeBeyondMost = (tx: Tx, personId: string) =>
  sql`delete from push_subscription where id in (
        select id from push_subscription where id in (
          select id from push_subscription where person_id = ${personId}
           order by created_at desc, id desc offset ${DEVICES_MAX})
         order by id for update)`.execute(tx)

/** The session goes on there, so that signing out of it ends the subscription. */
export async function seeDevice(
  db: Db,
  { personId, sessionId }: Looking,
  endpoint: string,
): Promise<Devices> {
  await sql`update push_subscription set session_id = ${sessionId}
             where endpoint_hash = ${hashOfEndpoint(db, endpoint)} and person_id = ${personId}
               and session_id <> ${sessionId}`.execute(db)
  return devicesOf(db, { personId, sessionId })
}

/** One that is gone, or somebody else's, changes nothing. */
export async function removeDevice(
  db: Db,
  ctx: ActionContext,
  { sessionId, id }: { readonly sessionId: string; readonly id: string },
): Promise<Devices> {
  const { actorId: personId } = ctx
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`
      delete from push_subscription where id = ${id} and person_id = ${personId}
      returning id`.execute(tx)
    if (rows.length > 0)
      await audit(tx, ctx, 'notification.device_removed', { subjectId: personId })
  })
  return devicesOf(db, { personId, sessionId })
}

/** Whoever signs out somewhere is told no more on that device. */
export const forgetDeviceOf = (tx: Db, sessionId: string) =>
  sql`delete from push_subscription where session_id = ${sessionId}`.execute(tx)

/** As {@link forgetDeviceOf} on every device of theirs but the one of a session. */
export const forgetDevices = (tx: Db, personId: string, exceptSessionId?: string) =>
  sql`delete from push_subscription where id in (
        select id from push_subscription
         where person_id = ${personId} and session_id is distinct from ${exceptSessionId ?? null}
         order by id for update)`.execute(tx)
