import { sql } from 'kysely'
import { audit } from '../../audit/server/audit.ts'
import { amend, personOf } from '../../members/server/members.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, isUniqueViolation, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import type { Profile } from '../credentials.contract.ts'
import type { Proof } from '../../factors/contract.ts'
import {
  blockOutgoing,
  emailOf,
  lockSignIn,
  standingByEmail,
  storeEmail,
} from '../../identity/server/identity.ts'
import { endChallenges, type Owner, withProof } from '../../factors/server/factors.ts'
import { endLinks, findEndedLink, findLink, openLink, useLink } from './links.ts'
import {
  mailAddressAsked,
  mailAddressTaken,
  mailNewAddress,
  notifyOfNewAddress,
  notifyOfNewPhone,
} from './notifications.ts'
import { linkTo } from './recovery.ts'
import type { AccessTables } from './tables.ts'

/** Name, address, phone and email of the person who is signed in. */
export async function profileOf(db: Db, personId: string, at: Date): Promise<Profile> {
  const person = await personOf(db, personId)
  assert(person, 'whoever is signed in has details')
  const email = await emailOf(db, personId)
  const waiting = await db
    .withTables<AccessTables>()
    .selectFrom('access_link')
    .select('new_email')
    .where('person_id', '=', personId)
    .where('kind', '=', 'email')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  const { name, phone, address } = person
  const { street, city, state, postalCode } = address
  return {
    name,
    email,
    phone,
    street,
    city,
    state,
    postalCode,
    newEmail: waiting?.new_email ?? null,
  }
}

interface Dependencies {
  readonly db: Db
  readonly config: { readonly publicUrl: string }
}

/**
 * Mails a link to the new address; nothing changes before it is followed. The old address hears of
 * it at once, because a stranger at an open session would begin with this.
 */
export const askForNewAddress = (
  { db, config }: Dependencies,
  ctx: ActionContext,
  owner: Owner,
  { email: newEmail, proof }: { readonly email: string; readonly proof: Proof },
) =>
  withProof(db, ctx, owner, { action: 'change_email', proof }, async (tx) => {
    const { personId, email } = owner.caller
    const { at } = ctx
    if (newEmail === email) return refuse('same_email')
    const { token } = await openLink(tx, { personId, kind: 'email', newEmail, at })
    await audit(tx, ctx, 'email.change_asked', { subjectId: personId, detail: { to: newEmail } })
    if (await isTaken(tx, newEmail)) {
      await mailAddressTaken(tx, ctx, newEmail)
    } else {
      const link = linkTo(config, 'confirm-new-email', token)
      await mailNewAddress(tx, ctx, { to: newEmail, link })
    }
    await mailAddressAsked(tx, ctx, { to: email, newEmail })
    return ok(await profileOf(tx, personId, at))
  })

const isTaken = async (tx: Tx, email: string): Promise<boolean> =>
  (await standingByEmail(tx, email)) !== undefined

/** Puts a new email address in force, unless another member took it since the link was mailed. */
export async function confirmNewAddress(
  db: Db,
  ctx: ActionContext<string | null>,
  token: string,
): Promise<Result<{ email: string }, 'link_over'>> {
  const found = await findLink(db, token, ctx.at)
  if (found?.kind !== 'email') return confirmedBefore(db, ctx, token)
  try {
    const confirmed = await inTransaction(db, (tx) =>
      putInForce(tx, { ...ctx, actorId: found.personId }, token),
    )
    return confirmed.ok ? confirmed : confirmedBefore(db, ctx, token)
  } catch (error) {
    if (isUniqueViolation(error, 'sign_in_email_key')) return refuse('link_over')
    throw error
  }
}

/** Whoever follows a link again, because the answer got lost, hears the same: the address counts already. */
async function confirmedBefore(
  db: Db,
  { at }: ActionContext<string | null>,
  token: string,
): Promise<Result<{ email: string }, 'link_over'>> {
  const link = await findEndedLink(db, token, at)
  if (!link?.newEmail || (await emailOf(db, link.personId)) !== link.newEmail)
    return refuse('link_over')
  return ok({ email: link.newEmail })
}

async function putInForce(
  tx: Tx,
  ctx: ActionContext,
  token: string,
): Promise<Result<{ email: string }, 'link_over'>> {
  const { actorId: personId, at } = ctx
  const { email: before, everythingLockedAt } = await lockSignIn(tx, personId)
  const link = await useLink(tx, token, at)
  // What somebody else began before everything was locked goes no further.
  if (!link?.newEmail || everythingLockedAt) return refuse('link_over')
  const { newEmail } = link
  await storeEmail(tx, personId, newEmail)
  // The old mailbox may be in other hands: links and codes that were sent there end.
  await endLinks(tx, personId, at, ['reset', 'invitation', 'email'])
  await endChallenges(tx, personId, at)
  const detail = { from: before, to: newEmail }
  await audit(tx, ctx, 'email.changed', { subjectId: personId, detail })
  await publish(tx, 'standing', [personId])
  await notifyOfNewAddress(tx, ctx, { before, newEmail })
  return ok({ email: newEmail })
}

interface Replacement {
  readonly personId: string
  readonly newEmail: string
  readonly at: Date
}

/**
 * Staff put another address in force, after which no money leaves for a day. What was mailed to the
 * one before opens nothing any more. The sign-in row is locked in any case.
 */
export async function replaceEmail(
  tx: Tx,
  { personId, newEmail, at }: Replacement,
): Promise<Result<{ emailBefore: string }, 'email_taken'>> {
  const { email: emailBefore } = await lockSignIn(tx, personId)
  if (newEmail === emailBefore) return ok({ emailBefore })
  await sql`savepoint new_email`.execute(tx)
  try {
    await storeEmail(tx, personId, newEmail)
  } catch (error) {
    if (!isUniqueViolation(error, 'sign_in_email_key')) throw error
    await sql`rollback to savepoint new_email`.execute(tx)
    return refuse('email_taken')
  }
  await endLinks(tx, personId, at, ['reset', 'invitation', 'email'])
  await endChallenges(tx, personId, at)
  await blockOutgoing(tx, personId, at)
  return ok({ emailBefore })
}

export const changeOwnPhone = (
  { db }: Pick<Dependencies, 'db'>,
  ctx: ActionContext,
  owner: Owner,
  { phone, proof }: { readonly phone: string; readonly proof: Proof },
) =>
  withProof(db, ctx, owner, { action: 'change_phone', proof }, async (tx) => {
    const { actorId: personId } = ctx
    const person = await personOf(tx, personId)
    assert(person, 'whoever is signed in has details')
    await amend(tx, personId, { ...person, phone })
    const detail = { from: endOf(person.phone), to: endOf(phone) }
    await audit(tx, ctx, 'phone.changed', { subjectId: personId, detail })
    await notifyOfNewPhone(tx, ctx, endOf(phone))
    return ok(await profileOf(tx, personId, ctx.at))
  })

/** The last four digits of a phone number, for the audit trail and mails. */
const endOf = (phone: string): string => phone.replace(/[^0-9]/g, '').slice(-4)
