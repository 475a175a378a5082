import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { windowThrottle } from '../../../platform/server/throttle.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { record } from '../../audit/server/audit.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { CONFIRM_EMAIL_PATH, LINK_HOURS } from '../email.contract.ts'
import { mailConfirmationLink } from './mails.ts'
import { stateAfter } from './moves.ts'
import type { Deed } from './step.ts'
import type { ApplicationTables } from './tables.ts'

const HOUR_MS = 3_600_000
const LINKS_PER_HOUR_MAX = 4

/** Who tries links one after the other is slowed down, though nobody can guess 256 bits. */
export const chargeConfirmation = windowThrottle('confirmation_throttle')

/** A token has 256 bits of its own, so a plain hash is enough for it. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const confirmations = (db: Db) => db.withTables<ApplicationTables>()

interface Sender extends Pick<Deed, 'at' | 'institution'> {
  readonly publicUrl: string
}

/** Mails somebody a link that confirms the address they registered with. */
export async function sendLink(
  tx: Tx,
  memberId: string,
  { at, institution, publicUrl }: Sender,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await confirmations(tx)
    .insertInto('email_confirmation')
    .values({
      token_hash: hashOf(token),
      member_id: memberId,
      email: await emailOf(tx, memberId),
      sent_at: at,
      expires_at: new Date(at.getTime() + LINK_HOURS * HOUR_MS),
      confirmed_at: null,
    })
    .execute()
  const link = new URL(CONFIRM_EMAIL_PATH, publicUrl)
  link.hash = token
  await mailConfirmationLink(tx, { institution, at }, memberId, link.href)
}

/** The applicant asks for another link; the application's lock keeps parallel requests in line. */
export async function sendAnotherLink(
  tx: Tx,
  deed: Deed & { readonly publicUrl: string },
): Promise<Result<void, 'not_found' | 'nothing_to_confirm' | 'too_many_links'>> {
  const { actorId, at, address } = deed
  const application = await lockApplicationOf(tx, actorId)
  if (!application) return refuse('not_found')
  const isDecided = stateAfter(application.state, 'approve') === undefined
  if (isDecided || (await confirmedAt(tx, actorId))) return refuse('nothing_to_confirm')
  const { sent } = await confirmations(tx)
    .selectFrom('email_confirmation')
    .select(({ fn }) => fn.countAll<bigint>().as('sent'))
    .where('member_id', '=', actorId)
    .where('sent_at', '>', new Date(at.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  if (sent >= LINKS_PER_HOUR_MAX) return refuse('too_many_links')
  await sendLink(tx, actorId, deed)
  await record(tx, {
    at,
    actorId,
    action: 'application.link_sent',
    subjectId: actorId,
    address,
    detail: { applicationId: application.id },
  })
  await publish(tx, 'applications', [actorId])
  return ok(undefined)
}

const lockApplicationOf = (tx: Tx, memberId: string) =>
  confirmations(tx)
    .selectFrom('application')
    .select(['id', 'state'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()

interface Attempt {
  readonly token: string
  readonly at: Date
  readonly address: string | null
}

/**
 * Takes the token of a mailed link. `link_dead` says nothing about why. The application is locked
 * before the link is looked at, so of two who confirm at once the second one sees the first.
 */
export async function confirmByLink(
  tx: Tx,
  { token, at, address }: Attempt,
): Promise<Result<{ confirmedAt: Date }, 'link_dead'>> {
  const hash = hashOf(token)
  const found = await linkOf(tx, hash).executeTakeFirst()
  if (!found) return refuse('link_dead')
  const memberId = found.member_id
  await lockApplicationOf(tx, memberId)
  const link = await linkOf(tx, hash).where('confirmed_at', 'is', null).executeTakeFirst()
  const isLive = link && link.expires_at > at && link.email === (await emailOf(tx, memberId))
  if (!isLive || (await confirmedAt(tx, memberId))) return refuse('link_dead')
  await markConfirmed(tx, hash, { memberId, at, address })
  return ok({ confirmedAt: at })
}

const linkOf = (tx: Tx, hash: Buffer) =>
  confirmations(tx).selectFrom('email_confirmation').selectAll().where('token_hash', '=', hash)

async function markConfirmed(
  tx: Tx,
  hash: Buffer,
  { memberId, at, address }: Omit<Attempt, 'token'> & { readonly memberId: string },
): Promise<void> {
  await confirmations(tx)
    .updateTable('email_confirmation')
    .set({ confirmed_at: at })
    .where('token_hash', '=', hash)
    .execute()
  const event = { at, actorId: memberId, subjectId: memberId, address }
  await record(tx, { ...event, action: 'application.email_confirmed' })
  await publish(tx, 'applications', [memberId])
}

/** Confirms with the newest link of a person, for people who are made up. */
export async function confirmNewest(tx: Tx, memberId: string, at: Date): Promise<void> {
  const newest = await confirmations(tx)
    .selectFrom('email_confirmation')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .orderBy('sent_at', 'desc')
    .executeTakeFirstOrThrow()
  await markConfirmed(tx, newest.token_hash, { memberId, at, address: null })
}

/** When a person confirmed the address they sign in with at present; null when they have not. */
export async function confirmedAt(db: Db, memberId: string): Promise<Date | null> {
  const row = await confirmations(db)
    .selectFrom('email_confirmation')
    .select('confirmed_at')
    .where('member_id', '=', memberId)
    .where('email', '=', await emailOf(db, memberId))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
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
