import { sql } from 'kysely'
import { record } from '../../audit/server/audit.ts'
import { amend, personOf } from '../../members/server/members.ts'
import { tell } from '../../notifications/server/notifications.ts'
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
import { endLinks, findLink, type Link, openLink, useLink } from './links.ts'
import {
  mailAddressAsked,
  mailAddressChanged,
  mailAddressTaken,
  mailNewAddress,
  mailPhoneChanged,
} from './notifications.ts'
import { linkTo } from './recovery.ts'
import type { IdentityParts } from './signIn.ts'
import type { AccessTables } from './tables.ts'

/** How the institution knows and reaches somebody. */
export async function profileOf(db: Db, memberId: string, at: Date): Promise<Profile> {
  const person = await personOf(db, memberId)
  assert(person, 'whoever is signed in has details')
  const email = await emailOf(db, memberId)
  const waiting = await db
    .withTables<AccessTables>()
    .selectFrom('access_link')
    .select('new_email')
    .where('member_id', '=', memberId)
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

/**
 * Mails a link to the new address; nothing changes before it is followed. The old address hears of
 * it at once, because whoever sits at somebody else's session would begin with this.
 */
export const askForNewAddress = (
  parts: IdentityParts,
  owner: Owner,
  { email: newEmail, proof }: { readonly email: string; readonly proof: Proof },
) =>
  withProof(parts, owner, { deed: 'change_email', proof }, async (tx, at) => {
    const { memberId, email } = owner.caller
    const { institution, config } = parts
    if (newEmail === email) return refuse('same_email')
    const event = { at, actorId: memberId, subjectId: memberId, address: owner.address }
    await record(tx, { ...event, action: 'email.change_asked', detail: { to: newEmail } })
    const { token } = await openLink(tx, { memberId, kind: 'email', newEmail, at })
    if (await isTaken(tx, newEmail)) {
      await mailAddressTaken(tx, institution, { to: newEmail, at })
    } else {
      const link = linkTo(config, 'confirm-new-email', token)
      await mailNewAddress(tx, institution, { to: newEmail, at, link })
    }
    await mailAddressAsked(tx, institution, { to: email, at, newEmail })
    return ok(await profileOf(tx, memberId, at))
  })

const isTaken = async (tx: Tx, email: string): Promise<boolean> =>
  (await standingByEmail(tx, email)) !== undefined

interface Followed {
  readonly token: string
  readonly address: string
}

/** Puts a new address in force. One that somebody else got in the meantime opens nothing. */
export async function confirmNewAddress(
  parts: IdentityParts,
  followed: Followed,
): Promise<Result<{ email: string }, 'link_over'>> {
  const { db, clock } = parts
  const found = await findLink(db, followed.token, clock.now())
  if (found?.kind !== 'email') return refuse('link_over')
  try {
    return await inTransaction(db, (tx) => putInForce(tx, parts, followed, found))
  } catch (error) {
    if (isUniqueViolation(error, 'sign_in_email_key')) return refuse('link_over')
    throw error
  }
}

async function putInForce(
  tx: Tx,
  { clock, institution }: IdentityParts,
  { token, address }: Followed,
  { memberId }: Link,
): Promise<Result<{ email: string }, 'link_over'>> {
  const at = clock.now()
  const { email: before } = await lockSignIn(tx, memberId)
  const link = await useLink(tx, token, at)
  if (!link?.newEmail) return refuse('link_over')
  const { newEmail } = link
  await storeEmail(tx, memberId, newEmail)
  // Whoever reads the old mailbox must not go on with what was sent there.
  await endLinks(tx, memberId, at, ['reset', 'invitation', 'email'])
  await endChallenges(tx, memberId, at)
  const event = { at, actorId: memberId, subjectId: memberId, address }
  const detail = { from: before, to: newEmail }
  await record(tx, { ...event, action: 'email.changed', detail })
  await publish(tx, 'standing', [memberId])
  const text = `You now sign in with ${newEmail}. If this was not you, call us at once.`
  const title = 'Your e-mail address was changed'
  await tell(tx, [{ memberId, at, kind: 'security', title, text }])
  for (const to of [before, newEmail]) {
    await mailAddressChanged(tx, institution, { to, at, newEmail })
  }
  return ok({ email: newEmail })
}

interface Replacement {
  readonly memberId: string
  readonly newEmail: string
  readonly at: Date
}

/**
 * Staff put another address in force, after which no money leaves for a day. What was mailed to the
 * one before opens nothing any more. The sign-in row is locked in any case.
 */
export async function replaceEmail(
  tx: Tx,
  { memberId, newEmail, at }: Replacement,
): Promise<Result<{ emailBefore: string }, 'email_taken'>> {
  const { email: emailBefore } = await lockSignIn(tx, memberId)
  if (newEmail === emailBefore) return ok({ emailBefore })
  await sql`savepoint new_email`.execute(tx)
  try {
    await storeEmail(tx, memberId, newEmail)
  } catch (error) {
    if (!isUniqueViolation(error, 'sign_in_email_key')) throw error
    await sql`rollback to savepoint new_email`.execute(tx)
    return refuse('email_taken')
  }
  await endLinks(tx, memberId, at, ['reset', 'invitation', 'email'])
  await endChallenges(tx, memberId, at)
  await blockOutgoing(tx, memberId, at)
  return ok({ emailBefore })
}

export const changeOwnPhone = (
  parts: IdentityParts,
  owner: Owner,
  { phone, proof }: { readonly phone: string; readonly proof: Proof },
) =>
  withProof(parts, owner, { deed: 'change_phone', proof }, async (tx, at) => {
    const { memberId, email } = owner.caller
    const person = await personOf(tx, memberId)
    assert(person, 'whoever is signed in has details')
    await amend(tx, memberId, { ...person, phone })
    const event = { at, actorId: memberId, subjectId: memberId, address: owner.address }
    const detail = { from: endOf(person.phone), to: endOf(phone) }
    await record(tx, { ...event, action: 'phone.changed', detail })
    const title = 'Your phone number was changed'
    const text = `The number we call you on now ends in ${endOf(phone)}. If this was not you, call us at once.`
    await tell(tx, [{ memberId, at, kind: 'security', title, text }])
    await mailPhoneChanged(tx, parts.institution, { to: email, at, subject: title, text })
    return ok(await profileOf(tx, memberId, at))
  })

/** The last four digits; nobody who reads a trail or a mail needs the others. */
const endOf = (phone: string): string => phone.replace(/[^0-9]/g, '').slice(-4)
