import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { newToken, tokenHashOf } from '../../../platform/server/token.ts'
import type { AccessTables } from './tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export type LinkKind = AccessTables['access_link']['kind']

const LIFETIME_MS: Record<LinkKind, number> = {
  reset: 30 * MINUTE_MS,
  invitation: 7 * DAY_MS,
  email: 60 * MINUTE_MS,
}

interface NewLink {
  readonly personId: string
  readonly kind: LinkKind
  readonly newEmail?: string
  readonly at: Date
}

/**
 * Makes a link that works once; an earlier one of its kind stops working. The caller holds the lock
 * on the sign-in row.
 * @returns the token it carries, which is kept nowhere
 */
export async function openLink(
  tx: Tx,
  { personId, kind, newEmail, at }: NewLink,
): Promise<{ readonly token: string }> {
  await endLinks(tx, personId, at, [kind])
  const { token, tokenHash } = newToken()
  await tx
    .withTables<AccessTables>()
    .insertInto('access_link')
    .values({
      id: newId(),
      person_id: personId,
      kind,
      token_hash: tokenHash,
      new_email: newEmail ?? null,
      made_at: at,
      expires_at: new Date(at.getTime() + LIFETIME_MS[kind]),
      ended_at: null,
    })
    .execute()
  return { token }
}

export interface Link {
  readonly personId: string
  readonly kind: LinkKind
  readonly newEmail: string | null
}

const LINK = ['person_id as personId', 'kind', 'new_email as newEmail'] as const

/** What a link would open now; undefined when it is used, over or was never made. */
export const findLink = (db: Db, token: string, at: Date): Promise<Link | undefined> =>
  db
    .withTables<AccessTables>()
    .selectFrom('access_link')
    .select(LINK)
    .where('token_hash', '=', tokenHashOf(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()

/** A link to another address that was followed, or ended in another way, before its time. */
export const findEndedLink = (db: Db, token: string, at: Date): Promise<Link | undefined> =>
  db
    .withTables<AccessTables>()
    .selectFrom('access_link')
    .select(LINK)
    .where('token_hash', '=', tokenHashOf(token))
    .where('kind', '=', 'email')
    .where('ended_at', 'is not', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()

/** Opens the door: of any number of parallel calls with one link, one gets an answer. */
export const useLink = (tx: Tx, token: string, at: Date): Promise<Link | undefined> =>
  tx
    .withTables<AccessTables>()
    .updateTable('access_link')
    .set({ ended_at: at })
    .where('token_hash', '=', tokenHashOf(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(LINK)
    .executeTakeFirst()

/** Whether somebody was ever mailed an invitation. */
export const wasInvited = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx
    .withTables<AccessTables>()
    .selectFrom('access_link')
    .select('id')
    .where('person_id', '=', personId)
    .where('kind', '=', 'invitation')
    .executeTakeFirst()) !== undefined

/** What was mailed earlier opens nothing any more. */
export async function endLinks(
  tx: Tx,
  personId: string,
  at: Date,
  kinds: readonly LinkKind[],
): Promise<void> {
  await tx
    .withTables<AccessTables>()
    .updateTable('access_link')
    .set({ ended_at: at })
    .where('person_id', '=', personId)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .execute()
}

/** Nobody signs in with another address that was asked for before. */
export const endAddressLinks = (tx: Tx, personId: string, at: Date): Promise<void> =>
  endLinks(tx, personId, at, ['email'])

/**
 * Throws away links to a new password or another address that are long over. An invitation stays, used or not: by it
 * somebody is known to have been let in. @returns how many
 */
export async function sweepLinks(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .withTables<AccessTables>()
    .deleteFrom('access_link')
    .where('kind', 'in', ['reset', 'email'])
    .where('expires_at', '<', new Date(now.getTime() - DAY_MS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
