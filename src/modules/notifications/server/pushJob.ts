import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { RETRIED_AFTER_MINUTES } from '../../../platform/server/jobFailures.ts'
import { sendLoop, type SentWork } from '../../../platform/server/sendLoop.ts'
import { isPushService, type PushKeys, sendPush } from '../../../platform/server/webPush.ts'
import type { Institution } from '../../../values/institution.ts'
import { english, type Sentence, say } from '../../../values/sentence.ts'
import type { NotificationKind } from '../contract.ts'
import { pathOf } from './paths.ts'
import { pushKeysOf } from './pushKeys.ts'
import { openTarget } from './pushSealing.ts'

export const PUSH_JOB = 'pushes'

interface PushDependencies extends JobDependencies {
  /** The push services that may be asked. */
  readonly pushHosts: readonly string[]
}

/** News of the day before is no news: the portal has it. */
const KEPT_SECONDS = 24 * 3600
const TRIES_MAX = RETRIED_AFTER_MINUTES.length + 1
/** One service that is slow holds up a part of them. */
const AT_ONCE = 4

/**
 * Hands pushes to the push services of the members' browsers, the oldest first. A browser that is gone
 * there is forgotten; what else a service refuses is tried again later, and given up in the end: the
 * same news stands in the portal.
 * @returns how many it dealt with
 */
export async function sendPushes(
  db: Db,
  dependencies: PushDependencies,
  countMax: number,
): Promise<number> {
  let keys: Promise<PushKeys> | undefined
  const readKeys = (): Promise<PushKeys> => (keys ??= pushKeysOf(db))
  const work: SentWork<DuePush> = {
    job: PUSH_JOB,
    key: ['id'],
    claim: claimDue,
    titleOf: ({ kind }) => `Push to a device: ${kind}`,
    send: (push) => deliver(db, { ...dependencies, readKeys }, push),
    finish: (tx, _ctx, { id }) => dropPush(tx, id),
  }
  const counts = await Promise.all(
    Array.from({ length: AT_ONCE }, () => sendLoop(db, dependencies, work, countMax / AT_ONCE)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

interface Delivery extends PushDependencies {
  /** The keys of the portal, read once for all pushes of a run. */
  readonly readKeys: () => Promise<PushKeys>
}

interface DuePush {
  readonly id: bigint
  readonly subscription_id: string
  readonly kind: NotificationKind
  readonly transfer_id: string | null
  readonly path: string | null
  readonly queued_at: Date
  /** When quiet hours ended in which it was queued. */
  readonly not_before: Date | null
}

async function claimDue(
  tx: Tx,
  { at }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<DuePush | undefined> {
  const { rows } = await sql<DuePush>`
    select id, subscription_id, kind, transfer_id, path, queued_at, not_before from push
     where (not_before is null or not_before <= ${at}) and ${mayBeTried} order by id limit 1 for update skip locked`.execute(
    tx,
  )
  return rows[0]
}

async function deliver(
  db: Db,
  { clock, institution, pushHosts, log, readKeys }: Delivery,
  push: DuePush,
): Promise<void> {
  const { rows } = await sql<{ id: string; endpoint_hash: Buffer; sealed: Buffer }>`
    select id, endpoint_hash, sealed from push_subscription
     where id = ${push.subscription_id}`.execute(db)
  const [subscription] = rows
  const at = clock.now()
  if (
    !subscription ||
    at.getTime() - (push.not_before ?? push.queued_at).getTime() > KEPT_SECONDS * 1000
  )
    return
  const target = openTarget(db, subscription)
  // The list of services may have become shorter since.
  if (!isPushService(target.endpoint, pushHosts)) return forget(db, subscription.id)
  try {
    const status = await sendPush({
      target,
      text: textOf(institution, push),
      keys: await readKeys(),
      subject: `mailto:${institution.supportEmail}`,
      keptSeconds: KEPT_SECONDS,
    })
    if (status === 404 || status === 410) return await forget(db, subscription.id)
    if (status < 200 || status > 299)
      throw new Error(`${new URL(target.endpoint).host} answered ${status}`)
  } catch (error) {
    if ((await countTry(db, push)) < TRIES_MAX) throw error
    log.error({ err: error, job: PUSH_JOB }, 'push given up')
    await sql`update push_subscription set failures = failures + 1
               where id = ${subscription.id}`.execute(db)
    return
  }
  await sql`update push_subscription set delivered_at = ${at}, failures = 0
             where id = ${subscription.id}`.execute(db)
}

async function countTry(db: Db, { id }: DuePush): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update push set tries = tries + 1 where id = ${id} returning tries`.execute(db)
  return rows[0]?.tries ?? TRIES_MAX
}

async function forget(db: Db, subscriptionId: string): Promise<void> {
  await sql`delete from push_subscription where id = ${subscriptionId}`.execute(db)
}

export async function dropPush(tx: Tx, id: bigint | string): Promise<void> {
  await sql`delete from push where id = ${id}::bigint`.execute(tx)
}

/**
 * What a lock screen may show to anybody: what kind of news there is, and never an amount, a name or
 * what was said.
 */
const NEWS: Readonly<Record<NotificationKind, Sentence>> = {
  money_in: say('Money arrived'),
  money_out: say('Money left your account'),
  transfer_failed: say('A transfer did not go through'),
  deposit: say('News about your check'),
  security: say('News about your security'),
  bill: say('News about a bill'),
  statement: say('A new document'),
  question: say('A message from our staff'),
  alert: say('One of your alerts'),
}

/** Read by the service worker (`sw.js`). */
const textOf = ({ name }: Institution, push: DuePush): string =>
  JSON.stringify({
    title: english(NEWS[push.kind]),
    body: english('{institution}: sign in to read it.', { institution: name }),
    path: pathOf(push) ?? '/dashboard',
    tag: push.kind,
  })
