import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Status } from '../../../values/endpoint.ts'
import type { IdentityTables } from './tables.ts'

/** What sign-in needs of the account to judge a password. */
export interface PasswordAccount {
  readonly personId: string
  /** Null: they have not chosen a password yet, and none opens anything. */
  readonly passwordHash: string | null
  readonly status: Status
  /** Until when no code is accepted after too many wrong ones. */
  readonly lockedUntil: Date | null
}

export const accountByEmail = (db: Db, email: string): Promise<PasswordAccount | undefined> =>
  db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select([
      'person_id as personId',
      'password_hash as passwordHash',
      'status',
      'locked_until as lockedUntil',
    ])
    .where('email', '=', email)
    .executeTakeFirst()

export interface StoredPassword {
  /** Null: none was chosen yet. */
  readonly hash: string | null
  /** Staff chose the password: it must be changed before anything else. */
  readonly isChangeDue: boolean
}

const storedPasswords = (db: Db, personId: string) =>
  db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select(['password_hash as hash', 'password_change_due as isChangeDue'])
    .where('person_id', '=', personId)

export const storedPasswordOf = (db: Db, personId: string): Promise<StoredPassword> =>
  storedPasswords(db, personId).executeTakeFirstOrThrow()

/** As {@link storedPasswordOf}, and nobody changes it until the transaction ends. */
export const lockStoredPassword = (tx: Tx, personId: string): Promise<StoredPassword> =>
  storedPasswords(tx, personId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Puts a password in force that its owner chose. */
export async function setPasswordHash(
  tx: Tx,
  personId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ password_hash: passwordHash, password_change_due: false })
    .where('person_id', '=', personId)
    .execute()
}

/** Keeps another hash of the same password, unless it was changed meanwhile. */
export async function replacePasswordHash(
  tx: Tx,
  personId: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ password_hash: after })
    .where('person_id', '=', personId)
    .where('password_hash', '=', before)
    .execute()
}

/** From now on the password must be changed before anything else. */
export async function requirePasswordChange(tx: Tx, personId: string): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ password_change_due: true })
    .where('person_id', '=', personId)
    .execute()
}
