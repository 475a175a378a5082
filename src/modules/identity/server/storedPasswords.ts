import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Status } from '../../../values/endpoint.ts'
import type { IdentityTables } from './tables.ts'

/** What sign-in needs of the account to judge a password. */
export interface PasswordAccount {
  readonly memberId: string
  readonly passwordHash: string
  readonly status: Status
  /** Until when no code is accepted after too many wrong ones. */
  readonly lockedUntil: Date | null
}

export const accountByEmail = (db: Db, email: string): Promise<PasswordAccount | undefined> =>
  db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select([
      'member_id as memberId',
      'password_hash as passwordHash',
      'status',
      'locked_until as lockedUntil',
    ])
    .where('email', '=', email)
    .executeTakeFirst()

export interface StoredPassword {
  readonly hash: string
  /** Staff chose the password: it must be changed before anything else. */
  readonly isChangeDue: boolean
}

const storedPasswords = (db: Db, memberId: string) =>
  db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select(['password_hash as hash', 'password_change_due as isChangeDue'])
    .where('member_id', '=', memberId)

export const storedPasswordOf = (db: Db, memberId: string): Promise<StoredPassword> =>
  storedPasswords(db, memberId).executeTakeFirstOrThrow()

/** As {@link storedPasswordOf}, and nobody changes it until the transaction ends. */
export const lockStoredPassword = (tx: Tx, memberId: string): Promise<StoredPassword> =>
  storedPasswords(tx, memberId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Puts a password in force that its owner chose. */
export async function setPasswordHash(
  tx: Tx,
  memberId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ password_hash: passwordHash, password_change_due: false })
    .where('member_id', '=', memberId)
    .execute()
}

/** Keeps another hash of the same password, unless it was changed meanwhile. */
export async function replacePasswordHash(
  tx: Tx,
  memberId: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ password_hash: after })
    .where('member_id', '=', memberId)
    .where('password_hash', '=', before)
    .execute()
}

/** From now on the password must be changed before anything else. */
export async function requirePasswordChange(tx: Tx, memberId: string): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ password_change_due: true })
    .where('member_id', '=', memberId)
    .execute()
}
