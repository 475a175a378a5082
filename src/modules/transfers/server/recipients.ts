import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { throttle } from '../../../platform/server/throttle.ts'
import { newToken, tokenHashOf } from '../../../platform/server/token.ts'
import { maskedName } from '../../../values/person.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import type { Caller } from '../../../values/endpoint.ts'
import { isMember } from '../../../values/standing.ts'
import { standingByEmail, standingsOf } from '../../identity/server/identity.ts'
import { isListed, namesOf } from '../../members/server/members.ts'
import type { RecipientCheck } from '../member.contract.ts'
import { newUntil } from './newPayees.ts'
import { knownSince } from './paidTo.ts'
import type { TransferTables } from './tables.ts'

const TOKEN_LIVES_MS = 10 * 60_000
/** Longer than the token: a second look at a known address tells nothing new and costs nothing. */
const KNOWN_FOR_MS = 24 * 3_600_000

/** How many addresses a member may look up, in windows that are counted side by side. */
const WINDOWS = [
  { lasts: '10 minutes', countMax: 5 },
  { lasts: '1 day', countMax: 20 },
] as const

/** The session in which a member looks somebody up, with their own address. */
export type MemberSession = Pick<Caller, 'sessionId' | 'email'>

export type CheckRefusal = 'own_email' | 'recipient_not_found' | 'too_many_checks'

export interface MemberRecipient {
  readonly personId: string
  /** First name and last initial. */
  readonly name: string
  readonly email: string
}

/**
 * Finds the member behind an address, as far as the sender may know them. Somebody unknown, not
 * approved, or not to be found by others is `recipient_not_found` alike.
 */
export async function checkRecipient(
  db: Db,
  { actorId: personId, at, institution }: ActionContext,
  { sessionId, email: ownEmail }: MemberSession,
  email: string,
): Promise<Result<RecipientCheck, CheckRefusal>> {
  if (email === ownEmail) return refuse('own_email')
  if (!(await knows(db, personId, email, at))) {
    const limits = WINDOWS.map((window) => ({
      ...window,
      key: `recipient check of ${personId} in ${window.lasts}`,
    }))
    if ((await throttle(db, at, ...limits)) > 0) return refuse('too_many_checks')
  }
  const found = await payableByEmail(db, email)
  if (!found) return refuse('recipient_not_found')
  const { token, tokenHash } = newToken()
  await db
    .withTables<TransferTables>()
    .insertInto('recipient_check')
    .values({
      token_hash: tokenHash,
      person_id: personId,
      session_id: sessionId,
      recipient_id: found.personId,
      email,
      name: found.name,
      checked_at: at,
      expires_at: new Date(at.getTime() + TOKEN_LIVES_MS),
    })
    .execute()
  const since = await knownSince(db, personId, { kind: 'member', ...found })
  const codeNeeded = since === undefined || newUntil(institution, since) > at
  return ok({ token, name: found.name, firstPayment: since === undefined, codeNeeded })
}

/** Who stands behind a token this member was given in this session, for as long as it lives. */
export async function recipientBehind(
  db: Db,
  { personId, sessionId }: Pick<Caller, 'personId' | 'sessionId'>,
  token: string,
  at: Date,
): Promise<MemberRecipient | undefined> {
  const row = await db
    .withTables<TransferTables>()
    .selectFrom('recipient_check')
    .select(['recipient_id', 'name', 'email'])
    .where('token_hash', '=', tokenHashOf(token))
    .where('person_id', '=', personId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row && { personId: row.recipient_id, name: row.name, email: row.email }
}

/** All of a name that another member gets to see. */
export async function shownNameOf(db: Db, personId: string): Promise<string> {
  const names = (await namesOf(db, [personId])).get(personId)
  assert(names, `member ${personId} has a name`)
  return maskedName(names)
}

async function payableByEmail(db: Db, email: string): Promise<MemberRecipient | undefined> {
  const standing = await standingByEmail(db, email)
  if (!standing || !isMember(standing) || !(await isListed(db, standing.personId))) return
  const name = await shownNameOf(db, standing.personId)
  return { personId: standing.personId, email, name }
}

/** The recipient of an arranged transfer, if money may still be sent to them. */
export async function payableById(db: Db, personId: string): Promise<MemberRecipient | undefined> {
  const standing = (await standingsOf(db, [personId])).get(personId)
  if (!standing || !isMember(standing)) return
  return { personId, email: standing.email, name: await shownNameOf(db, personId) }
}

/** Whether a member may send and be sent money: a suspended one's arranged transfers rest. */
export async function mayAct(db: Db, personId: string): Promise<boolean> {
  const standing = (await standingsOf(db, [personId])).get(personId)
  return standing !== undefined && isMember(standing)
}

async function knows(db: Db, personId: string, email: string, now: Date): Promise<boolean> {
  const row = await db
    .withTables<TransferTables>()
    .selectFrom('recipient_check')
    .select('email')
    .where('person_id', '=', personId)
    .where('email', '=', email)
    .where('checked_at', '>', new Date(now.getTime() - KNOWN_FOR_MS))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const KEPT_MS = 2 * KNOWN_FOR_MS

/** Nobody asks about a look that old. */
export async function forgetChecks(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .withTables<TransferTables>()
    .deleteFrom('recipient_check')
    .where('checked_at', '<', new Date(now.getTime() - KEPT_MS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
