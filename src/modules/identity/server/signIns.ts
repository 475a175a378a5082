import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { isEmail, normalizeEmail } from '../../../values/email.ts'
import type { Role, Status } from '../../../values/endpoint.ts'
import type { StaffRole } from '../../../values/staffRoles.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { hashPassword } from './passwords.ts'
import type { IdentityTables } from './tables.ts'
import { chunksOf } from '../../../platform/server/chunks.ts'

interface NewSignIn {
  readonly personId: string
  readonly email: string
  readonly password: string
  readonly role: Role
  /** Of staff; an administrator unless it says otherwise. */
  readonly staffRole?: StaffRole
  readonly status: Status
}

/**
 * Gives a member an address and a password to sign in with. The password is hashed even when the
 * address is taken, so the time taken tells nothing. Length and commonness are `checkPassword`'s to
 * refuse.
 * @throws Refused('unavailable') when too many passwords are being hashed
 */
export async function createSignIn(
  tx: Db,
  { personId, email, password, role, staffRole = 'administrator', status }: NewSignIn,
): Promise<Result<void, 'email_taken'>> {
  const address = normalizeEmail(email)
  assert(isEmail(address), 'the contract refused malformed addresses')
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<IdentityTables>()
    .insertInto('sign_in')
    .values({
      person_id: personId,
      email: address,
      password_hash: await hashPassword(tx, password),
      role,
      staff_role: role === 'admin' ? staffRole : null,
      status,
      locked_until: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 0n ? refuse('email_taken') : ok(undefined)
}

/** A sign-in of somebody who chooses their first password later, behind the link they are mailed. */
interface SignInToCome {
  readonly personId: string
  /** As {@link normalizeEmail} has it. */
  readonly email: string
}

/** Makes members' sign-ins without a password, active ones; all of them or none. */
export async function createSignInsToCome(
  tx: Tx,
  people: readonly SignInToCome[],
): Promise<Result<void, 'email_taken'>> {
  for (const some of chunksOf(people)) {
    const { numInsertedOrUpdatedRows } = await tx
      .withTables<IdentityTables>()
      .insertInto('sign_in')
      .values(
        some.map(({ personId, email }) => ({
          person_id: personId,
          email,
          password_hash: null,
          role: 'user' as const,
          status: 'active' as const,
          locked_until: null,
        })),
      )
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== BigInt(some.length)) return refuse('email_taken')
  }
  return ok(undefined)
}

/** Which of these addresses somebody signs in with. */
export async function emailsTaken(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select('email')
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** What is read of a sign-in under its lock: the address, the role, and how its codes went so far. */
export interface LockedSignIn {
  readonly email: string
  readonly role: Role
  /** Wrong codes in a row since the last lock. */
  readonly codesFailed: number
  readonly locksInARow: number
  /** Until when no code is accepted after too many wrong ones. */
  readonly lockedUntil: Date | null
  /** Since when their owner has everything locked. */
  readonly everythingLockedAt: Date | null
}

/**
 * The lock under which everything about one member's codes is decided, and the first one of every
 * transaction that changes more than one thing of a member (docs/ledger.md, "Who locks what"). It
 * leaves the key free: rows that refer to the sign-in are written by others without waiting for it.
 */
export const lockSignIn = (tx: Db, personId: string): Promise<LockedSignIn> =>
  tx
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select([
      'email',
      'role',
      'codes_failed as codesFailed',
      'locks_in_a_row as locksInARow',
      'locked_until as lockedUntil',
      'everything_locked_at as everythingLockedAt',
    ])
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Writes down how many wrong codes there were, and the lock they led to. */
export async function setCodeFailures(
  tx: Db,
  personId: string,
  {
    codesFailed,
    locksInARow,
    lockedUntil,
  }: Partial<Pick<LockedSignIn, 'codesFailed' | 'locksInARow' | 'lockedUntil'>>,
): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({
      ...(codesFailed !== undefined && { codes_failed: codesFailed }),
      ...(locksInARow !== undefined && { locks_in_a_row: locksInARow }),
      ...(lockedUntil !== undefined && { locked_until: lockedUntil }),
    })
    .where('person_id', '=', personId)
    .execute()
}

/** Until when no code of a member is accepted; null where none was locked. */
export async function lockedUntilOf(db: Db, personId: string): Promise<Date | null> {
  const { until } = await db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select('locked_until as until')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return until
}

/** @throws a unique violation of `sign_in_email_key` when another member has the address */
export async function storeEmail(tx: Db, personId: string, email: string): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ email })
    .where('person_id', '=', personId)
    .execute()
}
