import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { networkOf } from '../../../platform/server/network.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { throttle } from '../../../platform/server/throttle.ts'
import { newToken, tokenHashOf } from '../../../platform/server/token.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { CONFIRM_EMAIL_PATH, LINK_HOURS } from '../email.contract.ts'
import { mailConfirmationLink } from './notifications.ts'
import { stateAfter } from './policy.ts'
import { confirmedAt } from './queries.ts'
import { type ApplicationTables, TOPIC } from './tables.ts'

const HOUR_MS = 3_600_000
const LINKS_PER_HOUR_MAX = 4

const confirmations = (db: Db) => db.withTables<ApplicationTables>()

/** Mails the applicant, who is the actor, a link that confirms the address they registered with. */
export async function sendLink(tx: Tx, ctx: ActionContext, publicUrl: string): Promise<void> {
  const { actorId: personId, at } = ctx
  const { token, tokenHash } = newToken()
  await confirmations(tx)
    .insertInto('email_confirmation')
    .values({
      token_hash: tokenHash,
      person_id: personId,
      email: await emailOf(tx, personId),
      sent_at: at,
      expires_at: new Date(at.getTime() + LINK_HOURS * HOUR_MS),
      confirmed_at: null,
    })
    .execute()
  const link = new URL(CONFIRM_EMAIL_PATH, publicUrl)
  link.hash = token
  await mailConfirmationLink(tx, ctx, personId, link.href)
}

/** The applicant asks for another link; the application's lock keeps parallel requests in line. */
export const sendAnotherLink = (
  db: Db,
  ctx: ActionContext,
  publicUrl: string,
): Promise<Result<void, 'not_found' | 'nothing_to_confirm' | 'too_many_links'>> =>
  allOrNothing(db, async (tx) => {
    const { actorId, at } = ctx
    const application = await lockApplicationOf(tx, actorId)
    if (!application) return refuse('not_found')
    const isDecided = stateAfter(application.state, 'approve') === undefined
    if (isDecided || (await confirmedAt(tx, actorId))) return refuse('nothing_to_confirm')
    const { sent } = await confirmations(tx)
      .selectFrom('email_confirmation')
      .select(({ fn }) => fn.countAll<bigint>().as('sent'))
      .where('person_id', '=', actorId)
      .where('sent_at', '>', new Date(at.getTime() - HOUR_MS))
      .executeTakeFirstOrThrow()
    if (sent >= LINKS_PER_HOUR_MAX) return refuse('too_many_links')
    await sendLink(tx, ctx, publicUrl)
    await audit(tx, ctx, 'application.link_sent', {
      subjectId: actorId,
      detail: { applicationId: application.id },
    })
    await publish(tx, TOPIC, [actorId])
    return ok(undefined)
  })

const lockApplicationOf = (tx: Tx, personId: string) =>
  confirmations(tx)
    .selectFrom('application')
    .select(['id', 'state'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()

/**
 * Takes the token of a mailed link. `link_dead` says nothing about why. Who tries links one after the
 * other is slowed down, though nobody can guess 256 bits.
 */
export async function confirmByLink(
  db: Db,
  ctx: ActionContext<string | null>,
  token: string,
): Promise<Result<{ confirmedAt: string }, 'link_dead' | 'too_many'>> {
  assert(ctx.address !== null, 'whoever opens a link comes from somewhere')
  const key = `confirmation from ${networkOf(ctx.address)}`
  if ((await throttle(db, ctx.at, { key, countMax: 60, lasts: '1 hour' })) > 0)
    return refuse('too_many')
  return allOrNothing(db, (tx) => confirm(tx, ctx, tokenHashOf(token)))
}

/**
 * The application is locked before the link is looked at, so of two who confirm at once the second one
 * sees the first.
 */
async function confirm(
  tx: Tx,
  ctx: ActionContext<string | null>,
  hash: Buffer,
): Promise<Result<{ confirmedAt: string }, 'link_dead'>> {
  const found = await linkOf(tx, hash).executeTakeFirst()
  if (!found) return refuse('link_dead')
  const personId = found.person_id
  await lockApplicationOf(tx, personId)
  const link = await linkOf(tx, hash).where('confirmed_at', 'is', null).executeTakeFirst()
  const isLive = link && link.expires_at > ctx.at && link.email === (await emailOf(tx, personId))
  if (!isLive || (await confirmedAt(tx, personId))) return refuse('link_dead')
  await markConfirmed(tx, { ...ctx, actorId: personId }, hash)
  return ok({ confirmedAt: ctx.at.toISOString() })
}

const linkOf = (tx: Tx, hash: Buffer) =>
  confirmations(tx).selectFrom('email_confirmation').selectAll().where('token_hash', '=', hash)

/** Whoever has the link is the applicant, and the actor. */
async function markConfirmed(tx: Tx, ctx: ActionContext, hash: Buffer): Promise<void> {
  await confirmations(tx)
    .updateTable('email_confirmation')
    .set({ confirmed_at: ctx.at })
    .where('token_hash', '=', hash)
    .execute()
  await audit(tx, ctx, 'application.email_confirmed', { subjectId: ctx.actorId })
  await publish(tx, TOPIC, [ctx.actorId])
}

/** Confirms with the newest link of the actor, for people who are made up. */
export async function confirmNewest(tx: Tx, ctx: ActionContext): Promise<void> {
  const newest = await confirmations(tx)
    .selectFrom('email_confirmation')
    .select('token_hash')
    .where('person_id', '=', ctx.actorId)
    .orderBy('sent_at', 'desc')
    .executeTakeFirstOrThrow()
  await markConfirmed(tx, ctx, newest.token_hash)
}

/** Throws away links that are too old to work. @returns how many */
export async function forgetLinks(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await confirmations(db)
    .deleteFrom('email_confirmation')
    .where('confirmed_at', 'is', null)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
