import type { Db } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Role, Status } from '../../../values/endpoint.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { isEmail, normalizeEmail } from '../../../values/email.ts'
import { hashPassword } from './passwords.ts'
import { endAllSessions } from './sessions.ts'
import type { IdentityTables } from './tables.ts'

export {
  answerChallenge,
  lockSignIn,
  openStepUp,
  stepUpUnderWay,
  waysToAnswer,
} from './challenges.ts'
export { resealAuthenticators } from './authenticators.ts'
export { replaceEmail } from './contact.ts'
export { cookieNameOf } from './cookies.ts'
export { createGuard } from './guard.ts'
export { removeSecondSteps, type StepsHeld, stepsHeldBy } from './lostSteps.ts'
export { sweepDevices } from './knownDevices.ts'
export { isMoneyHeld } from './moneyHold.ts'
export {
  endSessionOf,
  lastSignInOf,
  lockAdministrators,
  lockStanding,
  presentDevice,
  sessionsOf,
} from './oversight.ts'
export { addPasscode, clearUsedPasscodes, removePasscode, usablePasscodes } from './passcodes.ts'
export { sweepTries } from './passwordTries.ts'
export { checkPassword } from './passwordPolicy.ts'
export { invite } from './recovery.ts'
export { setSecret } from './secret.ts'
export { carrySessionsForward, endAllSessions, isSessionLive } from './sessions.ts'

interface NewSignIn {
  readonly memberId: string
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly status: Status
}

/**
 * Opens the door for a member. The password is hashed even when the address is taken, so the time
 * taken tells nothing. Length and commonness are {@link checkPassword}'s to refuse.
 * @throws Refused('unavailable') when too many passwords are being hashed
 */
export async function createSignIn(
  tx: Db,
  { memberId, email, password, role, status }: NewSignIn,
): Promise<Result<void, 'email_taken'>> {
  const address = normalizeEmail(email)
  assert(isEmail(address), 'the contract refused malformed addresses')
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<IdentityTables>()
    .insertInto('sign_in')
    .values({
      member_id: memberId,
      email: address,
      password_hash: await hashPassword(tx, password),
      role,
      status,
      locked_until: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 0n ? refuse('email_taken') : ok(undefined)
}

/**
 * Changes what a member is allowed; it holds from their next request on. Whoever is suspended, or
 * becomes or stops being an administrator, has to sign in again: a cookie made for less must not
 * carry more.
 */
export async function setStanding(
  tx: Db,
  memberId: string,
  { role, status, at }: { readonly role: Role; readonly status: Status; readonly at: Date },
): Promise<void> {
  const tables = tx.withTables<IdentityTables>()
  const before = await tables
    .selectFrom('sign_in')
    .select('role')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  assert(before, 'the member has a sign-in')
  await tables
    .updateTable('sign_in')
    .set({ role, status })
    .where('member_id', '=', memberId)
    .execute()
  const powersChanged = (before.role === 'admin') !== (role === 'admin')
  if (powersChanged || status === 'suspended') await endAllSessions(tx, memberId, at)
  await publish(tx, 'standing', [memberId])
}

/** A member as the door knows them. */
export interface Standing {
  readonly memberId: string
  readonly email: string
  readonly role: Role
  readonly status: Status
}

const standings = (db: Db) =>
  db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select(['member_id as memberId', 'email', 'role', 'status'])

/** The standing of many members at once; unknown ids are absent. */
export async function standingsOf(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (memberIds.length === 0) return new Map()
  const rows = await standings(db).where('member_id', 'in', memberIds).execute()
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** How many administrators can sign in and act. */
export async function administratorCount(db: Db): Promise<number> {
  const { count } = await db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds a member by the address they sign in with, in whatever case it was typed. */
export async function standingByEmail(db: Db, email: string): Promise<Standing | undefined> {
  return standings(db).where('email', '=', normalizeEmail(email)).executeTakeFirst()
}

/** Where to write to a member. */
export async function emailOf(db: Db, memberId: string): Promise<string> {
  const row = await standings(db).where('member_id', '=', memberId).executeTakeFirst()
  assert(row, 'the member has a sign-in')
  return row.email
}
